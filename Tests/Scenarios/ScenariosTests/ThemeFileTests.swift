import Imaging
import Scenarios
import Settings
import Testing
import Worlds

@testable import Drawing

/// Returns the theme file with a text, which may name the cells of all simulations.
private func parsed(_ text: String) -> ThemeFile {
  ThemeFile(Array(text.utf8), naming: simulations.map { $0.info })
}

@Suite struct ThemeFileTests {
  private let base = "background: #000000\ntext: #ffffff\n"

  @Test(arguments: ["\n", "\r\n"])
  func `Lines name colors and sprites, and comments and blanks are ignored`(newline: String) {
    let text = """
      # A theme

         # of comments
      background: #0b0f1a
        text  :   fff
      orca:#ffd166
      sprite penguin: birds/my penguin.png
      """
    let theme = parsed(text.replacing("\n", with: newline))
    #expect(theme.errors(for: []) == [])
    #expect(
      theme.colors == [
        "background": Color(red: 11, green: 15, blue: 26),
        "text": Color(red: 255, green: 255, blue: 255),
        "orca": Color(red: 255, green: 209, blue: 102),
      ])
    #expect(theme.sprites.map(\.kind) == ["penguin"])
    #expect(theme.sprites.map(\.path) == ["birds/my penguin.png"])
  }

  @Test(arguments: [
    ("alive #ffffff", "3:1: expected 'name: #rrggbb' or 'sprite name: file.png'"),
    ("alive: #ffff", "3:8: expected a color #rrggbb, got '#ffff'"),
    ("  alive:   red", "3:12: expected a color #rrggbb, got 'red'"),
    ("alive:", "3:7: expected a color #rrggbb, got ''"),
    ("alive: #ffffff white", "3:16: 'alive' has one color: remove 'white'"),
    ("mark: #00ff00 #ff0000", "3:15: 'mark' has one color: remove '#ff0000'"),
    ("text: #ffffff", "3:1: 'text' is given twice"),
  ])
  func `An invalid line is reported with its line and column`(line: String, complaint: String) {
    #expect(parsed(base + line).errors(for: []).map(\.said) == [complaint])
  }

  @Test func `All invalid lines are reported`() {
    let errors = parsed("background: x\ntext: y\n\nalive\n").errors(for: [])
    #expect(
      errors.map(\.said) == [
        "1:13: expected a color #rrggbb, got 'x'",
        "2:7: expected a color #rrggbb, got 'y'",
        "4:1: expected 'name: #rrggbb' or 'sprite name: file.png'",
      ])
  }

  @Test func `The number of errors and the size of the file are limited`() {
    #expect(parsed(String(repeating: "a: b\n", count: 100_000)).errors(for: []).count == 51)
    let large = parsed(base + String(repeating: "# night\n", count: 1 << 17))
    #expect(large.errors(for: []).map(\.said) == ["1:1: a theme file can have at most 1024 KB"])
  }

  @Test func `Each missing required color is an error`() {
    #expect(
      parsed("text: #ffffff").errors(for: []).map(\.said)
        == ["1:1: missing line 'background: #rrggbb'"])
    #expect(
      parsed("").errors(for: []).map(\.problem.description) == [
        "missing line 'background: #rrggbb'", "missing line 'text: #rrggbb'",
      ])
  }

  @Test func `A kind can have additional drawings and its own temper`() throws {
    let lines = ["alive", "orca-2", "orca-small"].map { "sprite \($0): \($0).png\n" }.joined()
    let file = parsed(base + lines + "temper: #111111 #222222\ntemper orca : #333333\n")
    #expect(file.errors(for: []) == [])
    #expect(file.sprites.map(\.kind) == ["alive", "orca", "orca"])
    #expect(file.sprites.map(\.drawing) == ["alive", "orca-2", "orca-small"])
    let read = try #require(file.theme)
    #expect(read.temper == ["#111111", "#222222"].compactMap { Color(hex: $0) })
    #expect(read.tempers == ["orca": [Color(hex: "#333333")!]])
  }

  @Test func `Kinds of rules and models have names of several words`() throws {
    let lines = "electron head: #00f0ff\nsprite electron head: head.png\ntree: #102030\n"
    let file = parsed(base + lines)
    let kinds = ["electron head", "tree", "electron tail"].map { CellKind($0) }
    #expect(file.errors(for: kinds) == [] && file.errors(for: []) == [])
    #expect(file.theme?.colors["electron head"] == Color(hex: "#00f0ff"))
    #expect(file.sprites.map(\.kind) == ["electron head"])
    let mistyped = parsed(base + "electron heads: #00f0ff").errors(for: kinds)
    #expect(
      mistyped.map(\.said) == [
        "3:1: unknown name 'electron heads' (did you mean 'electron head'?)"
      ])
  }

  @Test(arguments: [
    ("sprite orca-9: a.png", "3:1: unknown name 'orca-9'"),
    ("temper orcs: #000000", "3:1: unknown name 'orcs'"),
    ("temper orca: #000000 green", "3:22: expected a color #rrggbb, got 'green'"),
    ("temper:", "3:1: expected 1 to 16 colors, such as temper: #ffe08a #d9480f"),
  ])
  func `An invalid drawing or temper is an error`(line: String, complaint: String) {
    let told = parsed(base + line).errors(for: []).map(\.said)
    #expect(told.count == 1 && told[0].hasPrefix(complaint), "\(told)")
  }

  @Test func `Blanks after a sprite's file name are ignored`() {
    #expect(parsed(base + "sprite orca: orca.png  \t").sprites.map(\.path) == ["orca.png"])
  }
}

