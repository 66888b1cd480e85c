/// One of LifeViewer's themes, which scripts select by number or by name.
package struct ScriptTheme: Hashable, Sendable {
  package let name: String
  /// Six colors: the background, newly born cells, old living cells, dying cells, cells that have
  /// just died, and cells that died long ago.
  private let colors: [Substring]

  private init(line: Substring) {
    let words = line.split(separator: " ")
    name = String(words[0])
    colors = Array(words[1...])
  }

  /// The lines of a theme file.
  package var lines: String {
    let isDark = colors[0] < "8"
    return """
      # LifeViewer's theme \(name).
      background: #\(colors[0])
      text: #\(isDark ? "c0c0c0" : "303030")
      dead: #\(colors[0])
      alive: #\(colors[1])
      dying: #\(colors[3])
      ages: #\(colors[1]) #\(colors[2])
      trail: #\(colors[4]) #\(colors[5])

      """
  }

  /// All themes, in the order of their numbers.
  static let all = """
    Mono        000000 ffffff ffffff 808080 000000 000000
    Blues       000000 00ffff ffffff 0000ff 0000ff 00002f
    Fire        000000 ff9000 ffff00 f00000 a00000 200000
    Poison      000000 00ffff ffffff 00c000 008000 001800
    Yellow      002080 ffff00 ffffff c04040 800080 002f00
    Gray        000000 b0b0b0 f0f0f0 a0a0a0 686868 101010
    Inverse     ffffff 000000 000000 808080 ffffff ffffff
    Day         ffffff 0000ff 000000 00ffff 00ffff f0f0f0
    Occupied    000000 f0f0f0 f0f0f0 f0f0f0 f0f0f0 f0f0f0
    Red         000000 f0f0f0 f0f0f0 a0a0a0 a00000 a00000
    LifeHistory 000000 00f000 10ff10 0080a0 0000a0 000060
    Generations 000000 ffff00 ffffff ff0000 ff0000 400000
    Golly       303030 ffffff ffffff ff0000 303030 303030
    MCell       000000 ffff00 ffff00 808000 000000 000000
    Catagolue   c0ffee 000000 000000 60c08b a0ddcc a0ddcc
    Caterer     36393e ffffff ffffff ff5500 36393e 36393e
    Life32      ffffff 000080 000080 000040 ffffff ffffff
    """.split(separator: "\n").map(ScriptTheme.init(line:))
}
