internal import Rules
internal import Settings

/// A rule that depends on the number of live neighbors, or also on their arrangement up to rotation
/// and reflection: `B3/S23`, `B2/S34H`, `B2-a/S12`.
struct CountNotation: Hashable {
  var births: NeighborConditions
  var survivals: NeighborConditions
  let reach: RuleNeighborhood

  init(births: NeighborConditions, survivals: NeighborConditions, _ reach: RuleNeighborhood) {
    self.births = births
    self.survivals = survivals
    self.reach = reach
  }

  /// Creates the simplest notation of `table`, or nil if the rule depends on the directions of the
  /// neighbors.
  ///
  /// The order of preference is a count of all eight neighbors, a count in the von Neumann or
  /// hexagonal neighborhood, and Hensel's letters.
  init?(of table: RuleTable) {
    if let moore = Self(of: table, .moore), moore.isOuterTotalistic {
      self = moore
      return
    }
    let all = [.vonNeumann, .hexagonal, .moore].lazy.compactMap { Self(of: table, $0) }
    guard let first = all.first else { return nil }
    self = first
  }

  /// Creates the notation with only the neighbors in `reach`; nil if it cannot express `table`.
  private init?(of table: RuleTable, _ reach: RuleNeighborhood) {
    births = NeighborConditions(of: table, cell: false, reach)
    survivals = NeighborConditions(of: table, cell: true, reach)
    self.reach = reach
    // Reading samples one state per count or shape; the round trip shows whether the other
    // states agree.
    if self.table != table { return nil }
  }

  var table: RuleTable {
    RuleTable { cell, neighbors in (cell ? survivals : births).contains(neighbors, reach) }
  }

  /// True if only the number of live neighbors matters and not their arrangement.
  var isOuterTotalistic: Bool { births.isOuterTotalistic && survivals.isOuterTotalistic }

  /// Returns the rule as `B3/S23`, or for more than two states in Golly's order, `23/3/4`:
  /// survival, birth, states.
  func text(states: Int) -> String {
    (states == 2 ? "B\(births)/S\(survivals)" : "\(survivals)/\(births)/\(states)") + reach.suffix
  }

  /// The cases that the rule distinguishes, with their names, counts and letter bits. There is one
  /// per count, or one per shape if the rule needs Hensel's letters.
  var cases: [(name: String, count: Int, bits: UInt16)] {
    if reach == .moore, !isOuterTotalistic {
      return NeighborShape.all.map { ($0.name, $0.count, $0.bit) }
    }
    return (0...reach.neighbors).map { ("\($0)", $0, NeighborShape.letterBits[$0]) }
  }
}

/// The neighborhoods with which dead cells are born, or with which live cells survive. For each
/// count of live neighbors it holds all shapes, none or some.
struct NeighborConditions: Hashable {
  /// The shapes of each count as a bit mask of their letters, indexed by count.
  private(set) var letters = [UInt16](repeating: 0, count: 9)

  init() {}

  /// Creates the neighborhoods with which `table` lets a dead cell, or a live one, be alive next.
  ///
  /// A reach other than `moore` has no letters: the initializer samples one neighborhood per count
  /// and includes all shapes or none. The caller must check that the result expresses the table.
  init(of table: RuleTable, cell: Bool, _ reach: RuleNeighborhood) {
    let center = cell ? RuleTable.center : 0
    if reach == .moore {
      for shape in NeighborShape.all where table[shape.example.index | center] {
        letters[shape.count] |= shape.bit
      }
      return
    }
    let cells = reach.cells.filter { $0 != RuleTable.center }
    for count in 0...cells.count where table[cells.prefix(count).reduce(center, |)] {
      letters[count] = NeighborShape.letterBits[count]
    }
  }

  func contains(_ neighbors: Neighbors, _ reach: RuleNeighborhood) -> Bool {
    if reach != .moore { return letters[reach.count(neighbors)] != 0 }
    let shape = NeighborShape(neighbors)
    return letters[shape.count] & shape.bit != 0
  }

  mutating func insert(_ bits: UInt16, of count: Int) { letters[count] |= bits }

