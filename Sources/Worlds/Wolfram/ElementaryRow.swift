internal import CKernels
internal import Grids

/// One generation of an elementary automaton, a bit a cell.
///
/// On the infinite line only the cells that the opening can have reached, or a change, differ from
/// the background, which obeys the rule too: the row holds those between the outermost and grows by
/// one at each end a generation.
struct ElementaryRow: Sendable {
  private let topology: Topology
  /// The column of the first cell; the opening's width starts at 0.
  private var first = 0
  private(set) var width: Int
  /// The column of the first word's lowest bit, a multiple of 64.
  private var origin: Int
  /// Bit b of word w is column origin + 64·w + b; beside the row's own cells they are background.
  private var words: [UInt64]
  /// What every cell beyond both ends is: no bit, or all of them.
  private var background: UInt64 = 0

  /// Whether the cells beyond both ends are alive.
  var hasLivingBackground: Bool { background != 0 }

  init(_ start: ElementaryStart, width: Int, topology: Topology, seed: UInt64) {
    self.topology = topology
    let length =
      switch start {
      case .single: 1
      case .random: width
      case .cells(let cells): cells.count
      }
    let corner = width / 2 - length / 2
    let isUnbounded = topology == .unbounded
    first = isUnbounded ? corner : 0
    self.width = isUnbounded ? length : width
    origin = first & -64
    words = Array(repeating: 0, count: (first + self.width - origin + 63) / 64)
    var generator = Generator(seed: seed)
    for place in 0..<length {
      let lives =
        switch start {
        case .single: true
        case .random: generator.next() >> 63 == 1
        case .cells(let cells): cells[place] != 0
        }
      let cell = corner - origin + place
      if lives { words[cell / 64] |= 1 << (cell % 64) }
    }
  }

  /// The bytes that a row of a width takes.
  static func memory(width: Int) -> Int { width / 8 + 128 }

  /// The bytes that it takes.
  var memory: Int { Self.memory(width: width) }

  /// Live cells of the row; on the infinite line, among those that it holds.
  var population: Int {
    let beyond = background == 0 ? 0 : words.count * 64 - width
    return words.reduce(-beyond) { $0 + $1.nonzeroBitCount }
  }

  /// 64 cells from a column on, that one as the lowest bit.
  @inline(__always)
  func cells(from column: Int) -> UInt64 {
    let (word, bit) = ((column - origin) >> 6, column & 63)
    return self.word(word) >> bit | self.word(word + 1) << (64 - bit)
  }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    place >= 0 && place < words.count ? words[place] : background
  }

  /// The first columns of all words that hold cells which can differ from the background, where words
  /// begin at multiples of 64.
  private var columns: StrideTo<Int> { stride(from: first & -64, to: first + width, by: 64) }

  /// The smallest region that holds what lives of some columns.
  ///
  /// - Parameter y: the row's place.
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

  /// Whether some columns have the same cells as in another generation.
  func shows(_ other: ElementaryRow, in columns: Range<Int>) -> Bool {
    stride(from: columns.lowerBound, to: columns.upperBound, by: 64).allSatisfy { column in
      let unused = max(0, column + 64 - columns.upperBound)
      return (cells(from: column) ^ other.cells(from: column)) << unused == 0
    }
  }

  /// Whether every later generation is the same.
  func isFixed(under rule: ElementaryRule) -> Bool {
    var next = self
    next.step(rule)
    return next.background == background
      && next.columns.allSatisfy { next.cells(from: $0) == cells(from: $0) }
  }

  /// Of what is not background, its place, and the background.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.combine(background == 0 ? 0 : 1)
    // However many cells a row holds on both sides that are background.
    guard let first = words.firstIndex(where: { $0 != background }),
      let last = words.lastIndex(where: { $0 != background })
    else { return fingerprint }
    fingerprint.combine(origin + 64 * first)
    fingerprint.combine(words: words[first...last].map { $0 ^ background })
    return fingerprint
  }
}

extension ElementaryRow {
  /// Flips the cells of some columns. The infinite line grows so that it holds them; on others what
  /// lies beyond their ends is left out.
  mutating func toggle(_ columns: [Int]) {
    if topology == .unbounded, let least = columns.min(), let most = columns.max() {
      grow(to: min(first, least)..<max(first + width, most + 1))
    }
    for column in columns where (first..<first + width).contains(column) {
      words[(column - origin) / 64] ^= 1 << (column & 63)
    }
  }

  /// Holds more columns, in which it is background.
  private mutating func grow(to columns: Range<Int>) {
    (first, width) = (columns.lowerBound, columns.count)
    let (before, after) = (origin - first & -64, columns.upperBound - origin - 64 * words.count)
    if after > 0 { words += repeatElement(background, count: (after + 63) / 64) }
    if before > 0 { words.insert(contentsOf: repeatElement(background, count: before / 64), at: 0) }
    origin -= before
  }

  /// Makes the next generation.
  mutating func step(_ rule: ElementaryRule, features: ck_features = Processor.features) {
    var (before, after) = (background, background)
    switch topology {
    case .plane: break
    case .torus:
      before = words[(width - 1) / 64] << (63 - (width - 1) % 64)
      after = words[0]
      if width % 64 > 0 { words[width / 64] |= (words[0] & 1) << (width % 64) }
    case .unbounded: grow(to: first - 1..<first + width + 1)
    }
    unsafe words.withUnsafeMutableBufferPointer {
      unsafe ck_step_row($0.baseAddress!, $0.count, before, after, rule.number, features)
    }
    if topology == .unbounded {
      background = rule.number >> UInt8(background & 7) & 1 == 1 ? .max : 0
    } else {
      words[words.count - 1] &= .max >> (words.count * 64 - width)
    }
  }
}
