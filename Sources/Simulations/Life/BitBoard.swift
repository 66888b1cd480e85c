internal import Grids
internal import Settings

/// A rectangle of cells that are dead or alive, one bit a cell.
///
/// Each row starts at a new word; bit b of a row's word w is column 64·w + b, so that columns run
/// from the lowest bit up. The bits beyond the last column are 0: `lastWordMask` says which count.
struct BitBoard: Hashable, Sendable {
  let size: Size
  let wordsPerRow: Int
  var words: [UInt64]

  init(size: Size) {
    self.size = size
    wordsPerRow = (size.width + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * size.height)
  }

  /// The bits of a row's last word that lie on the board.
  var lastWordMask: UInt64 {
    let used = size.width % 64
    return used == 0 ? .max : (1 << used) - 1
  }

  subscript(x: Int, y: Int) -> Bool {
    get { words[y * wordsPerRow + x / 64] >> (x % 64) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << (x % 64)
      if newValue {
        words[y * wordsPerRow + x / 64] |= bit
      } else {
        words[y * wordsPerRow + x / 64] &= ~bit
      }
    }
  }

  /// Makes the cells of a row alive from column `x` on.
  mutating func fill(_ columns: Range<Int>, row y: Int) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let count = min(64 - x % 64, columns.upperBound - x)
      let bits: UInt64 = count == 64 ? .max : (1 << count) - 1
      words[y * wordsPerRow + x / 64] |= bits << (x % 64)
      x += count
    }
  }

  /// How many cells are alive.
  var population: Int {
    words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Whether a cell of the outermost rows or columns is alive.
  var touchesEdge: Bool {
    if words.prefix(wordsPerRow).contains(where: { $0 != 0 }) { return true }
    if words.suffix(wordsPerRow).contains(where: { $0 != 0 }) { return true }
    return (0..<size.height).contains { self[0, $0] || self[size.width - 1, $0] }
  }

  /// The smallest rectangle that holds every live cell.
  var liveRegion: Region {
    guard let first = words.firstIndex(where: { $0 != 0 }),
      let last = words.lastIndex(where: { $0 != 0 })
    else { return .empty }
    let rows = (first / wordsPerRow)...(last / wordsPerRow)
    // A row of all columns' bits together: its lowest and highest bits are the outermost columns.
    var columns = Array(repeating: UInt64(0), count: wordsPerRow)
    for y in rows {
      for word in 0..<wordsPerRow { columns[word] |= words[y * wordsPerRow + word] }
    }
    let left = columns.firstIndex { $0 != 0 } ?? 0
    let right = columns.lastIndex { $0 != 0 } ?? 0
    let x = left * 64 + columns[left].trailingZeroBitCount
    return Region(
      x: x, y: rows.lowerBound, width: right * 64 + 64 - columns[right].leadingZeroBitCount - x,
      height: rows.count)
  }

  /// The states in `region`: 1 where alive, 0 where dead or off the board.
  func cells(in region: Region) -> Grid<CellState> {
    var grid = Grid<CellState>(size: region.size, repeating: 0)
    let shared = region.intersection(Region(size))
    for y in shared.rows {
      var place = (y - region.y) * region.width + shared.x - region.x
      for x in shared.columns {
        grid.elements[place] = CellState(
          truncatingIfNeeded: words[y * wordsPerRow + x >> 6] >> (x & 63) & 1)
        place += 1
      }
    }
    return grid
  }
}

extension BitBoard {
  /// Makes each cell alive with the same chance, row by row from the top left.
  mutating func fillAtRandom(_ density: Ratio, seed: UInt64) {
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    for y in 0..<size.height {
      for x in 0..<size.width where generator.chance(threshold) {
        words[y * wordsPerRow + x / 64] |= 1 << (x % 64)
      }
    }
  }

  /// The board with dead cells added on each side.
  ///
  /// - Parameter left: a multiple of 64, so that no bit moves within its word.
  func grown(left: Int, right: Int, top: Int, bottom: Int) -> BitBoard {
    precondition(left % 64 == 0, "columns are added a word at a time")
    var larger = BitBoard(
      size: Size(width: left + size.width + right, height: top + size.height + bottom))
    for y in 0..<size.height {
      let target = (y + top) * larger.wordsPerRow + left / 64
      for word in 0..<wordsPerRow {
        larger.words[target + word] = words[y * wordsPerRow + word]
      }
    }
    return larger
  }
}
