import Grids
import Imaging
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// Text that sheets and strips show once, and text that each tile shows.
@Suite struct SheetTextTests {
  private static let base = "simulation: life\nsize: 60x16\ncell: 4\nframes: 3\nskip: 9\n"

  private func first(_ lines: String, from base: String = base) throws -> Grid<Color> {
    try #require(try ScenarioText(base + lines + "\n").frames().first)
  }

  @Test(arguments: ["seed: 1..3\nsheet: 3", "seed: 1..2\nsheet: 1", "strip: 2"])
  func `Text common to all tiles is shown once, above and below them`(lines: String) throws {
    let plain = try first(lines + "\ncaption: none")
    let titled = try first(lines + "\ncaption: none\ntitle: 'Rule {rule}'")
    let both = try first(lines + "\ntitle: 'Rule {rule}'\ncaption: '{size}'")
    let above = try #require(SheetTests.places(of: plain, in: titled).first)
    #expect(above.x == 0 && above.y > 0)
    #expect(titled.size == Size(width: plain.width, height: plain.height + above.y))
    #expect(SheetTests.places(of: titled, in: both) == [Position(x: 0, y: 0)])
    #expect(both.height > titled.height)
  }

  @Test func `Text that differs is shown with each tile`() throws {
    for text in TestScope.cases(["'{seed}'", "'{generation}'", "'alive {alive}'"], .one) {
      let sheet = try first("seed: 1..2\nsheet: 2\ntitle: \(text)")
      for seed in 1...2 {
        let alone = try first("seed: \(seed)\ntitle: \(text)\nmargin: 0")
        #expect(SheetTests.places(of: alone, in: sheet).count == 1)
      }
    }
  }

  @Test(arguments: [
    ("seed: 1..2\nsheet: 2", "'{seed}'", "none"),
    ("seed: 1..2\nsheet: 2", "'seed {seed}  generation {generation}'", "generation {generation}"),
    ("seed: 1..2\ndensity: 30%,50%\nsheet: 2", "'{seed}, {density}  a'", "a"),
    ("seed: 1..2\nsheet: 2", "'{seed} of {rule}'", "{seed} of B3/S23"),
    ("seed: 1..2\nsheet: 2", "'Seed: {seed}'", "none"), ("seed: 1", "'{seed}'", "1"),
  ])
  func `A caption does not repeat what labels and headers state`(
    lines: String, caption: String, shown: String
  ) throws {
    #expect(try first("\(lines)\ncaption: \(caption)") == first("\(lines)\ncaption: '\(shown)'"))
  }

  @Test func `Percentages stay percentages in labels and headers`() throws {
    let values = ["10%", "20%", "0.3"]
    let text = ScenarioText(
      "simulation: forest-fire\nsize: 9x9\nframes: 1\ngrowth: [\(values.joined(separator: ", "))]\n"
        + "sheet: 3\ntitle: '{growth}'\n")
    let titles = try text.scenarios()[0].films.map {
      $0.texts.title.words(generation: 0, counts: [])
    }
    #expect(titles == values.map { [[$0]] })
    #expect(try text.scenarios()[0].text?.contains("growth: [10%, 20%, 0.3]") == true)
  }

  @Test(arguments: ["seed: 1..4\nsheet: auto", "strip: 3"])
  func `Title, labels and tiles fit into a given image size`(lines: String) throws {
    let title = "title: One title that is longer than any of the images below it\n"
    let base = Self.base.replacing("cell: 4\n", with: "")
    let page = try first(lines + "\n" + title + "picture: 500x300", from: base)
    #expect(page.size == Size(width: 500, height: 300))
    let small = ScenarioText(base + lines + "\n" + title + "picture: 40x30\n")
    #expect(small.errors.count == 1)
  }

  @Test func `A label that is too long wraps`() throws {
    let base =
      "simulation: life\npattern: gosper-glider-gun\ncell: 2\nframes: 1\nrule: [Life, HighLife]\n"
    let short = try first("theme: light,dark\nsheet: 4", from: base)
    let long = try first(
      "theme: light,dark\nmargin: 0\nfps: 10\nsheet: 4\nseed: [1000000000000, 1000000000001]",
      from: base)
    #expect(long.height > 2 * short.height)
    let halves = (0..<2).map { half in
      (0..<40).map { y in long.row(y).dropFirst(half * long.width / 4).prefix(long.width / 4) }
    }
    #expect(halves[0] != halves[1])
  }

  @Test func `A title wider than the sheet wraps`() throws {
    let sheet = try first(
      "seed: 1..2\nsheet: 1\ntitle: One title that is far longer than any of the images below it")
    let plain = try first("seed: 1..2\nsheet: 1")
    #expect(sheet.width == plain.width)
    #expect(sheet.height > plain.height + 30)
    // The left and right margins of the text are equal.
    let page = sheet[0, 0]
    let inked = (0..<30).flatMap { y in (0..<sheet.width).filter { sheet[$0, y] != page } }
    #expect((inked.min() ?? 0) >= 7 && sheet.width - 1 - (inked.max() ?? 0) >= 7)
  }
}
