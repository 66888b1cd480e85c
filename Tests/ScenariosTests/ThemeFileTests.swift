import Imaging
import Settings
import Testing

@testable import Scenarios

@Suite struct ThemeFileTests {
  private func theme(_ text: String, name: String = "night.theme") -> ThemeFile {
    ThemeFile(SourceFile(name: name, bytes: Array(text.utf8)))
  }

  private let base = "background: #000000\ntext: #ffffff\n"

  @Test(arguments: ["\n", "\r\n"])
  func `Lines name colours and sprites, and the rest says nothing`(newline: String) {
    let text = """
      # A theme

         # of comments
      background: #0b0f1a
        text  :   fff
      orca:#ffd166
      sprite penguin: birds/my penguin.png
      """
    let theme = theme(text.replacing("\n", with: newline))
    #expect(theme.mistakes == [])
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
    ("alive: #ffff", "3:8: '#ffff' is no colour: write #rrggbb"),
    ("  alive:   red", "3:12: 'red' is no colour: write #rrggbb"),
    ("alive:", "3:7: '' is no colour: write #rrggbb"),
  ])
  func `A wrong line is told with line and column`(line: String, complaint: String) {
    #expect(theme(base + line).mistakes.map(\.description) == ["night.theme:\(complaint)"])
  }

  @Test func `All wrong lines are told`() {
    let mistakes = theme("background: x\ntext: y\n\nalive\n").mistakes
    #expect(
      mistakes.map(\.description) == [
        "night.theme:1:13: 'x' is no colour: write #rrggbb",
        "night.theme:2:7: 'y' is no colour: write #rrggbb",
        "night.theme:4:1: expected 'name: #rrggbb' or 'sprite name: file.png'",
      ])
  }

  @Test func `What every theme needs is missed, all of it`() {
    #expect(
      theme("text: #ffffff").mistakes.map(\.description)
        == ["night.theme:1:1: a theme needs a line 'background: #rrggbb'"])
    #expect(
      theme("").mistakes.map(\.message) == [
        "a theme needs a line 'background: #rrggbb'", "a theme needs a line 'text: #rrggbb'",
      ])
  }

  @Test(arguments: [
    ("night.theme", "orca.png", "orca.png"), ("themes/night.theme", "orca.png", "themes/orca.png"),
    ("/a/night.theme", "../b/orca.png", "/a/../b/orca.png"),
    ("a/night.theme", "/b/orca.png", "/b/orca.png"),
  ])
  func `A sprite is found from the theme file's folder`(file: String, sprite: String, path: String)
  {
    #expect(theme(base, name: file).path(of: sprite) == path)
  }

  @Test func `Blanks behind a sprite's name do not belong to it`() {
    #expect(theme(base + "sprite orca: orca.png  \t").sprites.map(\.path) == ["orca.png"])
  }
}
