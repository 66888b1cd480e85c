internal import CKernels
internal import Grids
internal import Settings
public import Worlds

/// The initial cells: the row of generation 0.
public enum ElementaryStart: Hashable, Sendable {
  /// One cell of color 1 in the middle.
  case single
  /// One cell of color 1 at the left or the right edge of the image.
  case left, right
  /// Random cells in the whole width; cells beyond it have color 0.
  case random
  /// The colors of cells in the middle, at most as many as the row's width. Numbers above the
  /// rule's highest color mean that color.
  case cells([CellState])
}

/// The initial cells, generated from the first to the last.
struct InitialCells: Sendable {
  private let start: ElementaryStart
  private let colors: Int
  /// The probability that a random cell is not 0; nil if all colors are equally likely.
  private let density: ChanceThreshold?
  private var generator: Generator

  init(_ start: ElementaryStart, colors: Int = 2, density: Ratio? = nil, seed: UInt64) {
    self.start = start
    self.colors = colors
    self.density = density.map { ChanceThreshold($0) }
    generator = Generator(seed: seed)
  }

  func length(in width: Int) -> Int {
    switch start {
    case .single, .left, .right: 1
    case .random: width
    case .cells(let cells): cells.count
    }
  }

  /// Returns the column of the first cell in a row.
  func corner(in width: Int) -> Int {
    switch start {
    case .left: 0
    case .right: width - 1
    case .single, .random, .cells: width / 2 - length(in: width) / 2
    }
  }

  /// Returns the color of a cell. Random cells are drawn in the order of the calls.
  @inline(__always)
  mutating func cell(at place: Int) -> CellState {
    switch start {
    case .single, .left, .right: 1
    case .random: randomCell()
    case .cells(let cells): min(cells[place], CellState(colors - 1))
    }
  }

  private mutating func randomCell() -> CellState {
    guard let density else {
      return colors == 2 ? CellState(generator.next() >> 63) : CellState(generator.below(colors))
    }
    // The complement draws the same cells at 50% as without a density.
    guard density.isCertain || ~generator.next() < density.value else { return 0 }
    return colors == 2 ? 1 : CellState(1 + generator.below(colors - 1))
  }
}

extension SettingKind<ElementaryStart> {
  /// - Parameter colors: the number of colors of a cell.
  static func start(colors: Int) -> SettingKind {
    let row = colors == 2 ? "0 and 1 such as 10011" : "colors from 0 to \(colors - 1) such as 1021"
    let last = String(colors - 1, radix: 16)
    return SettingKind(
      "single, left, right, random, or a row of \(colors > 10 ? row + last : row)",
      placeholder: "single|left|right|random|ROW", words: ["single", "left", "right", "random"],
      forms: [.pattern("^[0-9a-f]+$"), .wholeNumber(0...Int.max)]
    ) {
      switch $0 {
      case .single: "single"
      case .left: "left"
      case .right: "right"
      case .random: "random"
      case .cells(let cells): cells.map { String($0, radix: 16) }.joined()
      }
    } parse: { text in
      switch text {
      case "single": return .single
      case "left": return .left
      case "right": return .right
      case "random": return .random
      default:
        let cells = text.utf8.map(Self.color)
        let isRow = !text.isEmpty && cells.allSatisfy { $0 < colors }
        return isRow ? .cells(cells) : nil
      }
    }
  }

  /// Returns the color of a hexadecimal digit; 255 for other characters.
  private static func color(_ digit: UInt8) -> CellState {
    switch digit {
    case 48...57: digit - 48
    case 97...102: digit - 87
    default: .max
    }
  }
}

/// One generation of an elementary automaton, with one bit per cell.
///
/// On an unbounded line only cells that the initial row or a later change can have reached differ
/// from the background. The row stores the cells between the outermost of these, and it grows by
/// one cell at each end per generation. The background follows the rule too.
struct ElementaryRow: Sendable {
  let topology: Topology
  /// The column of the first cell. Column 0 is the left edge of the image.
  private(set) var first = 0
  private(set) var width: Int
  /// The column of the first word's lowest bit, a multiple of 64.
  private var origin: Int
  /// The cells: bit b of word w is column origin + 64·w + b. Bits outside the row's own cells are
  /// background.
  private var words: [UInt64]
  /// The state of all cells beyond both ends: no bits set if dead, all bits if alive.
  private var background: UInt64 = 0

  /// True if the cells beyond both ends are alive.
  var hasLivingBackground: Bool { background != 0 }

  init(_ start: InitialCells, width: Int, topology: Topology) {
    self.topology = topology
    var start = start
    let length = start.length(in: width)
    let corner = start.corner(in: width)
    let isUnbounded = topology == .unbounded
    first = isUnbounded ? corner : 0
    self.width = isUnbounded ? length : width
    // Rounding down to a multiple of 64 also works for negative columns.
    origin = first & -64
    words = Array(repeating: 0, count: (first + self.width - origin + 63) / 64)
    for place in 0..<length where start.cell(at: place) != 0 {
      let cell = corner - origin + place
      words[cell / 64] |= 1 << (cell % 64)
    }
  }

