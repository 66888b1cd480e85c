/// How live neighbours stand around a cell, however the board is turned or mirrored: one of the 51
/// shapes that Hensel's letters name, such as `2a` for two that touch.
struct NeighbourShape: Hashable {
  /// How many live.
  let count: Int
  /// Its letter by its place among `letters`. The first one where the count has no letters.
  let letter: Int

  /// In alphabetical order.
  static let letters = Array("aceijknqrtwyz".unicodeScalars)

  /// The letters of each count as bits, the first letter's the lowest. 0 and 8 have none, of which the
  /// bit is the first one.
  static let letterBits: [UInt16] = all.reduce(into: [UInt16](repeating: 0, count: 9)) {
    $0[$1.count] |= $1.bit
  }

  var bit: UInt16 { 1 << letter }

  /// `2a`.
  var name: String { "\(count)" + (count % 8 == 0 ? "" : "\(Self.letters[letter])") }

  /// All of them, by count and letter.
  static let all = (0...8).flatMap { count in
    examples.keys.filter { $0.count == count }.sorted { $0.letter < $1.letter }
  }

  /// The shape of a state's live neighbours.
  init(_ neighbours: Neighbours) { self = Self.ofStates[neighbours.index] }

  private init(count: Int, letter: Int) {
    self.count = count
    self.letter = letter
  }

  /// One of its states, the highest.
  var example: Neighbours { Neighbours(index: Self.examples[self] ?? 0) }

  /// The shapes with up to four live neighbours. The others are those with as many dead ones, under the
  /// same letter.
  private static let named: [(count: Int, letters: String, states: [Int])] = [
    (0, "a", [0]),
    (1, "ce", [256, 128]),
    (2, "aceikn", [384, 320, 160, 130, 264, 257]),
    (3, "aceijknqry", [416, 324, 168, 448, 392, 266, 388, 385, 386, 322]),
    (4, "aceijknqrtwyz", [480, 325, 170, 390, 394, 396, 452, 417, 424, 450, 393, 389, 387]),
  ]

  /// By the number of a state.
  private static let ofStates: [NeighbourShape] = {
    var shapes = [NeighbourShape](repeating: NeighbourShape(count: 0, letter: 0), count: 512)
    let living = RuleReach.moore.mask & ~RuleTable.centre
    for (count, letters, states) in named {
      for (name, state) in zip(letters.unicodeScalars, states) {
        let letter = NeighbourShape.letters.firstIndex(of: name) ?? 0
        for turned in turns(of: state) {
          for cell in [0, RuleTable.centre] {
            shapes[turned | cell] = NeighbourShape(count: count, letter: letter)
            if count == 4 { continue }
            shapes[living ^ turned | cell] = NeighbourShape(count: 8 - count, letter: letter)
          }
        }
      }
    }
    return shapes
  }()

  /// The highest state of each.
  private static let examples = (0..<512).reduce(into: [NeighbourShape: Int]()) {
    if $1 & RuleTable.centre == 0 { $0[ofStates[$1]] = $1 }
  }

  /// The neighbours one after the other around the cell.
  private static let ring = [256, 128, 64, 8, 1, 2, 4, 32]

  /// A state turned four ways, each of them also mirrored.
  private static func turns(of state: Int) -> [Int] {
    let places = ring.indices.filter { state & ring[$0] != 0 }
    return [0, 2, 4, 6].flatMap { turn in
      [1, -1].map { way in places.reduce(0) { $0 | ring[(8 + turn + way * $1) % 8] } }
    }
  }
}
