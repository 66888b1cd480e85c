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
  func `a restart is the opening of the next seed`(settings: String) throws {
    let restarted = ScenarioText(
      "\(settings)\nseed: 7\nevents: [{at: 2, restart: true}, {at: 5, restart: yes}]\n")
    for (generation, seed) in [(0, 7), (2, 8), (5, 9)] {
      let opening = try ScenarioText("\(settings)\nseed: \(seed)\n").world(at: 0)
      #expect(try restarted.world(at: generation) == opening)
    }
  }

  @Test func `a restarted film goes on like a film of the next seed`() throws {
    for settings in ["simulation: sea", "simulation: infection", "simulation: life"] {
      let restarted = ScenarioText("\(settings)\nseed: 7\nevents: [{at: 3, restart: true}]\n")
      let other = ScenarioText("\(settings)\nseed: 8\n")
      #expect(try restarted.world(at: 9) == other.world(at: 6))
    }
  }

  @Test func `after the greatest seed comes the first`() throws {
    let last = ScenarioText(
      "simulation: life\nseed: 18446744073709551615\nevents: [{at: 1, restart: true}]\n")
    #expect(try last.world(at: 1) == ScenarioText("simulation: life\nseed: 0\n").world(at: 0))
  }

  @Test func `a restart undoes a resize, a rule and what was placed`() throws {
    let stage = EventStage.board(
      "OO.\n...", "at: 1, resize: 9x9", "at: 1, place: glider, x: 3, y: 3", "at: 2, rule: B/S",
      "at: 3, restart: true")
    #expect(try stage.world(at: 3) == "OO.\n...")
    #expect(try stage.world(at: 4) == "OO.\n...")
  }
}
