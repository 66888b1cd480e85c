/// Logarithms and powers of two in integer arithmetic.
///
/// The last digit of the system library's results may differ between machines, and with it a pixel.
enum IntegerMath {
  /// Returns the base-2 logarithm of a positive number, in 65536ths, one binary digit at a time.
  static func logarithm(_ number: Int) -> Int {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var rest = (Int128(number) << 32) >> Int128(whole)  // [1, 2), with 32 fraction bits
    var result = whole << 16
    for digit in (0..<16).reversed() {
      // Squaring doubles the logarithm: a result of at least 2 means that the next digit is 1.
      rest = (rest * rest) >> 32
      if rest >= 2 << 32 {
        rest >>= 1
        result |= 1 << digit
      }
    }
    return result
  }

  /// Returns the base-2 logarithm of a positive number of any size, in 65536ths.
  static func logarithm(_ number: UInt128) -> Int {
    let excess = max(0, 66 - number.leadingZeroBitCount)
    return logarithm(Int(number >> UInt128(excess))) + excess << 16
  }

  /// Returns 2 to the power of a number in 65536ths, as an integer of at least 1.
  static func power(_ exponent: Int) -> Int {
    var factor = UInt128(2) << 32
    var result = UInt128(1) << 32
    for digit in (0..<16).reversed() {
      // The factors are √2, ⁴√2, ⁸√2 and so on, one for each fraction digit of the exponent.
      factor = squareRoot(factor << 32)
      if exponent >> digit & 1 == 1 { result = (result * factor) >> 32 }
    }
    let whole = exponent >> 16
    return max(1, Int(whole >= 32 ? result << UInt128(whole - 32) : result >> UInt128(32 - whole)))
  }

  /// Returns the square root, rounded down.
  static func squareRoot(_ square: UInt64) -> UInt64 {
    // IEEE 754 makes `squareRoot` the same on all machines, but the result of rounding to a
    // `Double` may be too low or too high.
    var root = UInt64(min(Double(square).squareRoot(), 4_294_967_295))
    while root * root > square { root -= 1 }
    while root < 4_294_967_295, (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }

  /// Returns the square root, rounded down, by Newton's method.
  static func squareRoot(_ square: UInt128) -> UInt128 {
    if square >> 64 == 0 { return UInt128(squareRoot(UInt64(square))) }
    // The start is not below the root, so the sequence decreases until it reaches the result.
    var root = UInt128(1) << UInt128((128 - square.leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + square / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
