internal import Rules
internal import Settings

/// A rule that depends on the number of live neighbors, or also on their arrangement up to rotation
/// and reflection: `B3/S23`, `B2/S34H`, `B2-a/S12`, `B2o/S2m34H`.
struct CountNotation: Hashable {
  var births: NeighborConditions
  var survivals: NeighborConditions

  var reach: RuleNeighborhood { births.reach }

  /// - Precondition: Both have the same neighborhood.
  init(births: NeighborConditions, survivals: NeighborConditions) {
    self.births = births
    self.survivals = survivals
  }

  /// Creates the simplest notation of `table`, or nil if the rule depends on the directions of the
  /// neighbors.
  ///
  /// The order of preference is a count of all eight neighbors, a count in the von Neumann or
  /// hexagonal neighborhood, a count of three hexagonal neighbors, and Hensel's letters.
  init?(of table: RuleTable) {
    if let moore = Self(of: table, .moore), moore.isOuterTotalistic {
      self = moore
      return
    }
    let all = [.vonNeumann, .hexagonal, .tripod, .moore].lazy.compactMap { Self(of: table, $0) }
    guard let first = all.first else { return nil }
    self = first
  }

  /// Creates the notation with only the neighbors in `reach`; nil if it cannot express `table`.
  init?(of table: RuleTable, _ reach: RuleNeighborhood) {
    births = NeighborConditions(of: table, cell: false, reach)
    survivals = NeighborConditions(of: table, cell: true, reach)
    // Reading samples one state per count or shape; the round trip shows whether the other
    // states agree.
    if self.table != table { return nil }
  }

  var table: RuleTable {
    RuleTable { cell, neighbors in (cell ? survivals : births).contains(neighbors) }
  }

  /// True if only the number of live neighbors matters and not their arrangement.
  var isOuterTotalistic: Bool { births.isOuterTotalistic && survivals.isOuterTotalistic }

  /// Returns the rule as `B3/S23`, or for more than two states in Golly's order, `23/3/4`:
  /// survival, birth, states.
  func text(states: Int) -> String {
    (states == 2 ? "B\(births)/S\(survivals)" : "\(survivals)/\(births)/\(states)") + reach.suffix
  }

  /// The cases that the rule distinguishes, with their names, counts and letter bits. There is one
  /// per count, or one per shape if the rule needs letters.
  var cases: [(name: String, count: Int, bits: UInt16)] {
    if !isOuterTotalistic {
      return reach.shapes.map { (reach.name(of: $0), $0.count, $0.bit) }
    }
    return (0...reach.neighbors).map { ("\($0)", $0, reach.letterBits[$0]) }
  }
}

/// The neighborhoods with which dead cells are born, or with which live cells survive. For each
/// count of live neighbors it holds all shapes, none or some.
struct NeighborConditions: Hashable {
  let reach: RuleNeighborhood
  /// The shapes of each count as a bit mask of their letters, indexed by count.
  private(set) var letters = [UInt16](repeating: 0, count: 9)

  init(_ reach: RuleNeighborhood) { self.reach = reach }

  /// Creates the neighborhoods with which `table` lets a dead cell, or a live one, be alive next.
  ///
  /// It samples one neighborhood per shape. The caller must check that the result expresses the
  /// table.
  init(of table: RuleTable, cell: Bool, _ reach: RuleNeighborhood) {
    self.reach = reach
    let center = cell ? RuleTable.center : 0
    for shape in reach.shapes where table[reach.example(of: shape) | center] {
      letters[shape.count] |= shape.bit
    }
  }

  func contains(_ neighbors: Neighbors) -> Bool {
    let shape = reach.shape(neighbors)
    return letters[shape.count] & shape.bit != 0
  }

  mutating func insert(_ bits: UInt16, of count: Int) { letters[count] |= bits }

  /// Adds the shapes in `bits` that are absent and removes those that are present.
  mutating func toggle(_ bits: UInt16, of count: Int) { letters[count] ^= bits }

  /// True if each count has all shapes or none, so that only the number of live neighbors matters.
  var isOuterTotalistic: Bool {
    zip(letters, reach.letterBits).allSatisfy { $0 == 0 || $0 == $1 }
  }
}

extension NeighborConditions: CustomStringConvertible {
  /// The counts with their letters, such as `23` or `2-i34q`. If fewer letters are missing than
  /// present, a minus sign precedes the missing ones.
  var description: String {
    (0...8).map { count in
      let (own, all) = (letters[count], reach.letterBits[count])
      if own == 0 { return "" }
      if own == all { return "\(count)" }
      let isLong = 2 * own.nonzeroBitCount > all.nonzeroBitCount
      return "\(count)" + (isLong ? "-" + reach.letters(in: own ^ all) : reach.letters(in: own))
    }.joined()
  }
}

/// The arrangement of the live neighbors of a cell, up to rotation and reflection. Of eight
/// neighbors, it is one of the 51 shapes that Hensel's letters name, such as `2a` for two that
/// touch.
struct NeighborShape: Hashable {
  let count: Int
  /// The index of the shape's letter in those of the neighborhood; 0 if the count has no letters.
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

  init(count: Int, letter: Int) {
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