  /// Adds the shapes in `bits` that are absent and removes those that are present.
  mutating func toggle(_ bits: UInt16, of count: Int) { letters[count] ^= bits }

  /// True if each count has all shapes or none, so that only the number of live neighbors matters.
  var isOuterTotalistic: Bool {
    zip(letters, NeighborShape.letterBits).allSatisfy { $0 == 0 || $0 == $1 }
  }
}

extension NeighborConditions: CustomStringConvertible {
  /// The counts with their letters, such as `23` or `2-i34q`. If fewer letters are missing than
  /// present, a minus sign precedes the missing ones.
  var description: String {
    (0...8).map { count in
      let (own, all) = (letters[count], NeighborShape.letterBits[count])
      if own == 0 { return "" }
      if own == all { return "\(count)" }
      let isLong = 2 * own.nonzeroBitCount > all.nonzeroBitCount
      return "\(count)" + (isLong ? "-" + Self.names(own ^ all) : Self.names(own))
    }.joined()
  }

  static func names(_ bits: UInt16) -> String {
    NeighborShape.letters.enumerated().filter { bits >> $0.offset & 1 == 1 }
      .map { "\($0.element)" }.joined()
  }
}

/// The arrangement of the live neighbors of a cell, up to rotation and reflection. It is one of the
/// 51 shapes that Hensel's letters name, such as `2a` for two that touch.
struct NeighborShape: Hashable {
  let count: Int
  /// The index of the shape's letter in `letters`; 0 if the count has no letters.
  let letter: Int

  /// Hensel's letters in alphabetical order.
  static let letters = Array("aceijknqrtwyz".unicodeScalars)

  /// The letters of each count as a bit mask, in which bit i is letter i of `letters`. The counts 0
  /// and 8 have one shape and no letter; their mask is bit 0.
  static let letterBits: [UInt16] = all.reduce(into: [UInt16](repeating: 0, count: 9)) {
    $0[$1.count] |= $1.bit
  }

  var bit: UInt16 { 1 << letter }

  /// The count and the letter, such as `2a`.
  var name: String { "\(count)" + (count % 8 == 0 ? "" : "\(Self.letters[letter])") }

  /// All shapes, by count and then letter.
  static let all = (0...8).flatMap { count in
    examples.keys.filter { $0.count == count }.sorted { $0.letter < $1.letter }
  }

  init(_ neighbors: Neighbors) { self = Self.ofStates[neighbors.index] }

  private init(count: Int, letter: Int) {
    self.count = count
    self.letter = letter
  }

  /// The neighborhood with the highest number among those of this shape.
  var example: Neighbors { Neighbors(index: Self.examples[self] ?? 0) }

  /// One neighborhood of each shape with up to four live neighbors. A shape with more has the
  /// letter of the shape that its dead neighbors form.
  private static let named: [(count: Int, letters: String, states: [Int])] = [
    (0, "a", [0]),
    (1, "ce", [256, 128]),
    (2, "aceikn", [384, 320, 160, 130, 264, 257]),
    (3, "aceijknqry", [416, 324, 168, 448, 392, 266, 388, 385, 386, 322]),
    (4, "aceijknqrtwyz", [480, 325, 170, 390, 394, 396, 452, 417, 424, 450, 393, 389, 387]),
  ]

  /// The shape of each neighborhood, indexed by its number in `RuleTable`.
  private static let ofStates: [NeighborShape] = {
    var shapes = [NeighborShape](repeating: NeighborShape(count: 0, letter: 0), count: 512)
    let living = RuleNeighborhood.moore.mask & ~RuleTable.center
    for (count, letters, states) in named {
      for (name, state) in zip(letters.unicodeScalars, states) {
        let letter = NeighborShape.letters.firstIndex(of: name) ?? 0
        for turned in turns(of: state) {
          for cell in [0, RuleTable.center] {
            shapes[turned | cell] = NeighborShape(count: count, letter: letter)
            // Exchanging live and dead neighbors of a shape of four gives a shape of four again,
            // which has a letter of its own.
            if count == 4 { continue }
            shapes[living ^ turned | cell] = NeighborShape(count: 8 - count, letter: letter)
          }
        }
      }
    }
    return shapes
  }()

