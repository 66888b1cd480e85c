import Grids
import TestSupport
import Testing

@testable import Scenarios

@Suite struct RestartTests {
  @Test(arguments: [
    "simulation: life\nsize: 12x6", "simulation: sea\nsize: 12x6",
    "simulation: infection\nsize: 12x6\nsick: 20", "simulation: wolfram\nsize: 30x6\nstart: random",
    "simulation: life\nsize: 12x6\ndensity: 50%\ntopology: plane",
  ])
  func `A restart uses the opening of the next seed`(settings: String) throws {
    let restarted = ScenarioText(
      "\(settings)\nseed: 7\nevents: [{at: 2, restart: true}, {at: 5, restart: yes}]\n")
    for (generation, seed) in [(0, 7), (2, 8), (5, 9)] {
      let opening = try ScenarioText("\(settings)\nseed: \(seed)\n").world(at: 0)
      #expect(try restarted.world(at: generation) == opening)
    }
  }

  @Test func `A restarted animation continues like an animation of the next seed`() throws {
    for settings in ["simulation: sea", "simulation: infection", "simulation: life"] {
      let restarted = ScenarioText("\(settings)\nseed: 7\nevents: [{at: 3, restart: true}]\n")
      let other = ScenarioText("\(settings)\nseed: 8\n")
      #expect(try restarted.world(at: 9) == other.world(at: 6))
    }
  }

  @Test func `The largest seed is followed by seed 0`() throws {
    let last = ScenarioText(
      "simulation: life\nseed: 18446744073709551615\nevents: [{at: 1, restart: true}]\n")
    #expect(try last.world(at: 1) == ScenarioText("simulation: life\nseed: 0\n").world(at: 0))
  }

  @Test func `A restart undoes resizes, rules and placed patterns`() throws {
    let worldInfo = EventStage.board(
      "OO.\n...", "at: 1, resize: 9x9", "at: 1, place: glider, x: 3, y: 3", "at: 2, rule: B/S",
      "at: 3, restart: true")
    #expect(try worldInfo.world(at: 3) == "OO.\n...")
    #expect(try worldInfo.world(at: 4) == "OO.\n...")
  }

  @Test func `Events at generation 0 run again after a restart`() throws {
    let worldInfo = EventStage.board(
      "...\n...", "at: 0, toggle: [[1, 1]]", "at: 0, rule: B/S012345678", "at: 1, clear: all",
      "at: 2, restart: true", "at: 3, toggle: [[0, 0]]")
    #expect(try worldInfo.world(at: 1) == "...\n...")
    #expect(try worldInfo.world(at: 2) == "...\n.O.")
    #expect(try worldInfo.world(at: 3) == "O..\n.O.")
  }

  @Test func `A restart at generation 0 includes the events before it`() throws {
    let worldInfo = EventStage.board(
      "..", "at: 0, toggle: [[0, 0]]", "at: 0, restart: true", "at: 0, restart: true",
      "at: 0, toggle: [[1, 0]]", "at: 1, restart: true")
    #expect(try worldInfo.world(at: 0) == "OO")
    #expect(try worldInfo.world(at: 1) == "OO")
  }

  @Test func `A restart resets the board, pieces and snapshots to the opening's`() throws {
    let events = [
      "at: 0, resize: 4x1", "at: 0, toggle: [[0, 0], [1, 0]]",
      "at: 0, copy: {width: 2, height: 1}, as: pair", "at: 0, snapshot: start",
      "at: 1, resize: 1x1", "at: 1, copy: {width: 1, height: 1}, as: pair",
      "at: 1, snapshot: start", "at: 2, restart: true", "at: 2, place: pair, x: 2",
    ]
    let worldInfo = EventStage.board("..", events + ["at: 3, restore: start", "at: 3, rule: B/S"])
    #expect(try worldInfo.world(at: 2) == "OOOO")
    #expect(try worldInfo.world(at: 3) == "OO..")
    let wrong = EventStage.board("..", events + ["at: 2, place: pair, x: 3"])
    #expect(
      wrong.errors == [
        "2x1 cells at [3, 0] would be outside the board, which is 4x1 at this generation"
      ])
  }

  @Test func `A pause at generation 0 is not repeated by a restart`() throws {
    let text =
      "simulation: life\nframes: 4\nsize: 9x9\nevents: [{at: 0, pause: 2}, {at: 2, restart: yes}]\n"
    #expect(try ScenarioText(text).film().timing.ticksPerSecond == 10)
    let ticks = try ScenarioText(text).scenarios()[0].film.map(\.ticks)
    #expect(ticks == [21, 1, 1, 1])
  }
}
