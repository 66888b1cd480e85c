internal import Grids

/// The arrangement of cells in the 256 bits of a leaf: rows from the top, column 0 in the lowest
/// bits of a row.
struct LeafShape: Hashable, Sendable {
  /// The level of leaves. A square of level n is 2ⁿ cells wide.
  let level: Int
  /// The number of bits of a cell. They hold its state; 0 for the background.
  let cellBits: Int

  /// 16 × 16 cells of two states, each 1 if the cell differs from the background.
  static let bits = LeafShape(level: 4, cellBits: 1)
  /// 4 × 4 cells of many states, in the first half of the leaf. Larger leaves would repeat less
  /// often, which costs more time than their kernel saves.
  static let bytes = LeafShape(level: 2, cellBits: 8)

  /// The highest level of leaves of any shape.
  static let highestLevel = bits.level

  /// The number of cells in a row, and its number of bits.
  var side: Int { 1 << level }
  var rowBits: Int { cellBits << level }

  /// A word with the lowest bit of each cell.
  private var ones: UInt64 { .max / (1 << UInt64(cellBits) - 1) }
}

extension LeafShape {
  /// Creates the shape for worlds that begin with a rule.
  init(_ rule: LifeRule) { self = rule.needsBytes ? .bytes : .bits }

  /// Returns the cells of a row, column 0 in the lowest bits.
  func row(_ y: Int, of leaf: Leaf) -> UInt64 {
    let (bit, mask) = (y * rowBits, UInt64(1) << UInt64(rowBits) - 1)
    return leaf[bit >> 6] >> UInt64(bit & 63) & mask
  }

  /// Returns the state of a cell.
  func state(_ x: Int, _ y: Int, of leaf: Leaf) -> CellState {
    CellState(row(y, of: leaf) >> UInt64(x * cellBits) & (1 << UInt64(cellBits) - 1))
  }

  /// Returns a row in which some columns have a state.
  func row(_ columns: Range<Int>, state: CellState) -> UInt64 {
    mask(columns) & ones &* UInt64(state)
  }

  /// Returns all bits of some columns of a row.
  func mask(_ columns: Range<Int>) -> UInt64 {
    .columns(columns.lowerBound * cellBits..<columns.upperBound * cellBits)
  }

  /// Adds cells to a row in columns that are dead.
  func add(_ cells: UInt64, row y: Int, to leaf: inout Leaf) {
    let bit = y * rowBits
    leaf[bit >> 6] |= cells << UInt64(bit & 63)
  }

  /// Makes cells of a row dead.
  ///
  /// - Parameter mask: All bits of the cells.
  func remove(_ mask: UInt64, row y: Int, from leaf: inout Leaf) {
    let bit = y * rowBits
    leaf[bit >> 6] &= ~(mask << UInt64(bit & 63))
  }

  /// Returns the lowest bit of each cell of a word that is not dead.
  private func live(_ word: UInt64) -> UInt64 {
    if cellBits == 1 { return word }
    let halves = word | word >> 4
    let quarters = halves | halves >> 2
    return (quarters | quarters >> 1) & ones
  }

  /// Gives cells of a row a state.
  func fill(_ columns: Range<Int>, row y: Int, of leaf: inout Leaf, state: CellState) {
    remove(mask(columns), row: y, from: &leaf)
    add(row(columns, state: state), row: y, to: &leaf)
  }

  /// Returns a leaf with the live cells of both leaves. Those of the second one win.
  func union(_ one: Leaf, _ other: Leaf) -> Leaf {
    var leaf = Leaf()
    for word in 0..<4 {
      let covered = live(other[word]) &* (1 << UInt64(cellBits) - 1)
      leaf[word] = one[word] & ~covered | other[word]
    }
    return leaf
  }

  /// Returns the number of live cells.
  func population(of leaf: Leaf) -> Int {
    (0..<4).reduce(0) { $0 + live(leaf[$1]).nonzeroBitCount }
  }

  /// Returns the columns of a row that are live, one bit each.
  func liveColumns(ofRow row: UInt64) -> UInt64 {
    if cellBits == 1 { return row }
    let live = live(row)
    return (0..<side).reduce(0) { $0 | (live >> UInt64($1 * cellBits) & 1) << UInt64($1) }
  }

  /// Calls a closure with each live cell, row by row.
  func forEachCell(of leaf: Leaf, _ take: (_ x: Int, _ y: Int, CellState) -> Void) {
    for y in 0..<side {
      for x in liveColumns(ofRow: row(y, of: leaf)).bits { take(x, y, state(x, y, of: leaf)) }
    }
  }
}

extension Leaf {
  /// Accesses one of the four words.
  subscript(word: Int) -> UInt64 {
    get { word & 2 == 0 ? (word & 1 == 0 ? top : high) : (word & 1 == 0 ? low : bottom) }
    set {
      switch word {
      case 0: top = newValue
      case 1: high = newValue
      case 2: low = newValue
      default: bottom = newValue
      }
    }
  }
}
