import Grids
import Imaging
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// Marks, labels and arrows: their times, positions and colors.
@Suite struct AnnotationTests {
  private static let base =
    "simulation: life\nsize: 30x20\ncell: 8\ndensity: 0%\ncaption: none\nframes: 8\n"
  private static let mark = "mark: {x: 10, y: 8, width: 4, height: 3}"
  private static let accent = "a61ea5"

  private func frames(_ event: String, _ settings: String = "") throws -> [Grid<Color>] {
    try ScenarioText(Self.base + settings + "events:\n  - {\(event)}\n").frames()
  }

  /// Returns the bounding rectangle of a color.
  private func place(of color: String, in frame: Grid<Color>) -> Region {
    frame.elements.indices.reduce(Region.empty) { region, index in
      guard frame.elements[index].hex == color else { return region }
      return region.union(
        Region(x: index % frame.width, y: index / frame.width, width: 1, height: 1))
    }
  }

  @Test func `A mark is an outline of two pixels around its cells`() throws {
    let frame = try frames("at: 0, \(Self.mark)")[0]
    #expect(
      place(of: Self.accent, in: frame) == Region(x: 78, y: 62, width: 36, height: 28))
    // The line covers none of the marked cells.
    for y in 64..<88 {
      #expect(frame.row(y).dropFirst(80).prefix(32).allSatisfy { $0.hex == "ffffff" })
    }
    #expect(frame[96, 62].hex == Self.accent)
    #expect(frame[96, 63].hex == Self.accent)
  }

  @Test(arguments: [
    ("x: 0, y: 0, width: 30, height: 20", Region(x: 1, y: 1, width: 238, height: 158)),
    ("x: 0, y: 8, width: 2, height: 3", Region(x: 1, y: 62, width: 17, height: 28)),
    ("x: 20, y: 15, width: 10, height: 5", Region(x: 158, y: 118, width: 81, height: 41)),
  ])
  func `At the edge of the board a mark's line is drawn inside it`(cells: String, place: Region)
    throws
  {
    for settings in ["", "margin: 20\n"] {
      let frame = try frames("at: 0, mark: {\(cells)}", settings)[0]
      var seen = self.place(of: Self.accent, in: frame)
      if !settings.isEmpty { (seen.x, seen.y) = (seen.x - 20, seen.y - 20) }
      #expect(seen == place)
    }
  }

  @Test func `A mark partly outside the camera's view has no line at the image's edge`() throws {
    let camera = "camera: [{at: 0, x: 10, y: 9.5, zoom: 4}]\n"
    let frame = try frames("at: 0, mark: {x: 10, y: 8, width: 12, height: 3}", camera)[0]
    #expect(place(of: Self.accent, in: frame).columns.upperBound == 240)
    #expect((70..<90).allSatisfy { frame[239, $0].hex == "ffffff" })
  }

  @Test func `A label disappears with its cell, and its text covers other lines`()
    throws
  {
    let camera = "camera: [{at: 0, fit: world}, {at: 7, x: 25, y: 15, zoom: 4}]\n"
    let frames = try frames("at: 0, label: corner, x: 1, y: 1", camera)
    #expect(!place(of: Self.accent, in: frames[0]).isEmpty)
    #expect(place(of: Self.accent, in: frames[7]).isEmpty)
    let label = "at: 0, label: words, x: 15, y: 10, side: right"
    let alone = try self.frames(label)[0]
    let words = place(of: "24292f", in: alone)
    let lined = try self.frames("\(label)}\n  - {at: 0, arrow: [[4, 10], [28, 10]], color: grid")[0]
    #expect(
      lined.cropped(to: words, outside: lined[0, 0])
        == alone.cropped(to: words, outside: alone[0, 0]))
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("at: 2, for: 3", [2, 3, 4]), ("at: 5", [5, 6, 7]), ("at: 0, for: 1", [0]),
        ("at: 6, for: 4000000000000000000", [6, 7]),
      ], .two))
  func `An annotation is visible for its generations, or to the end`(when: String, seen: [Int])
    throws
  {
    let frames = try frames("\(when), \(Self.mark)")
    #expect(frames.count == 8)
    for (number, frame) in frames.enumerated() {
      #expect(place(of: Self.accent, in: frame).isEmpty == !seen.contains(number))
    }
  }

  @Test(arguments: TestScope.cases(["light", "dark", "phosphor", "paper"], .two))
  func `Annotation colors come from the theme`(theme: String) throws {
    for color in ["accent", "text", "alive", "grid"] {
      let frame = try frames("at: 0, \(Self.mark), color: \(color)", "theme: \(theme)\n")[0]
      let film = try ScenarioText(Self.base + "theme: \(theme)\n").film()
      let expected = film.look.theme.color(of: .init(color)).hex
      #expect(
        place(of: expected, in: frame).size == Size(width: 36, height: 28), "\(color) of \(theme)")
    }
  }

  @Test func `A mark moves with the camera and keeps its line width`() throws {
    let camera = "camera: [{at: 0, x: 11.5, y: 9, zoom: 2}, {at: 4, x: 13.5, y: 10, zoom: 2}]\n"
    let frames = try frames("at: 0, \(Self.mark)", camera)
    // The camera centers the cells in 240 × 160 pixels; they cover 64 × 48 of them.
    #expect(
      place(of: Self.accent, in: frames[0]) == Region(x: 86, y: 54, width: 68, height: 52))
    #expect(
      place(of: Self.accent, in: frames[4]) == Region(x: 54, y: 38, width: 68, height: 52))
  }

  @Test func `An arrow ends at the center of its cell`() throws {
    let frame = try frames("at: 0, arrow: [[3, 10], [20, 10]]")[0]
    let arrow = place(of: Self.accent, in: frame)
    #expect(abs(arrow.x - 28 + 1) <= 1)
    // The tip and the ends of the arrowhead are thinner than a pixel.
    #expect((161...164).contains(arrow.x + arrow.width))
    #expect((9...12).contains(arrow.height))
    #expect(frame[100, 84].hex == Self.accent)
  }

  @Test(arguments: [(0, 0), (29, 0), (0, 19), (29, 19), (15, 10)])
  func `A label stays inside the image for every cell`(x: Int, y: Int) throws {
    let frame = try frames("at: 0, label: a corner, x: \(x), y: \(y)")[0]
    let plate = place(of: Self.accent, in: frame)
    let words = place(of: "24292f", in: frame)
    #expect(words.width > 40)
    #expect(words.intersection(plate) == words)
    let cell = Region(x: 8 * x, y: 8 * y, width: 8, height: 8)
    #expect(!plate.intersection(cell).isEmpty)
    #expect(words.intersection(cell).isEmpty)
  }

  @Test func `A marked cell of an unbounded world is inside the image`() throws {
    let text =
      "simulation: life\npattern: block\ncell: 8\nframes: 1\ncaption: none\nout: x.png\nevents:\n"
      + "  - {at: 0, mark: {x: -9, y: -5, width: 2, height: 2}}\n"
    let frame = try ScenarioText(text).frames()[0]
    #expect(place(of: Self.accent, in: frame).size == Size(width: 20, height: 20))
  }

  @Test func `A strip and a sheet draw annotations in the colors of each part`() throws {
    let event = "at: 0, \(Self.mark)"
    let strip = try frames(event, "strip: 3\n")[0]
    let marks = strip.elements.count { $0.hex == Self.accent }
    #expect(marks == 3 * (try frames(event)[0].elements.count { $0.hex == Self.accent }))
    let sheet = try frames(event, "theme: [light, dark]\nsheet: 2\n")[0]
    #expect(sheet.elements.contains { $0.hex == Self.accent })
    #expect(Set(sheet.elements).count > 4)
  }

  @Test func `A sheet of many themes stays within 256 colors`() throws {
    let themes =
      "theme: [light, dark, blueprint, contrast, dusk, mint, paper, phosphor]\nsheet: 4\n"
    let sheet = try frames("at: 0, label: a corner, x: 3, y: 3", themes)[0]
    #expect(Set(sheet.elements).count <= 256)
    #expect(place(of: Self.accent, in: sheet).isEmpty == false)
  }

  @Test func `An animation that settles continues until its annotations end`() throws {
    let text =
      "simulation: life\nsize: 30x20\ncell: 8\npattern: block\ncaption: none\nevents:\n"
      + "  - {at: 3, \(Self.mark), for: 5}\n"
    let frames = try ScenarioText(text).scenarios()[0].prepared().frames
    #expect(frames == 9)
  }

  @Test(arguments: [
    "at: 0, mark: {width: 4, height: 3}",
    "at: 1, label: 'two words', x: 3, y: 4, side: left, size: 20, weight: bold, color: alive",
    "at: 2, arrow: [[3, 4], [16, 2]], for: 3",
  ])
  func `The canonical text renders the same annotations`(event: String) throws {
    let scenario = try #require(
      try ScenarioText(Self.base + "events:\n  - {\(event)}\n").scenarios().first)
    let text = try #require(scenario.text)
    let again = try #require(try ScenarioText(text).scenarios().first)
    #expect(again.text == scenario.text)
    #expect(try ScenarioText.frames(again) == ScenarioText.frames(scenario))
  }
}
