internal import Grids
internal import Worlds

/// A position-dependent sum of cells: a polynomial with one term per live cell, evaluated modulo
/// the prime 2⁶¹ − 1. The cell (x, y) contributes columnˣ · rowʸ.
///
/// A move of the pattern multiplies the sum by a constant. The sum of a square or tile can
/// therefore be computed once and reused at any position.
struct CellSum: Hashable, AdditiveArithmetic, Sendable {
  /// A number below `prime`.
  private(set) var value: UInt64

  static let zero = CellSum(value: 0)
  // A Mersenne prime: a product is reduced with shifts and additions.
  private static let prime: UInt64 = 1 << 61 - 1
  /// The point at which the polynomial is evaluated. Any two large numbers would do.
  static let column = CellSum(value: 0x0F3A_94D7_51B6_2C8D)
  static let row = CellSum(value: 0x1B62_E7A3_0D49_F581)
  static let one = CellSum(value: 1)

  private init(value: UInt64) { self.value = value }

  /// Creates a sum from any number, reduced modulo the prime.
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

  /// Returns the power of a sum. `exponent`: any number. The powers of a number other than 0 have a
  /// period of `prime` − 1 (Fermat), which turns a negative exponent into a positive one.
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
  /// Creates the sum of 64 cells in a row, column 0 in the lowest bit.
  @inline(__always)
  init(ofRow bits: UInt64) {
    let sums = Self.ofBytes.span
    var sum: UInt64 = 0
    // Eight numbers below 2⁶¹ cannot overflow 64 bits, so one reduction at the end is enough.
    for byte in 0..<8 {
      sum += sums[byte << 8 | Int(bits >> UInt64(8 * byte) & 255)]
    }
    self.init(sum)
  }

  /// The sums of all byte values, for each of the eight bytes of a word.
  private static let ofBytes: [UInt64] = (0..<8).flatMap { byte in
    (0..<256).map { bits in
      UInt64(bits).bits.reduce(CellSum.zero) { $0 + CellSum.column.power(8 * byte + $1) }.value
    }
  }
}

extension CellSum {
  static func ofState(_ state: CellState) -> CellSum { ofStates[Int(state)] }

  private static let ofStates = (0..<256).map { state in
    var generator = Generator(seed: UInt64(state))
    return CellSum(generator.next())
  }
}