  /// The number of an example of each shape: the highest number of a neighborhood that has this
  /// shape and a dead center.
  private static let examples = (0..<512).reduce(into: [NeighborShape: Int]()) {
    if $1 & RuleTable.center == 0 { $0[ofStates[$1]] = $1 }
  }

  /// The bits of the neighbors in order around the cell.
  private static let ring = [256, 128, 64, 8, 1, 2, 4, 32]

  /// Returns a neighborhood in its four rotations and their mirror images, eight in all; symmetric
  /// neighborhoods repeat.
  private static func turns(of state: Int) -> [Int] {
    let places = ring.indices.filter { state & ring[$0] != 0 }
    return [0, 2, 4, 6].flatMap { turn in
      [1, -1].map { way in places.reduce(0) { $0 | ring[(8 + turn + way * $1) % 8] } }
    }
  }
}

/// A rule as a list of next states, written as `MAP` and base64. It has 6 letters for the von
/// Neumann neighborhood (5 cells), 22 for the hexagonal one (7), and 86 for the Moore neighborhood
/// (9).
struct MapNotation {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  let reach: RuleNeighborhood
  /// The next state of the cell for each neighborhood, with the cells outside `reach` ignored.
  var bits: [Bool]

  /// Creates the notation of `table` in the smallest neighborhood that can express it.
  init(of table: RuleTable) {
    let reach = RuleNeighborhood.allCases.first { $0.suffices(table) } ?? .moore
    self.reach = reach
    bits = (0..<1 << reach.cells.count).map { table[reach.state($0)] }
  }

  /// Parses the text after `MAP`, up to the `/` that precedes a number of states.
  init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    let letters = scanner.rest.prefix { Self.alphabet.contains($0.written) }
    guard let reach = RuleNeighborhood.allCases.last(where: { $0.mapLetters <= letters.count })
    else {
      throw Self.fault(letters.count, start)
    }
    self.reach = reach
    bits = []
    for _ in 0..<reach.mapLetters {
      let value = scanner.consume().flatMap { Self.alphabet.firstIndex(of: $0.written) } ?? 0
      bits += (0..<6).map { value >> (5 - $0) & 1 == 1 }
    }
    // Base64 padding is optional.
    while scanner.consume("=") {}
    if !scanner.isAtEnd, scanner.next != "/" { throw Self.fault(letters.count, start) }
  }

  /// Returns an error about the first letter that is not base64, or about the number of letters.
  private static func fault(_ count: Int, _ scanner: RuleScanner) -> Located<RuleSyntaxProblem> {
    let letters = scanner.rest.drop { alphabet.contains($0.written) }
    if let letter = letters.first, letter.written != "=" {
      return Located(
        "unexpected '\(letter.written)', which is not a base64 character", column: letter.column)
    }
    return scanner.fault(
      "expected 86 characters after MAP (22 if hexagonal, 6 if von Neumann), got \(count)")
  }

  var table: RuleTable {
    RuleTable { bits[reach.number(of: $1.index | ($0 ? RuleTable.center : 0))] }
  }
}

extension MapNotation: CustomStringConvertible {
  var description: String {
    let letters = (0..<reach.mapLetters).map { letter in
      (6 * letter..<6 * letter + 6).reduce(0) { $0 << 1 | ($1 < bits.count && bits[$1] ? 1 : 0) }
    }
    return "MAP" + letters.map { "\(Self.alphabet[$0])" }.joined()
  }
}

extension RuleNeighborhood {
  /// The number of letters in a MAP string of this neighborhood, at 6 bits each.
  fileprivate var mapLetters: Int { ((1 << cells.count) + 5) / 6 }

  /// Returns the number of the neighborhood at an index of a MAP string.
  func state(_ number: Int) -> Int {
    cells.enumerated().reduce(0) { state, cell in
      number >> (cells.count - 1 - cell.offset) & 1 == 1 ? state | cell.element : state
    }
  }

  /// Returns the index of a neighborhood in a MAP string, whatever the cells outside it are.
  fileprivate func number(of state: Int) -> Int {
    cells.reduce(0) { $0 << 1 | (state & $1 == 0 ? 0 : 1) }
  }
}
