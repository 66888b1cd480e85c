internal import Grids
internal import Settings

/// A rectangle of cells that are dead or alive, one bit a cell.
///
/// Each row starts at a new word; bit b of a row's word w is column 64·w + b, so that columns run
/// from the lowest bit up. The bits beyond the last column are 0: `lastWordMask` says which count.
///
/// Boards that grow are mostly empty: a few gliders far out, and nothing between. For each row
/// `busy` says outside which words all is dead, so that nobody looks there.
struct BitBoard: Sendable {
  let size: Size
  let wordsPerRow: Int
  var words: [UInt64]
  /// For each row the words outside which nothing lives; inside it may be dead, too.
  var busy: [Range<Int>]
  /// How cells die.
  let decay: Decay
  /// The digits of how long cells have been dying, word by word.
  var dying: [UInt64]

  init(size: Size, states: Int = 2) {
    self.size = size
    decay = Decay(states: states)
    wordsPerRow = (size.width + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * size.height)
    busy = Array(repeating: 0..<0, count: size.height)
    dying = Array(repeating: 0, count: words.count * decay.digits)
  }

  /// The bytes that a board of a size takes, also while it is stepped; at most 2⁵⁰.
  static func memory(of size: Size, states: Int = 2) -> Int {
    let words = Size(width: size.width / 64 + 1, height: size.height)
    let digits = Decay(states: states).digits
    // Of cells that die slowly a copy is kept, from which the next generation follows.
    let planes = digits == 0 ? 1 : 2 + 2 * digits
    return words.memory(bytesACell: planes * MemoryLayout<UInt64>.stride)
      + min(size.height, 1 << 44) * MemoryLayout<Range<Int>>.stride
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
        busy[y] = busy[y].hull(with: x / 64..<x / 64 + 1)
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
    busy[y] = busy[y].hull(with: columns.lowerBound / 64..<(columns.upperBound + 63) / 64)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let count = min(64 - x % 64, columns.upperBound - x)
      let bits: UInt64 = count == 64 ? .max : (1 << count) - 1
      words[y * wordsPerRow + x / 64] |= bits << (x % 64)
      x += count
    }
  }

  /// A row's words that may hold live cells, as places in `words`.
  private func busyWords(_ y: Int) -> Range<Int> {
    let start = y * wordsPerRow
    return start + busy[y].lowerBound..<start + busy[y].upperBound
  }

  /// How many cells are alive.
  var population: Int {
    var population = 0
    for y in 0..<size.height {
      for word in busyWords(y) { population += words[word].nonzeroBitCount }
    }
    return population
  }

  /// How many cells are dying.
  var dyingPopulation: Int {
    guard decay.digits > 0 else { return 0 }
    return words.indices.reduce(0) { $0 + (marked($1) & ~words[$1]).nonzeroBitCount }
  }

  /// The cells of a word that are not dead.
  func marked(_ word: Int) -> UInt64 {
    decay.marked(words[word], dying, at: word * decay.digits)
  }

  /// The smallest rectangle that holds every cell that is not dead.
  var liveRegion: Region {
    // A row of all columns' bits together: its lowest and highest bits are the outermost columns.
    var columns = Array(repeating: UInt64(0), count: wordsPerRow)
    var rows: ClosedRange<Int>?
    for y in busy.indices {
      var all: UInt64 = 0
      for word in decay.digits > 0 ? 0..<wordsPerRow : busy[y] {
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
    busy = Array(repeating: 0..<wordsPerRow, count: size.height)
    var generator = Generator(seed: seed)
    let threshold = ChanceThreshold(density)
    for y in 0..<size.height {
      for x in 0..<size.width where generator.chance(threshold) {
        words[y * wordsPerRow + x / 64] |= 1 << (x % 64)
      }
    }
  }
}

extension BitBoard: Hashable {
  /// Boards are equal where their cells are, whatever is known of the empty parts.
  static func == (a: BitBoard, b: BitBoard) -> Bool {
    a.size == b.size && a.words == b.words && a.dying == b.dying
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(words)
    hasher.combine(dying)
  }
}

extension Range<Int> {
  /// The smallest range that holds both; an empty one adds nothing.
  func hull(with other: Range) -> Range {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
