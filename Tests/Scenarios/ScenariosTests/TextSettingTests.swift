import Drawing
import Grids
import Imaging
import Testing

@testable import Scenarios

/// Tests of the settings `text` and `scale`, and of the labels of sheets.
@Suite struct TextSettingTests {
  private static let base = "simulation: life\nsize: 40x30\ncell: 8\nframes: 1\ncaption: none\n"

  private func frame(_ lines: String) throws -> Grid<Color> {
    try ScenarioText(Self.base + lines).frames()[0]
  }

  @Test func `The scale multiplies the pixels of an image`() throws {
    let once = try frame("gap: 1\nmargin: 10\n")
    let twice = try frame("gap: 1\nmargin: 10\nscale: 2\n")
    #expect(twice.size == Size(width: 2 * once.width, height: 2 * once.height))
    for y in 0..<twice.height {
      for x in 0..<twice.width { #expect(twice[x, y] == once[x / 2, y / 2]) }
    }
  }

  @Test func `The scale multiplies the size of a page`() throws {
    let page = try ScenarioText(
      "simulation: life\nsize: 40x30\nframes: 1\npicture: 300x200\nscale: 3\n"
    ).frames()[0]
    #expect(page.size == Size(width: 900, height: 600))
  }

  @Test(arguments: ["text: 26", "text: 19.5pt"])
  func `The setting text changes the height of a title`(setting: String) throws {
    let (usual, large) = try (frame("title: Hill\n"), frame("title: Hill\n\(setting)\n"))
    // The strip of a text is one and a half lines high.
    #expect(large.height - usual.height == 49 - 24)
  }

  @Test(arguments: [
    ("text: 8", "expected a whole number of pixels from 9 to 400, or points such as 14pt, got '8'"),
    ("text: 3pt", "or points such as 14pt, got '3pt'"), ("text: big", "14pt, got 'big'"),
    ("scale: 0", "from 1 to 8, got '0'"), ("scale: 9", "from 1 to 8, got '9'"),
    ("scale: 8\ngap: 9000", "'scale' multiplies 'gap' to more than 65535 pixels"),
    ("scale: 8\nmargin: 2000", "'scale' multiplies 'margin' to more than 10000 pixels"),
  ])
  func `Sizes out of range are errors`(lines: String, message: String) {
    do {
      _ = try frame(lines + "\n")
      Issue.record("\(lines) is accepted")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test func `Only the first label of a sheet has the name of the setting that varies`() throws {
    let sheet = try ScenarioText(Self.base + "seed: [7, 8]\nsheet: 2\n").frames()[0]
    let inks = [0, 1].map { half in
      (0..<20).reduce(0) { count, y in
        let row = sheet.row(y).dropFirst(half * sheet.width / 2).prefix(sheet.width / 2)
        return count + row.count { $0 == Theme.light.text }
      }
    }
    #expect(inks[0] > 2 * inks[1] && inks[1] > 0)
  }
}
