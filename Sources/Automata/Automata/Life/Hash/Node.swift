internal import Grids
internal import Worlds

/// Four squares and the memoized result of stepping them.
struct Node: BitwiseCopyable, Hashed {
  var nw, ne, sw, se: Square
  /// The middle half of the square after some generations; valid if `resultKey` is not 0.
  var result: Square = 0
  /// A key of the memoized result; 0 if there is none. The low 6 bits are the exponent of its 2ⁿ
  /// generations plus 1, since small squares serve steps of many lengths. The bits above hold the
  /// background at the start of the step.
  var resultKey: UInt32 = 0

  static let dead = Node(nw: 0, ne: 0, sw: 0, se: 0)

  var hash: UInt64 {
    @inline(__always)
    get { mixed(UInt64(nw) << 32 | UInt64(ne), UInt64(sw) << 32 | UInt64(se)) }
  }

  @inline(__always)
  func isSame(as other: Node) -> Bool {
    (nw ^ other.nw) | (ne ^ other.ne) | (sw ^ other.sw) | (se ^ other.se) == 0
  }
}

/// A small square of cells, whose `LeafShape` tells how they are stored.
struct Leaf: Hashable, BitwiseCopyable, Hashed {
  var top: UInt64 = 0
  var high: UInt64 = 0
  var low: UInt64 = 0
  var bottom: UInt64 = 0

  var isDead: Bool { top | high | low | bottom == 0 }

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

  var hash: UInt64 {
    @inline(__always)
    get {
      let upper = (top ^ top &>> 29) &* 0x9E37_79B9_7F4A_7C15 &+ high
      let lower = (low ^ low &>> 29) &* 0xBF58_476D_1CE4_E5B9 &+ bottom
      return mixed(upper, lower)
    }
  }

  @inline(__always)
  func isSame(as other: Leaf) -> Bool {
    (top ^ other.top) | (high ^ other.high) | (low ^ other.low) | (bottom ^ other.bottom) == 0
  }
}

/// Combines two words into one. Its high bits depend on all of their bits. A table uses the high
/// bits as bucket numbers.
@inline(__always)
private func mixed(_ upper: UInt64, _ lower: UInt64) -> UInt64 {
  let mix = upper &* 0x9E37_79B9_7F4A_7C15 ^ (lower ^ lower &>> 32) &* 0xD6E8_FEB8_6659_FD93
  return (mix ^ mix &>> 32) &* 0xBF58_476D_1CE4_E5B9
}

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

  static let highestLevel = bits.level

  /// The number of cells in a row, and its number of bits.
  var side: Int { 1 << level }
  var rowBits: Int { cellBits << level }

  /// A word with the lowest bit of each cell.
  private var ones: UInt64 { .max / (1 << UInt64(cellBits) - 1) }
}

extension LeafShape {
  init(_ rule: LifeRule) { self = rule.needsBytes ? .bytes : .bits }

  /// Returns the cells of a row, column 0 in the lowest bits.
  func row(_ y: Int, of leaf: Leaf) -> UInt64 {
    let (bit, mask) = (y * rowBits, UInt64(1) << UInt64(rowBits) - 1)
    return leaf[bit >> 6] >> UInt64(bit & 63) & mask
  }

  func state(_ x: Int, _ y: Int, of leaf: Leaf) -> CellState {
    CellState(row(y, of: leaf) >> UInt64(x * cellBits) & (1 << UInt64(cellBits) - 1))
  }

  func row(_ columns: Range<Int>, state: CellState) -> UInt64 {
    mask(columns) & ones &* UInt64(state)
  }

  func mask(_ columns: Range<Int>) -> UInt64 {
    .columns(columns.lowerBound * cellBits..<columns.upperBound * cellBits)
  }

  /// Adds cells to a row in columns that are dead.
  func add(_ cells: UInt64, row y: Int, to leaf: inout Leaf) {
    let bit = y * rowBits
    leaf[bit >> 6] |= cells << UInt64(bit & 63)
  }

  /// Makes cells of a row dead. `mask`: all bits of the cells.
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

enum HashProblem: Error {
  /// The change needs more memory than the limit.
  case memory
  /// A cell would lie beyond the range of coordinates.
  case reach
  case left
  /// The computation takes more work than the caller allows.
  case costly
}
