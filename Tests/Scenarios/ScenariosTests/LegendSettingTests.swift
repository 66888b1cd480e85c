import Grids
import Imaging
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// The setting `legend`.
@Suite struct LegendSettingTests {
  private func frame(_ settings: String) throws -> Grid<Color> {
    try ScenarioText("simulation: infection\nsize: 30x20\nskip: 9\nout: a.png\n\(settings)")
      .frames()[0]
  }

  @Test func `A legend makes the image wider or higher`() throws {
    let plain = try frame("").size
    #expect(try frame("legend: none").size == plain)
    let (right, below) = (try frame("legend: right").size, try frame("legend: below").size)
    #expect(right.width > plain.width && right.height <= plain.height + 24)
    #expect(below.height > plain.height && below.width <= plain.width + 24)
  }

  @Test func `A strip, and a sheet of films with the same kinds, show the legend once`() throws {
    let strip = "frames: 3\nstrip: 3\n"
    let more = try frame("\(strip)legend: right").width - frame(strip).width
    #expect((40...160).contains(more))
    let sheet = "seed: [1, 2, 3]\nsheet: auto\n"
    #expect((40...160).contains(try frame("\(sheet)legend: right").width - frame(sheet).width))
  }

  @Test func `Films with different colors show their own legends`() throws {
    let sheet = "theme: [light, dark]\nsheet: 2\n"
    #expect(try frame("\(sheet)legend: right").width - frame(sheet).width > 120)
  }

  @Test(arguments: [
    (
      "sea legend=rihgt",
      "--legend: expected one of right, below, none, got 'rihgt' (did you mean 'right'?)"
    ),
    ("sea key=right", "unknown setting 'key' (did you mean 'legend'?)"),
  ])
  func `An invalid legend is an error`(words: String, answer: String) {
    #expect(complaints(words.split(separator: " ").map(String.init)) == answer)
  }
}