  /// Returns the memory in bytes of a row of a width.
  static func memory(width: Int) -> Int { width / 8 + 128 }

  var memory: Int { Self.memory(width: width) }

  /// The number of live cells in the row; on an unbounded line, among the stored cells.
  var population: Int {
    // The unused bits of the words are background and must not count.
    let beyond = background == 0 ? 0 : words.count * 64 - width
    return words.reduce(-beyond) { $0 + $1.nonzeroBitCount }
  }

  /// Returns 64 cells from `column` on, which is the lowest bit.
  @inline(__always)
  func cells(from column: Int) -> UInt64 {
    let (word, bit) = ((column - origin) >> 6, column & 63)
    return self.word(word) >> bit | self.word(word + 1) << (64 - bit)
  }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    place >= 0 && place < words.count ? words[place] : background
  }

  /// The first columns of the words that can differ from the background, multiples of 64.
  private var columns: StrideTo<Int> { stride(from: first & -64, to: first + width, by: 64) }

  func living(in columns: Range<Int>, row y: Int) -> Region {
    var living = Region.empty
    for column in stride(from: columns.lowerBound, to: columns.upperBound, by: 64) {
      let cells = cells(from: column) & .max >> max(0, column + 64 - columns.upperBound)
      if cells == 0 { continue }
      let (first, last) = (cells.trailingZeroBitCount, 63 - cells.leadingZeroBitCount)
      living = living.union(Region(x: column + first, y: y, width: last - first + 1, height: 1))
    }
    return living
  }

  func shows(_ other: ElementaryRow, in columns: Range<Int>) -> Bool {
    stride(from: columns.lowerBound, to: columns.upperBound, by: 64).allSatisfy { column in
      let unused = max(0, column + 64 - columns.upperBound)
      return (cells(from: column) ^ other.cells(from: column)) << unused == 0
    }
  }

  func isFixed(under rule: ElementaryRule) -> Bool {
    var next = self
    next.step(rule)
    return next.background == background
      && next.columns.allSatisfy { next.cells(from: $0) == cells(from: $0) }
  }

  /// The fingerprint of the cells that differ from the background, their position, and the
  /// background.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.combine(background == 0 ? 0 : 1)
    // Trimming makes rows equal that store a different number of background cells at their ends.
    guard let first = words.firstIndex(where: { $0 != background }),
      let last = words.lastIndex(where: { $0 != background })
    else { return fingerprint }
    fingerprint.combine(origin + 64 * first)
    fingerprint.combine(words: words[first...last].map { $0 ^ background })
    return fingerprint
  }

  /// Flips the cells of some columns. An unbounded line grows to include them; elsewhere columns
  /// outside the row are ignored.
  mutating func toggle(_ columns: [Int]) {
    if topology == .unbounded, let least = columns.min(), let most = columns.max() {
      grow(to: min(first, least)..<max(first + width, most + 1))
    }
    for column in columns where (first..<first + width).contains(column) {
      words[(column - origin) / 64] ^= 1 << (column & 63)
    }
  }

  /// Extends the row to `columns`; the new cells are background.
  private mutating func grow(to columns: Range<Int>) {
    (first, width) = (columns.lowerBound, columns.count)
    let (before, after) = (origin - first & -64, columns.upperBound - origin - 64 * words.count)
    if after > 0 { words += repeatElement(background, count: (after + 63) / 64) }
    if before > 0 { words.insert(contentsOf: repeatElement(background, count: before / 64), at: 0) }
    origin -= before
  }

  /// Advances by one generation. `features`: the processor features that the kernel may use.
  mutating func step(_ rule: ElementaryRule, features: ck_features = Processor.features) {
    var (before, after) = (background, background)
    switch topology {
    case .plane: break
    case .torus:
      before = words[(width - 1) / 64] << (63 - (width - 1) % 64)
      after = words[0]
      // The last cell finds its right neighbor in the unused bit after it.
      if width % 64 > 0 { words[width / 64] |= (words[0] & 1) << (width % 64) }
    case .unbounded: grow(to: first - 1..<first + width + 1)
    }
    unsafe words.withUnsafeMutableBufferPointer {
      unsafe ck_step_row($0.baseAddress!, $0.count, before, after, rule.number, features)
    }
    if topology == .unbounded {
      // The background's neighborhood is 000 or 111, which the low three bits select.
      background = rule.number >> UInt8(background & 7) & 1 == 1 ? .max : 0
    } else {
      words[words.count - 1] &= .max >> (words.count * 64 - width)
    }
  }
}
