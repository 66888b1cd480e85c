internal import Grids
internal import Settings

/// A rectangle of cells with one bit per cell for alive, and more bit planes if the rule has dying
/// states.
///
/// Each row begins at a new 64-bit word. Bit b of a row's word w is column 64·w + b. The bits
/// beyond the last column are 0; `lastWordMask` selects the valid bits.
struct BitBoard: Hashable, Sendable {
  let size: Size
  let wordsPerRow: Int
  var words: [UInt64]
  /// The encoding of dying states.
  let decay: Decay
  /// The bit planes of the time for which cells have been dying, lowest digit first. Each plane has
  /// as many words as `words`.
  var dying: [UInt64]

  init(size: Size, states: Int = 2) {
    self.size = size
    decay = Decay(states: states)
    wordsPerRow = (size.width + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * size.height)
    dying = Array(repeating: 0, count: words.count * decay.digits)
  }

  /// Returns the bytes of a board, including the buffers of a step; at most 2⁵⁰.
  static func memory(of size: Size, states: Int = 2) -> Int {
    let words = Size(width: size.width / 64 + 1, height: size.height)
    let digits = Decay(states: states).digits
    // The words, one plane for each digit, and a copy of the live cells before the step.
    let planes = digits == 0 ? 1 : 2 + digits
    return words.memory(bytesACell: planes * MemoryLayout<UInt64>.stride)
  }

  /// A mask of the bits of a row's last 64-bit word that lie on the board.
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

  /// Gives cells of a row a state.
  ///
  /// - Precondition: The cells are dead.
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

  /// The number of live cells.
  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var dyingPopulation: Int {
    guard decay.digits > 0 else { return 0 }
    return words.indices.reduce(0) { $0 + (marked($1) & ~words[$1]).nonzeroBitCount }
  }

  /// Returns a mask of the cells of a 64-bit word that are not dead.
  func marked(_ word: Int) -> UInt64 {
    decay.marked(words[word], dying, at: word, apart: words.count)
  }

  /// The bounding rectangle of the cells that are not dead.
  var liveRegion: Region {
    // The union of all rows. Its lowest and highest bits are the outermost columns.
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
  /// The number of cells that one core draws at a time.
  private static let drawnCells = 1 << 18

  /// Makes each cell alive with the same probability, row by row from the top left.
  ///
  /// - Precondition: All cells are dead.
  mutating func fillAtRandom(_ density: Ratio, seed: UInt64) {
    let (width, height, threshold) = (size.width, size.height, ChanceThreshold(density))
    let rows = max(1, Self.drawnCells / max(1, width))
    words.removeAll(keepingCapacity: true)
    Cores.inOrder((height + rows - 1) / rows) { band -> [UInt64] in
      var generator = Generator(seed: seed)
      generator.skip(band * rows * width)
      return (band * rows..<min(height, (band + 1) * rows)).flatMap { _ in
        stride(from: 0, to: width, by: 64).map {
          generator.chances(threshold, count: min(64, width - $0))
        }
      }
    } take: {
      words += $0
    }
  }
}
