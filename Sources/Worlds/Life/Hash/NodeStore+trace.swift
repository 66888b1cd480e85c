internal import Grids

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
    if exponent < 0 { rest = Self.prime - 1 - exponent.magnitude.asUInt64 % (Self.prime - 1) }
    var (result, square) = (Self.one, self)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      square = square * square
      rest >>= 1
    }
    return result
  }
}

extension UInt {
  fileprivate var asUInt64: UInt64 { UInt64(self) }
}

extension NodeStore {
  /// Of what lives on a plane, wherever it lies.
  func fingerprint(of root: Root, from corner: Position) -> Fingerprint {
    let columns = (0...Root.highest).map { CellSum.column.power(1 << $0) }
    let rows = (0...Root.highest).map { CellSum.row.power(1 << $0) }
    var known: [Square: CellSum] = [:]
    let sum = fold(
      root.square, root.level, &known, leaf: { $0.sum },
      join: { parts, level in
        parts.0 + parts.1 * columns[level] + (parts.2 + parts.3 * columns[level]) * rows[level]
      })
    let half = 1 << (root.level - 1)
    let place =
      CellSum.column.power(-half - corner.x) * CellSum.row.power(-half - corner.y)
    var fingerprint = Fingerprint()
    fingerprint.combine(Int((sum * place).value))
    return fingerprint
  }
}

extension Leaf {
  fileprivate var sum: CellSum {
    var sum = CellSum.zero
    var rowFactor = CellSum.one
    for y in 0..<16 {
      for x in row(y).bits { sum = sum + rowFactor * CellSum.column.power(x) }
      rowFactor = rowFactor * CellSum.row
    }
    return sum
  }
}
