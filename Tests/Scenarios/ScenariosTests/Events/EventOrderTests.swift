import Grids
import TestSupport
import Testing

@testable import Scenarios

@Suite struct EventOrderTests {
  @Test func `Events of the same generation run in written order`() throws {
    let first = EventStage.board("OO..", "at: 1, toggle: [[2, 0]]", "at: 1, clear: all")
    let second = EventStage.board("OO..", "at: 1, clear: all", "at: 1, toggle: [[2, 0]]")
    #expect(try first.world() == "....")
    #expect(try second.world() == "..O.")
  }

  @Test func `Events of different generations run in order of generation`() throws {
    let worldInfo = EventStage.board(
      "O...", "at: 3, place: p, x: 3", "at: 1, copy: {width: 1, height: 1}, as: p",
      "at: 2, clear: all")
    #expect(try (0...3).map { try worldInfo.world(at: $0) } == ["O...", "O...", "....", "...O"])
  }

  @Test func `Events run during skip and between frames`() throws {
    let text =
      EventStage.board("O....", "at: 1, toggle: [[1, 0]]", "at: 4, toggle: [[2, 0]]").text
      .replacing("frames: 20", with: "frames: 3\nskip: 2\nevery: 3\ncell: 1\ntheme: light")
    let letters: [String: Character] = ["ffffff": ".", "16324f": "O"]
    #expect(
      try ScenarioText(text).frames().map { $0.drawn(letters) } == ["OO...", "OOO..", "OOO.."])
  }

  @Test func `A frame shows the events of its generation`() throws {
    let text = EventStage.board("O.", "at: 1, toggle: [[1, 0]]").text
      .replacing("frames: 20", with: "frames: 3\ncell: 1\ntheme: light")
    let letters: [String: Character] = ["ffffff": ".", "16324f": "O"]
    #expect(try ScenarioText(text).frames().map { $0.drawn(letters) } == ["O.", "OO", "OO"])
  }

  @Test func `A pause extends its frame, and hold extends the last frame`() throws {
    let text = EventStage.board(
      "O.", "at: 4, pause: 1.5", "at: 8, pause: 0.25", "at: 8, pause: 0.25", "at: 6, pause: 0"
    ).text.replacing("frames: 20", with: "frames: 4\nskip: 2\nevery: 2\nhold: 3\nfps: 4")
    let scenario = try ScenarioText(text).scenarios()[0]
    var seconds: [Double] = []
    for shot in try scenario.film {
      seconds.append(Double(shot.ticks) / Double(try scenario.timing.ticksPerSecond))
    }
    #expect(seconds == [0.25, 1.75, 0.25, 3.75])
  }

  @Test func `The view of an unbounded world includes all cells that events set`() throws {
    let text = EventStage.unbounded(
      "O", "at: 1, toggle: [[-3, 2]]", "at: 2, clear: all", "at: 3, toggle: [[4, -1]]"
    ).text.replacing("frames: 20", with: "frames: 4\ncell: 1\ntheme: light")
    let letters: [String: Character] = ["ffffff": ".", "16324f": "O"]
    let empty = String(repeating: "..........\n", count: 6).dropLast()
    #expect(
      try ScenarioText(text).frames().map { $0.drawn(letters) } == [
        "..........\n..........\n....O.....\n..........\n..........\n..........",
        "..........\n..........\n....O.....\n..........\n.O........\n..........",
        String(empty),
        "..........\n........O.\n..........\n..........\n..........\n..........",
      ])
  }

  @Test func `A scenario can have a thousand events`() throws {
    let events = (1...1000).map { "at: \($0), toggle: [[\($0 % 5), 0]]" }
    let worldInfo = EventStage(
      settings: [
        "simulation: life", "size: 5x1", "topology: plane", "density: 0%",
        "rule: B/S012345678",
      ], events)
    let text = ScenarioText(worldInfo.text.replacing("frames: 20", with: "frames: 1001"))
    #expect(try text.world(at: 4) == ".OOOO")
    #expect(try text.world(at: 1000) == ".....")
    #expect(try text.world(at: 999) == "O....")
  }
}
