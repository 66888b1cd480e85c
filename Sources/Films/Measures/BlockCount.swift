internal import Worlds

/// A count of the different blocks of cells, from rows in order. Blocks overlap, and do not extend
/// beyond the edges.
struct BlockCount {
  /// The rows of a block: 2, or 1 for worlds of one row.
  private let height: Int
  /// The number of blocks by their cells, of which each is a byte of the key.
  private var numbers: [UInt32: Int] = [:]
  /// The number of blocks whose four cells have states below 16, by their cells.
  private var small = [Int](repeating: 0, count: 1 << 16)
  private var last: [CellState] = []
  private var blocks = 0

  init(height: Int) { self.height = height }

  mutating func add(_ row: ArraySlice<CellState>) {
    let row = Array(row)
    let above = height == 1 ? row : last
    last = row
    guard above.count == row.count, row.count > 1 else { return }
    blocks += row.count - 1
    for x in 1..<row.count {
      let (a, b) = height == 1 ? (0, 0) : (above[x - 1], above[x])
      let (c, d) = (row[x - 1], row[x])
      if a | b | c | d < 16 {
        small[Int(a) << 12 | Int(b) << 8 | Int(c) << 4 | Int(d)] += 1
      } else {
        numbers[UInt32(a) << 24 | UInt32(b) << 16 | UInt32(c) << 8 | UInt32(d), default: 0] += 1
      }
    }
  }

  /// The entropy −Σ p·log₂ p over the blocks with shares p, in millionths of a bit.
  ///
  /// The sum of integers does not depend on the order of the blocks.
  var entropy: Int {
    if blocks == 0 { return 0 }
    let whole = Self.logarithm(blocks)
    let sum = (small.filter { $0 > 0 } + numbers.values).reduce(UInt128(0)) { sum, number in
      sum + UInt128(number) * UInt128(whole - Self.logarithm(number))
    }
    // Rounded, and in an order of operations that keeps all digits within 128 bits.
    let divisor = UInt128(blocks) << 40
    return Int((sum * 1_000_000 + divisor / 2) / divisor)
  }

  /// Returns the base-2 logarithm of a positive number, in units of 2⁻⁴⁰, one binary digit at a time.
  private static func logarithm(_ number: Int) -> Int {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var rest = UInt128(number) << UInt128(63 - whole)  // [1, 2), with 63 fraction bits
    var result = whole << 40
    for digit in (0..<40).reversed() {
      rest = (rest * rest) >> 63
      if rest >= 1 << 64 {
        rest >>= 1
        result |= 1 << digit
      }
    }
    return result
  }
}
