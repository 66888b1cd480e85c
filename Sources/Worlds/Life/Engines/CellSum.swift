/// Cells as a polynomial in two unknowns, a power of which stands for each column and each row, at a
/// point: the sum of all cells wherever they lie, so that squares can be summed up once.
struct CellSum: Hashable, AdditiveArithmetic, Sendable {
  /// Below the prime 2⁶¹ − 1.
  private(set) var value: UInt64

  static let zero = CellSum(value: 0)
  static let prime: UInt64 = 1 << 61 - 1
  /// Where it is worked out; any large numbers do.
  static let column = CellSum(value: 0x0F3A_94D7_51B6_2C8D)
  static let row = CellSum(value: 0x1B62_E7A3_0D49_F581)
  static let one = CellSum(value: 1)

  private init(value: UInt64) { self.value = value }

  /// Any number, less the prime as often as it goes.
  init(_ number: UInt64) {
    let sum = number & Self.prime + number >> 61
    value = sum >= Self.prime ? sum - Self.prime : sum
  }

  static func + (one: CellSum, other: CellSum) -> CellSum {
    let sum = one.value + other.value
    return CellSum(value: sum >= prime ? sum - prime : sum)
  }

  static func - (one: CellSum, other: CellSum) -> CellSum {
    one + CellSum(value: other.value == 0 ? 0 : prime - other.value)
  }

  static func * (one: CellSum, other: CellSum) -> CellSum {
    let (high, low) = one.value.multipliedFullWidth(by: other.value)
    return CellSum(value: high << 3 | low >> 61) + CellSum(value: low & prime)
  }

  /// - Parameter exponent: negative ones are taken round, as a power's period is one less than the
  ///   prime.
  func power(_ exponent: Int) -> CellSum {
    var rest = UInt64(bitPattern: Int64(exponent))
    if exponent < 0 { rest = Self.prime - 1 - UInt64(exponent.magnitude) % (Self.prime - 1) }
    var (result, square) = (Self.one, self)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      square = square * square
      rest >>= 1
    }
    return result
  }
}

extension CellSum {
  /// Of 64 cells in a row, column 0 in the lowest bit.
  @inline(__always)
  init(ofRow bits: UInt64) {
    let sums = Self.ofBytes.span
    var sum: UInt64 = 0
    // Eight numbers below the prime are less than a word holds.
    for byte in 0..<8 {
      sum += sums[byte << 8 | Int(bits >> UInt64(8 * byte) & 255)]
    }
    self.init(sum)
  }

  /// For each byte of a word all of its values.
  private static let ofBytes: [UInt64] = (0..<8).flatMap { byte in
    (0..<256).map { bits in
      UInt64(bits).bits.reduce(CellSum.zero) { $0 + CellSum.column.power(8 * byte + $1) }.value
    }
  }
}
