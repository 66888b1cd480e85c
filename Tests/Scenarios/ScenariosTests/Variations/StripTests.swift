import Drawing
import Grids
import Imaging
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

@Suite struct StripTests {
  private static let base = "simulation: life\nsize: 24x16\ncell: 4\ncaption: none\n"

  private func frames(_ lines: String) throws -> [Grid<Color>] {
    try ScenarioText(Self.base + lines + "\n").frames()
  }

  private func tile(_ number: Int, of strip: Grid<Color>) -> Grid<Color> {
    var elements: [Color] = []
    for y in 8..<72 { elements += strip.row(y).dropFirst(8 + number * 104).prefix(96) }
    return Grid(size: Size(width: 96, height: 64), elements: elements)
  }

  @Test func `A strip has evenly spaced frames, including the first and the last`() throws {
    let strip = try frames("frames: 8\nevery: 3\nskip: 2\nstrip: 4")
    let film = try frames("frames: 8\nevery: 3\nskip: 2")
    #expect(strip.map(\.size) == [Size(width: 4 * 104 + 8, height: 80)])
    for (number, frame) in [0, 2, 5, 7].enumerated() {
      #expect(tile(number, of: strip[0]) == film[frame])
    }
  }

  @Test(arguments: ["caption: generation {generation}", "title: at {generation}", "caption: none"])
  func `Lines between cells are closed on all sides of each image`(text: String) throws {
    let theme = Theme.light
    let strip = try ScenarioText(
      "simulation: life\nsize: 24x16\ncell: 4\ngap: 2\nframes: 2\nstrip: 2\n\(text)\n"
    ).frames()[0]
    let isLine = { (x: Int, y: Int) in strip[x, y] == theme.grid }
    // The world begins below the first row of lines as long as one.
    let long = 24 * 6 - 2
    let rows = (0..<strip.height).filter { y in (8..<8 + long).allSatisfy { isLine($0, y) } }
    let (top, bottom) = try (#require(rows.first), #require(rows.last))
    #expect(bottom - top == 16 * 6 - 2 + 1)
    for left in [7, 7 + long + 8] {
      #expect((top...bottom).allSatisfy { isLine(left, $0) && isLine(left + long + 1, $0) })
    }
  }

  @Test func `The default length of a strip's animation is 100 generations`() throws {
    let film = try frames("frames: 101")
    let strip = try frames("strip: 2")
    #expect(tile(0, of: strip[0]) == film[0])
    #expect(tile(1, of: strip[0]) == film[100])
  }

  @Test func `A strip of an animation that settles ends there`() throws {
    let lines =
      "simulation: life\nsize: 9x9\ncell: 6\npattern: 'x = 3, y = 1\n\nooo!'\nrule: B/S\ncaption: none\n"
    let film = try ScenarioText(lines).scenarios()[0].prepared()
    #expect(film.frames == 2)
    let (strip, frames) = (
      try ScenarioText(lines + "strip: 2\n").frames(), try ScenarioText(lines).frames()
    )
    let width = frames[0].width + 8
    for (number, frame) in frames.enumerated() {
      for y in 0..<frame.height {
        let row = strip[0].row(8 + y).dropFirst(8 + number * width).prefix(frame.width)
        #expect(row.elementsEqual(frame.row(y)))
      }
    }
    // A longer strip repeats the stable world.
    #expect(try ScenarioText(lines + "strip: 3\n").frames()[0].width == strip[0].width + width)
    #expect(
      ScenarioText(lines + "strip: 3\nframes: 2\n").errors == [
        "a strip of 3 requires as many frames, got 2: raise 'frames', or lower 'strip'"
      ])
  }