extension Located<ThemeProblem> {
  /// The problem with its position: `3:8: '#ffff' is no color: …`.
  fileprivate var said: String { "\(line):\(column): \(problem)" }
}

@Suite struct ThemeRampTests {
  private let base = "background: #000000\ntext: #ffffff\nalive: #ff0000\n"

  @Test func `Ages and trails use the ramps of the theme`() throws {
    let theme = try #require(
      parsed(base + "ages: #ffffff #0000ff\ntrail: #800000").theme)
    let kinds = [CellKind("dead"), CellKind("alive")]
    let ages = theme.colors(of: Age.cells.legend(of: kinds))
    #expect(ages.last == Color(hex: "#ffffff") && ages[1] == Color(hex: "#0000ff"))
    let trail = theme.colors(of: Age.trail.legend(of: kinds))
    #expect(trail.last == Color(hex: "#ff0000") && trail[16] == Color(hex: "#800000"))
  }

  @Test func `A live cell without a theme color has the same color with a trail`() throws {
    let theme = Theme(background: Color(hex: "#ffeecc")!, text: Color(hex: "#402000")!)
    for kinds in [["dead", "alive"], ["dead", "alive", "dying"]] {
      let legend = kinds.map { CellKind($0) }
      let plain = theme.colors(of: legend)
      let colors = theme.colors(of: Age.trail.legend(of: legend))
      #expect(colors.suffix(legend.count - 1) == plain.dropFirst())
      #expect(colors[0] == plain[0])
    }
  }

  @Test func `Ages and trails without a ramp fade from the kind's color in distinct tones`() throws
  {
    for theme in [Theme.light, .dark] {
      for age in Age.allCases {
        for kinds in [["dead", "alive"], ["water", "penguin", "orca"]] {
          let colors = theme.colors(of: age.legend(of: kinds.map { CellKind($0) }))
          #expect(Set(colors).count > colors.count - 3)
        }
      }
    }
  }

  @Test func `Accent, mark and plots have their own colors or fall back to others`()
    throws
  {
    let colors = ["#111111", "#222222", "#333333"].compactMap { Color(hex: $0) }
    let plain = try #require(parsed(base).theme)
    #expect(plain.accent == plain.text && plain.mark == plain.text)
    let accented = try #require(parsed(base + "accent: #111111").theme)
    #expect(accented.accent == colors[0] && accented.mark == colors[0])
    let all = try #require(
      parsed(base + "accent: #111111\nmark: #222222\nplots: #222222 #333333").theme
    )
    #expect(all.accent == colors[0] && all.mark == colors[1])
    #expect(all.curveColors(3).prefix(2) == [colors[1], colors[2]])
    #expect(Set(all.curveColors(4)).count == 4)
    #expect(all.curveColors(30).count == 30)
    #expect(all.curveColors(2, beside: [colors[1]]) == [colors[1], colors[2]])
    #expect(plain.curveColors(2) == [plain.text, plain.accent])
    #expect(plain.curveColors(3, beside: []).count == 3)
    let ages = Theme.light.ages
    // The first color is too pale for a curve on white, and so becomes darker.
    #expect(Theme.light.curveColors(ages.count).dropFirst() == ages.dropFirst())
    #expect(Set(Theme.light.curveColors(12)).count == 12)
  }

  @Test(arguments: [
    ("ages:", "4:1: expected 1 to 16 colors, such as ages: #ffe08a #d9480f"),
    ("trail: #ff0000 red", "4:16: expected a color #rrggbb, got 'red'"),
  ])
  func `An invalid ramp is an error`(line: String, complaint: String) {
    let errors = parsed(base + line).errors(for: [])
    #expect(errors.map { "\($0.line):\($0.column): \($0.problem)" } == [complaint])
  }
}
