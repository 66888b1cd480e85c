import Grids
import Imaging
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// What events draw over a film: when, where and in which colours.
@Suite struct AnnotationTests {
  private static let base =
    "simulation: life\nsize: 30x20\ncell: 8\ndensity: 0%\ncaption: none\nframes: 8\n"
  private static let mark = "mark: {x: 10, y: 8, width: 4, height: 3}"
  private static let accent = "a61ea5"

  private func frames(_ event: String, _ settings: String = "") throws -> [Grid<Color>] {
    try ScenarioText(Self.base + settings + "events:\n  - {\(event)}\n").frames()
  }

  /// Where anything of a colour is.
  private func place(of color: String, in frame: Grid<Color>) -> Region {
    frame.elements.indices.reduce(Region.empty) { region, index in
      guard frame.elements[index].hex == color else { return region }
      return region.union(
        Region(x: index % frame.width, y: index / frame.width, width: 1, height: 1))
    }
  }

  @Test func `a mark is a frame of two pixels around its cells`() throws {
    let frame = try frames("at: 0, \(Self.mark)")[0]
    #expect(
      place(of: Self.accent, in: frame) == Region(x: 78, y: 62, width: 36, height: 28))
    // Nothing of its cells is covered.
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
  func `at the board's edge a mark's line goes inside`(cells: String, place: Region) throws {
    for settings in ["", "margin: 20\n"] {
      let frame = try frames("at: 0, mark: {\(cells)}", settings)[0]
      var seen = self.place(of: Self.accent, in: frame)
      if !settings.isEmpty { (seen.x, seen.y) = (seen.x - 20, seen.y - 20) }
      #expect(seen == place)
    }
  }

  @Test func `of a mark that a camera sees in part no line is where it ends`() throws {
    let camera = "camera: [{at: 0, x: 10, y: 9.5, zoom: 4}]\n"
    let frame = try frames("at: 0, mark: {x: 10, y: 8, width: 12, height: 3}", camera)[0]
    #expect(place(of: Self.accent, in: frame).columns.upperBound == 240)
    #expect((70..<90).allSatisfy { frame[239, $0].hex == "ffffff" })
  }

  @Test func `a label goes where its cell leaves the picture, and its words are over all lines`()
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
      ], atMost: 2))
  func `it is seen for as many generations, or to the end`(when: String, seen: [Int]) throws {
    let frames = try frames("\(when), \(Self.mark)")
    #expect(frames.count == 8)
    for (number, frame) in frames.enumerated() {
      #expect(place(of: Self.accent, in: frame).isEmpty == !seen.contains(number))
    }
  }

  @Test(arguments: TestScope.cases(["light", "dark", "phosphor", "paper"], atMost: 2))
  func `colours are a theme's`(theme: String) throws {
    for color in ["accent", "text", "alive", "grid"] {
      let frame = try frames("at: 0, \(Self.mark), color: \(color)", "theme: \(theme)\n")[0]
      let film = try ScenarioText(Self.base + "theme: \(theme)\n").film()
      let expected = film.look.theme.color(of: .init(color)).hex
      #expect(
        place(of: expected, in: frame).size == Size(width: 36, height: 28), "\(color) of \(theme)")
    }
  }

  @Test func `it goes with its cells where the camera goes, in lines as wide as before`() throws {
    let camera = "camera: [{at: 0, x: 11.5, y: 9, zoom: 2}, {at: 4, x: 13.5, y: 10, zoom: 2}]\n"
    let frames = try frames("at: 0, \(Self.mark)", camera)
    // Its middle cells are in the middle of 240 × 160 pixels; 64 × 48 of them are its cells'.
    #expect(
      place(of: Self.accent, in: frames[0]) == Region(x: 86, y: 54, width: 68, height: 52))
    #expect(
      place(of: Self.accent, in: frames[4]) == Region(x: 54, y: 38, width: 68, height: 52))
  }

  @Test func `an arrow ends in the middle of its cell`() throws {
    let frame = try frames("at: 0, arrow: [[3, 10], [20, 10]]")[0]
    let arrow = place(of: Self.accent, in: frame)
    #expect(abs(arrow.x - 28 + 1) <= 1)
    // Its tip is finer than a pixel, and so are the ends of its head.
    #expect((161...164).contains(arrow.x + arrow.width))
    #expect((9...12).contains(arrow.height))
    #expect(frame[100, 84].hex == Self.accent)
  }

  @Test(arguments: [(0, 0), (29, 0), (0, 19), (29, 19), (15, 10)])
  func `a label is in the picture wherever its cell is`(x: Int, y: Int) throws {
    let frame = try frames("at: 0, label: a corner, x: \(x), y: \(y)")[0]
    let plate = place(of: Self.accent, in: frame)
    let words = place(of: "24292f", in: frame)
    #expect(words.width > 40)
    #expect(words.intersection(plate) == words)
    let cell = Region(x: 8 * x, y: 8 * y, width: 8, height: 8)
    #expect(!plate.intersection(cell).isEmpty)
    #expect(words.intersection(cell).isEmpty)
  }

  @Test func `what is marked in a world without edges is in its picture`() throws {
    let text =
      "simulation: life\npattern: block\ncell: 8\nframes: 1\ncaption: none\nout: x.png\nevents:\n"
      + "  - {at: 0, mark: {x: -9, y: -5, width: 2, height: 2}}\n"
    let frame = try ScenarioText(text).frames()[0]
    #expect(place(of: Self.accent, in: frame).size == Size(width: 20, height: 20))
  }

  @Test func `a strip and a sheet show them, in each of their films' colours`() throws {
    let event = "at: 0, \(Self.mark)"
    let strip = try frames(event, "strip: 3\n")[0]
    let marks = strip.elements.count { $0.hex == Self.accent }
    #expect(marks == 3 * (try frames(event)[0].elements.count { $0.hex == Self.accent }))
    let sheet = try frames(event, "theme: [light, dark]\nsheet: 2\n")[0]
    #expect(sheet.elements.contains { $0.hex == Self.accent })
    #expect(Set(sheet.elements).count > 4)
  }

  @Test func `many themes side by side leave room for edges that are harder`() throws {
    let themes =
      "theme: [light, dark, blueprint, contrast, dusk, mint, paper, phosphor]\nsheet: 4\n"
    let sheet = try frames("at: 0, label: a corner, x: 3, y: 3", themes)[0]
    #expect(Set(sheet.elements).count <= 256)
    #expect(place(of: Self.accent, in: sheet).isEmpty == false)
  }

  @Test func `a film that comes to rest goes on until what is drawn has gone`() throws {
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
  func `canonical text draws the same`(event: String) throws {
    let scenario = try #require(
      try ScenarioText(Self.base + "events:\n  - {\(event)}\n").scenarios().first)
    let text = try #require(scenario.text)
    let again = try #require(try ScenarioText(text).scenarios().first)
    #expect(again.text == scenario.text)
    #expect(try ScenarioText.frames(again) == ScenarioText.frames(scenario))
  }
}