  @Test func `A strip is written as PNG, and other formats are errors`() throws {
    #expect(try scenario("life", "strip=3").outputs.map(\.destination.name) == ["life.png"])
    #expect(
      complaints(["life", "strip=3", "out=a.gif", "out=b.csv"])
        == "--out: a strip is a single image: expected .png, got .gif")
    #expect(
      complaints(["life", "strip=3", "out=b.csv"])
        == "--out: a strip is a single image: expected .png, got .csv")
  }

  @Test(arguments: [
    ("pulsar", 3, [0, 1, 2]), ("pulsar", 5, [0, 1, 2, 3, 4]),
    ("pentadecathlon", 4, [0, 3, 7, 11]), ("glider", 4, [0, 1, 2, 3]), ("glider", 2, [0, 2]),
    // It never repeats.
    ("gosper-glider-gun", 5, [0, 25, 50, 75, 100]),
  ])
  func `A strip of a world that repeats shows one period`(
    pattern: String, strip: Int, generations: [Int]
  ) throws {
    let lines = "simulation: life\npattern: \(pattern)\ncell: 2\n"
    #expect(try shown(lines + "strip: \(strip)\n", strip) == generations)
    // Settings decide, if there are any.
    #expect(try shown(lines + "strip: 3\nframes: 21\n", 3) == [0, 10, 20])
    #expect(try shown(lines + "strip: 3\nevery: 2\nframes: 3\n", 3) == [0, 2, 4])
  }

  /// Returns the generations that a strip shows.
  private func shown(_ lines: String, _ count: Int) throws -> [Int] {
    let shown = try LengthSearch(ScenarioText(lines).film()).film.span.shown
    return (0..<count).map { shown.generation(ofFrame: $0 * (shown.frames - 1) / (count - 1)) }
  }

  @Test func `The default caption of a strip shows the generation`() throws {
    let plain = try ScenarioText("simulation: life\ncell: 4\nstrip: 2\n").scenarios()[0]
    let named = try ScenarioText(
      "simulation: life\ncell: 4\nstrip: 2\ncaption: generation {generation}\n"
    ).scenarios()[0]
    #expect(plain.text == "simulation: life\ncell: 4\nstrip: 2\n")
    #expect(named.text == plain.text)
    #expect(try ScenarioText.frames(plain) == ScenarioText.frames(named))
    #expect(try plain.opened().size.height > 80)
    #expect(try scenario("sea", "strip=2").text == "simulation: sea\nstrip: 2\n")
    #expect(try scenario("life", "caption=none").text == "simulation: life\n")
  }

  @Test func `Strips of several variations form a sheet or separate files`() throws {
    let sheet = try frames("frames: 5\nseed: 1..2\nstrip: 3\nsheet: 1\nout: a.png")
    let alone = try frames("frames: 5\nseed: 2\nstrip: 3\n")
    #expect(sheet.count == 1)
    let rows = (0...(sheet[0].height - alone[0].height)).filter { top in
      (0..<alone[0].height).allSatisfy { y in
        sheet[0].row(top + y).dropFirst(8).prefix(alone[0].width).elementsEqual(alone[0].row(y))
      }
    }
    #expect(rows.count == 1)
    let files = try ScenarioText(Self.base + "seed: 1..2\nstrip: 3\nout: '{seed}.png'\n")
      .scenarios()
    #expect(files.map(\.frames) == [1, 1])
  }

  @Test(arguments: [
    (["strip=1"], "--strip: expected a whole number of frames from 2 to 4096, got '1'"),
    (
      ["strip=100000"],
      "--strip: expected a whole number of frames from 2 to 4096, got '100000'"
    ),
    (["strip=2,3"], "--strip: 'strip' accepts only one value"),
    (
      ["strip=9", "frames=8"],
      "a strip of 9 requires as many frames, got 8: raise 'frames', or lower 'strip'"
    ),
    (
      ["strip=100", "size=100000x100", "cell=1", "max-memory=100M"],
      "this needs 1.3 GB of memory, more than 100 MB; images need 1.2 GB: lower 'size' or"
        + " 'cell', or raise 'max-memory'"
    ),
    (
      ["strip=100", "size=400x400", "cell=100"],
      "an image of 4000808x40016 pixels needs 320.2 GB of memory, more than 4 GB: lower 'size'"
        + " or 'cell'"
    ),
  ])
  func `An invalid strip is an error`(words: [String], expected: String) {
    let words = words.contains { $0.hasPrefix("cell") } ? words + ["caption=none"] : words
    #expect(complaints(["life"] + words) == expected)
  }
}
