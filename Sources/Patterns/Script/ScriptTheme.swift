/// One of the themes that LifeViewer's scripts name by number or by name.
package struct ScriptTheme: Hashable, Sendable {
  package let name: String
  /// Where nothing has lived.
  private let ground: String
  /// What is born, and what has lived long.
  private let alive: (young: String, old: String)
  private let dying: String
  /// What has just died, and what has long ago.
  private let dead: (fresh: String, old: String)

  private init(
    _ name: String, on ground: String, alive young: String, _ old: String, dying: String,
    dead fresh: String, _ past: String
  ) {
    self.name = name
    self.ground = ground
    self.dying = dying
    alive = (young, old)
    dead = (fresh, past)
  }

  package static func == (a: ScriptTheme, b: ScriptTheme) -> Bool { a.name == b.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The lines of a theme's file.
  package var lines: String {
    let isDark = ground.utf8.first.map { $0 < UInt8(ascii: "8") } ?? true
    return """
      # LifeViewer's theme \(name).
      background: #\(ground)
      text: #\(isDark ? "c0c0c0" : "303030")
      dead: #\(ground)
      alive: #\(alive.young)
      dying: #\(dying)
      ages: #\(alive.young) #\(alive.old)
      trail: #\(dead.fresh) #\(dead.old)

      """
  }

  /// By their numbers.
  static let all = [
    ScriptTheme(
      "Mono", on: "000000", alive: "ffffff", "ffffff", dying: "808080", dead: "000000", "000000"),
    ScriptTheme(
      "Blues", on: "000000", alive: "00ffff", "ffffff", dying: "0000ff", dead: "0000ff", "00002f"),
    ScriptTheme(
      "Fire", on: "000000", alive: "ff9000", "ffff00", dying: "f00000", dead: "a00000", "200000"),
    ScriptTheme(
      "Poison", on: "000000", alive: "00ffff", "ffffff", dying: "00c000", dead: "008000", "001800"),
    ScriptTheme(
      "Yellow", on: "002080", alive: "ffff00", "ffffff", dying: "c04040", dead: "800080", "002f00"),
    ScriptTheme(
      "Gray", on: "000000", alive: "b0b0b0", "f0f0f0", dying: "a0a0a0", dead: "686868", "101010"),
    ScriptTheme(
      "Inverse", on: "ffffff", alive: "000000", "000000", dying: "808080", dead: "ffffff", "ffffff"),
    ScriptTheme(
      "Day", on: "ffffff", alive: "0000ff", "000000", dying: "00ffff", dead: "00ffff", "f0f0f0"),
    ScriptTheme(
      "Occupied", on: "000000", alive: "f0f0f0", "f0f0f0", dying: "f0f0f0", dead: "f0f0f0", "f0f0f0"
    ),
    ScriptTheme(
      "Red", on: "000000", alive: "f0f0f0", "f0f0f0", dying: "a0a0a0", dead: "a00000", "a00000"),
    ScriptTheme(
      "LifeHistory", on: "000000", alive: "00f000", "10ff10", dying: "0080a0", dead: "0000a0",
      "000060"),
    ScriptTheme(
      "Generations", on: "000000", alive: "ffff00", "ffffff", dying: "ff0000", dead: "ff0000",
      "400000"),
    ScriptTheme(
      "Golly", on: "303030", alive: "ffffff", "ffffff", dying: "ff0000", dead: "303030", "303030"),
    ScriptTheme(
      "MCell", on: "000000", alive: "ffff00", "ffff00", dying: "808000", dead: "000000", "000000"),
    ScriptTheme(
      "Catagolue", on: "c0ffee", alive: "000000", "000000", dying: "60c08b", dead: "a0ddcc",
      "a0ddcc"),
    ScriptTheme(
      "Caterer", on: "36393e", alive: "ffffff", "ffffff", dying: "ff5500", dead: "36393e", "36393e"),
    ScriptTheme(
      "Life32", on: "ffffff", alive: "000080", "000080", dying: "000040", dead: "ffffff", "ffffff"),
  ]
}
