internal import Grids
internal import Settings
internal import Worlds

/// A rectangle of cells with one bit per cell for alive, and more bit planes if the rule has dying
/// states.
///
/// Each row begins at a new 64-bit word. Bit b of a row's word w is column 64·w + b. The bits
/// beyond the last column are 0; `lastWordMask` selects the valid bits.
struct BitBoard: Hashable, Sendable {
  let size: Size
  let wordsPerRow: Int
  var words: [UInt64]
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

  /// Gives cells of a row a state. Precondition: the cells are dead.
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

  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  var dyingPopulation: Int {
    guard decay.digits > 0 else { return 0 }
    return words.indices.reduce(0) { $0 + (marked($1) & ~words[$1]).nonzeroBitCount }
  }

  /// Returns a mask of the cells of a 64-bit word that are not dead.
  func marked(_ word: Int) -> UInt64 {
    decay.marked(words[word], dying, at: word, apart: words.count)
  }

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

  /// The number of cells that one core draws at a time.
  private static let drawnCells = 1 << 18

  /// Makes each cell alive with the same probability, row by row from the top left. If the work is
  /// canceled, cells stay dead. Precondition: all cells are dead.
  mutating func fillAtRandom(_ density: Ratio, seed: UInt64) {
    let (width, height, threshold) = (size.width, size.height, ChanceThreshold(density))
    let wordsPerRow = wordsPerRow
    let rows = max(1, Self.drawnCells / max(1, width))
    words.removeAll(keepingCapacity: true)
    Cores.inOrder((height + rows - 1) / rows) { band -> [UInt64] in
      let drawn = band * rows..<min(height, (band + 1) * rows)
      if CancellationCheck.isOver { return Array(repeating: 0, count: drawn.count * wordsPerRow) }
      var generator = Generator(seed: seed)
      generator.skip(band * rows * width)
      return drawn.flatMap { _ in
        stride(from: 0, to: width, by: 64).map {
          generator.chances(threshold, count: min(64, width - $0))
        }
      }
    } take: {
      words += $0
    }
  }

  /// Returns the cells of a region, one bit each. Cells off the board are dead.
  func bits(in region: Region) -> BitGrid {
    var grid = BitGrid(size: region.size)
    // A word of a row; 0 beyond the ends of the row.
    let word = { (y: Int, place: Int) -> UInt64 in
      (0..<wordsPerRow).contains(place) ? words[y * wordsPerRow + place] : 0
    }
    for y in region.intersection(Region(size)).rows {
      let start = (y - region.y) * grid.wordsPerRow
      for place in 0..<grid.wordsPerRow {
        let column = region.x + 64 * place
        let bit = column & 63
        grid.words[start + place] =
          word(y, column >> 6) >> bit | word(y, column >> 6 + 1) << (64 - bit)
      }
    }
    return grid
  }

  // MARK: Cells

  /// Returns the visible cells: the highest state in each view square. Visits only cells that are
  /// not dead. `origin`: the view coordinates of the board's top left cell.
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    var covered = sight.covered(
      of: Region(x: origin.x, y: origin.y, width: size.width, height: size.height))
    covered.x -= origin.x
    covered.y -= origin.y
    let columns = covered.columns
    for y in covered.rows {
      let square = ((y + origin.y) >> sight.scale - sight.region.y) * sight.region.width
      let inside = columns.lowerBound / 64..<(columns.upperBound + 63) / 64
      for word in inside {
        let place = y * wordsPerRow + word
        let (bits, left) = (
          marked(place) & BitBoard.mask(columns, word: word), origin.x + word * 64
        )
        if decay.digits == 0 {
          bits.eachSquare(from: left, scale: sight.scale) {
            grid.elements[square - sight.region.x + $0] = 1
          }
        } else {
          for bit in bits.bits {
            let seen = square - sight.region.x + (left + bit) >> sight.scale
            grid.elements[seen] = max(grid.elements[seen], state(of: bit, word: place))
          }
        }
      }
    }
    return grid
  }

  private func state(of bit: Int, word: Int) -> CellState {
    decay.state(of: bit, words[word], dying, at: word, apart: words.count, on: decay.dead)
  }

  private static func mask(_ columns: Range<Int>, word: Int) -> UInt64 {
    let first = max(0, columns.lowerBound - word * 64)
    let unused = max(0, (word + 1) * 64 - columns.upperBound)
    return .max << first & .max >> unused
  }

  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.combine(words: words)
    if !dying.isEmpty { fingerprint.combine(words: dying) }
    return fingerprint
  }

  /// Puts cells on the board with their top left at `corner`, and clips them to the board. `over`:
  /// true to leave the board unchanged where `cells` is dead.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let covered = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
      .intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if state != 0 || !over { set(x, y, to: state) }
      }
    }
  }

  mutating func set(_ x: Int, _ y: Int, to state: CellState) {
    self[x, y] = state == 1
    guard decay.digits > 0 else { return }
    let bit: UInt64 = 1 << UInt64(x % 64)
    for digit in 0..<decay.digits {
      let isSet = state > 1 && (Int(state) - 1) >> digit & 1 == 1
      let place = digit * words.count + y * wordsPerRow + x / 64
      dying[place] = dying[place] & ~bit | (isSet ? bit : 0)
    }
  }

  /// Returns a board of another size with the cells that fit, aligned at the top left.
  func resized(to size: Size) -> BitBoard {
    var resized = BitBoard(size: size, states: decay.states)
    let both = min(wordsPerRow, resized.wordsPerRow)
    for y in 0..<min(size.height, self.size.height) {
      for word in 0..<both {
        let (from, to) = (y * wordsPerRow + word, y * resized.wordsPerRow + word)
        let mask = word == resized.wordsPerRow - 1 ? resized.lastWordMask : .max
        resized.words[to] = words[from] & mask
        for digit in 0..<decay.digits {
          resized.dying[digit * resized.words.count + to] =
            dying[digit * words.count + from] & mask
        }
      }
    }
    return resized
  }
}

/// The cells just beyond a board's edges. With them, a board with any kind of edges is stepped like
/// one that is surrounded by dead cells.
struct OuterCells: Sendable {
  /// The row above the first one, and the row below the last one.
  private(set) var above: [UInt64] = []
  private(set) var below: [UInt64] = []
  /// The column left of the first one, and the column right of the last one. They begin in the row
  /// above the first and end in the row below the last; 1 is alive.
  private(set) var left: [UInt8] = []
  private(set) var right: [UInt8] = []

  /// Sets all four sides to the cells that the topology puts there; cells that it lacks are dead. A
  /// torus or a board surrounded by dead cells does not need this.
  mutating func fill(around board: BitBoard, _ boardTopology: BoardTopology) {
    let size = board.size
    above = Array(repeating: 0, count: board.wordsPerRow)
    below = above
    left = Array(repeating: 0, count: size.height + 2)
    right = left
    let lives = { (x: Int, y: Int) in
      boardTopology.cell(beyond: Position(x: x, y: y), of: size).map { board[$0.x, $0.y] } ?? false
    }
    for x in 0..<size.width {
      if lives(x, -1) { above[x / 64] |= 1 << (x % 64) }
      if lives(x, size.height) { below[x / 64] |= 1 << (x % 64) }
    }
    for y in -1...size.height {
      left[y + 1] = lives(-1, y) ? 1 : 0
      right[y + 1] = lives(size.width, y) ? 1 : 0
    }
  }
}
