/// Logarithms and powers of two in whole numbers: those of the system's library may differ in the
/// last digit between machines, and with them a pixel.
enum Binary {
  /// The logarithm of a positive number, in 65536ths: digit by digit, by squaring.
  static func logarithm(_ number: Int) -> Int {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var rest = (Int128(number) << 32) >> Int128(whole)  // from 1 to 2, in 2³² parts
    var result = whole << 16
    for digit in (0..<16).reversed() {
      rest = (rest * rest) >> 32
      if rest >= 2 << 32 {
        rest >>= 1
        result |= 1 << digit
      }
    }
    return result
  }

  /// Two to the power of a number in 65536ths, at least 1.
  static func power(_ exponent: Int) -> Int {
    var factor = UInt128(2) << 32
    var result = UInt128(1) << 32
    for digit in (0..<16).reversed() {
      factor = squareRoot(factor << 32)
      if exponent >> digit & 1 == 1 { result = (result * factor) >> 32 }
    }
    let whole = exponent >> 16
    return max(1, Int(whole >= 32 ? result << UInt128(whole - 32) : result >> UInt128(32 - whole)))
  }

  /// The whole part of a square root.
  static func squareRoot(_ square: UInt64) -> UInt64 {
    // IEEE 754 says what the machine's square root is: next to the true one, on one side or another.
    var root = UInt64(min(Double(square).squareRoot(), 4_294_967_295))
    while root * root > square { root -= 1 }
    while root < 4_294_967_295, (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }

  /// The whole part of a square root (Newton's method from above).
  static func squareRoot(_ square: UInt128) -> UInt128 {
    if square >> 64 == 0 { return UInt128(squareRoot(UInt64(square))) }
    var root = UInt128(1) << UInt128((128 - square.leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + square / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
