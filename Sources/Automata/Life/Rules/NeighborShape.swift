/// The arrangement of the live neighbors of a cell, up to rotation and reflection. It is one of the
/// 51 shapes that Hensel's letters name, such as `2a` for two that touch.
struct NeighborShape: Hashable {
  /// The number of live neighbors.
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

  /// Creates the shape of a cell's live neighbors.
  init(_ neighbours: Neighbors) { self = Self.ofStates[neighbours.index] }

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
    let living = RuleNeighborhood.moore.mask & ~RuleTable.centre
    for (count, letters, states) in named {
      for (name, state) in zip(letters.unicodeScalars, states) {
        let letter = NeighborShape.letters.firstIndex(of: name) ?? 0
        for turned in turns(of: state) {
          for cell in [0, RuleTable.centre] {
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
    if $1 & RuleTable.centre == 0 { $0[ofStates[$1]] = $1 }
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
