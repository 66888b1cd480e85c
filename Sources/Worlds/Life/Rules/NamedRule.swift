/// A rule that people know by a name.
public struct NamedRule: Sendable {
  /// As others spell it: `Day & Night`.
  public let name: String
  /// The rule itself.
  public let rule: LifeRule
  /// What it is known for, in a few words.
  public let note: String

  private init(_ name: String, birth: [Int], survival: [Int], _ note: String) {
    self.name = name
    self.note = note
    rule = LifeRule(birth: birth, survival: survival)
  }

  /// The rule of a name, in which spaces, case and punctuation do not matter: `Day & Night` is also
  /// `day-night`.
  static func named(_ text: String) -> NamedRule? {
    let letters = letters(of: text)
    return zip(all, lettersOfAll).first { $1 == letters }?.0
  }

  private static let lettersOfAll = all.map { letters(of: $0.name) }

  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The name as it needs no quotes: `day-night`.
  public var word: String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// In the order of `render list rules`.
  public static let all = [
    NamedRule("Life", birth: [3], survival: [2, 3], "Conway's; gliders, guns and computers"),
    NamedRule("HighLife", birth: [3, 6], survival: [2, 3], "Life with a small replicator"),
    NamedRule(
      "Day & Night", birth: [3, 6, 7, 8], survival: [3, 4, 6, 7, 8], "dead and alive change places"),
    NamedRule("Seeds", birth: [2], survival: [], "every cell lives one generation; explodes"),
    NamedRule(
      "Life without Death", birth: [3], survival: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      "ladders and crystals"),
    NamedRule(
      "Replicator", birth: [1, 3, 5, 7], survival: [1, 3, 5, 7], "every pattern is copied"),
    NamedRule(
      "Fredkin", birth: [1, 3, 5, 7], survival: [0, 2, 4, 6, 8], "every pattern is copied"),
    NamedRule("Gnarl", birth: [1], survival: [1], "intricate growth from one cell"),
    NamedRule("Maze", birth: [3], survival: [1, 2, 3, 4, 5], "grows a labyrinth"),
    NamedRule("Mazectric", birth: [3], survival: [1, 2, 3, 4], "grows a labyrinth of long halls"),
    NamedRule("Coral", birth: [3], survival: [4, 5, 6, 7, 8], "grows slowly, like a reef"),
    NamedRule("Diamoeba", birth: [3, 5, 6, 7, 8], survival: [5, 6, 7, 8], "restless diamonds"),
    NamedRule(
      "Anneal", birth: [4, 6, 7, 8], survival: [3, 5, 6, 7, 8], "blobs that smooth their edges"),
    NamedRule("2x2", birth: [3, 6], survival: [1, 2, 5], "blocks of 2x2 cells act as cells"),
    NamedRule("34 Life", birth: [3, 4], survival: [3, 4], "boils, with small spaceships"),
    NamedRule(
      "Walled Cities", birth: [4, 5, 6, 7, 8], survival: [2, 3, 4, 5], "busy behind walls"),
  ]
}
