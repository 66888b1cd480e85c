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
  private var width: Int
  /// Bit b of word w is cell 64·w + b; those beyond the last cell are background.
  private var words: [UInt64]
  /// What every cell beyond both ends is: no bit, or all of them.
  private var background: UInt64 = 0

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
    words = Array(repeating: 0, count: (self.width + 63) / 64)
    var generator = Generator(seed: seed)
    for place in 0..<length {
      let lives =
        switch start {
        case .single: true
        case .random: generator.next() >> 63 == 1
        case .cells(let cells): cells[place] != 0
        }
      let cell = corner - first + place
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
    let (word, bit) = ((column - first) >> 6, (column - first) & 63)
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
    for column in columns {
      let cells = cells(from: column) ^ background
      if cells == 0 { continue }
      fingerprint.combine(column)
      fingerprint.combine(Int(bitPattern: UInt(cells)))
    }
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
    for cell in columns.map({ $0 - first }) where cell >= 0 && cell < width {
      words[cell / 64] ^= 1 << (cell % 64)
    }
  }

  /// Holds more columns, in which it is background.
  private mutating func grow(to columns: Range<Int>) {
    guard columns != first..<first + width else { return }
    words = stride(from: columns.lowerBound, to: columns.upperBound, by: 64).map {
      cells(from: $0)
    }
    (first, width) = (columns.lowerBound, columns.count)
  }

  mutating func step(_ rule: ElementaryRule) {
    let table = ElementaryTable(rule)
    let wide = edged
    if topology == .unbounded {
      // It grows to the left, so that a cell stands where its left neighbour's left one stood.
      first -= 1
      width += 2
      if words.count * 64 < width { words.append(0) }
      for i in words.indices {
        let (before, here) = (wide[i], wide[i + 1])
        words[i] = table.next(here << 2 | before >> 62, here << 1 | before >> 63, here)
      }
      background = table.next(background, background, background)
    } else {
      for i in words.indices {
        let (before, here, after) = (wide[i], wide[i + 1], wide[i + 2])
        words[i] = table.next(here << 1 | before >> 63, here, here >> 1 | after << 63)
      }
      words[words.count - 1] &= .max >> (words.count * 64 - width)
    }
  }

  /// Its words with what lies beyond both ends: one word before them, and two behind.
  private var edged: [UInt64] {
    var wide: [UInt64] = []
    wide.reserveCapacity(words.count + 3)
    wide.append(background)
    wide += words
    wide += [background, background]
    if topology == .torus {
      wide[0] = (words[(width - 1) / 64] >> ((width - 1) % 64)) << 63
      wide[1 + width / 64] |= (words[0] & 1) << (width % 64)
    }
    return wide
  }
}

/// A rule for 64 cells at once: what becomes of each neighbourhood, as no bit or all bits.
private struct ElementaryTable {
  /// What becomes of left and centre where the right neighbour is dead.
  private let dead: (UInt64, UInt64, UInt64, UInt64)
  /// What is different where it lives.
  private let change: (UInt64, UInt64, UInt64, UInt64)

  init(_ rule: ElementaryRule) {
    let all = { (bit: UInt8) -> UInt64 in rule.number >> bit & 1 == 1 ? .max : 0 }
    dead = (all(0), all(2), all(4), all(6))
    change = (all(0) ^ all(1), all(2) ^ all(3), all(4) ^ all(5), all(6) ^ all(7))
  }

  @inline(__always)
  func next(_ left: UInt64, _ centre: UInt64, _ right: UInt64) -> UInt64 {
    let none = dead.0 ^ change.0 & right
    let both = (dead.1 ^ change.1 & right) ^ none
    let leftOnly = dead.2 ^ change.2 & right
    let leftBoth = (dead.3 ^ change.3 & right) ^ leftOnly
    let rightHalf = none ^ both & centre
    return rightHalf ^ (rightHalf ^ leftOnly ^ leftBoth & centre) & left
  }
}
