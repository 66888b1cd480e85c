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
  /// How cells die.
  let decay: Decay
  /// The digits of how long cells have been dying: as many words as of those that live, of the lowest
  /// digits, then as many of the next.
  var dying: [UInt64]

  init(size: Size, states: Int = 2) {
    self.size = size
    decay = Decay(states: states)
    wordsPerRow = (size.width + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * size.height)
    dying = Array(repeating: 0, count: words.count * decay.digits)
  }

  /// The bytes that a board of a size takes, also while it is stepped; at most 2⁵⁰.
  static func memory(of size: Size, states: Int = 2) -> Int {
    let words = Size(width: size.width / 64 + 1, height: size.height)
    let digits = Decay(states: states).digits
    // Of cells that die slowly it is kept which lived.
    let planes = digits == 0 ? 1 : 2 + digits
    return words.memory(bytesACell: planes * MemoryLayout<UInt64>.stride)
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

  /// Gives dead cells of a row a state.
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState = 1) {
    guard !columns.isEmpty else { return }
    if state > 1 {
      for x in columns { set(x, y, to: state) }
      return
    }
    var x = columns.lowerBound
    while x < columns.upperBound {
      let count = min(64 - x % 64, columns.upperBound - x)
      let bits: UInt64 = count == 64 ? .max : (1 << count) - 1
      words[y * wordsPerRow + x / 64] |= bits << (x % 64)
      x += count
    }
  }

  /// How many cells are alive.
  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var dyingPopulation: Int {
    guard decay.digits > 0 else { return 0 }
    return words.indices.reduce(0) { $0 + (marked($1) & ~words[$1]).nonzeroBitCount }
  }

  /// The cells of a word that are not dead.
  func marked(_ word: Int) -> UInt64 {
    decay.marked(words[word], dying, at: word, apart: words.count)
  }

  /// The smallest rectangle that holds every cell that is not dead.
  var liveRegion: Region {
    // A row of all columns' bits together: its lowest and highest bits are the outermost columns.
    var columns = Array(repeating: UInt64(0), count: wordsPerRow)
    var rows: ClosedRange<Int>?
    for y in 0..<size.height {
      var all: UInt64 = 0
      for word in 0..<wordsPerRow {
        let bits = marked(y * wordsPerRow + word)
        columns[word] |= bits
        all |= bits
      }
      if all != 0 { rows = (rows?.lowerBound ?? y)...y }
    }
    guard let rows else { return .empty }
    let left = columns.firstIndex { $0 != 0 } ?? 0
    let right = columns.lastIndex { $0 != 0 } ?? 0
    let x = left * 64 + columns[left].trailingZeroBitCount
    return Region(
      x: x, y: rows.lowerBound, width: right * 64 + 64 - columns[right].leadingZeroBitCount - x,
      height: rows.count)
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
}
