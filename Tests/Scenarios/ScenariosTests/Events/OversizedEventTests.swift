import Grids
import Testing

@testable import Scenarios

/// Events on huge areas or distant cells, which must be fast or an error.
@Suite struct OversizedEventTests {
  @Test func `An infection line that is too long is an error`() {
    let worldInfo = EventStage.crowd(
      "5x2", people: 10, "at: 1, infect: {line: [[0, 0], [99999999, 99999999]]}")
    #expect(worldInfo.errors == ["a line of 100000000 cells is too long"])
  }

  @Test(arguments: [
    (
      "copy: {width: 9000, height: 9000}, as: p",
      "a region of 9000x9000 cells is too large to store"
    ),
    (
      "cut: {width: 10000000, height: 10000000}, as: p",
      "a region of 10000000x10000000 cells is too large to store"
    ),
  ])
  func `A copied piece that is too large is an error`(event: String, expected: String) {
    #expect(EventStage.unbounded("O", "at: 1, \(event)").errors == [expected])
  }

  @Test func `A large region of an unbounded world is cleared quickly`() throws {
    let worldInfo = EventStage.unbounded(
      "OOO", "at: 1, clear: {x: 1, y: -16000, width: 16000, height: 32000}")
    #expect(try worldInfo.world(at: 1) == "O")
  }

  @Test func `Cells set far away exist and count as alive`() throws {
    let text = """
      simulation: life
      pattern: "x = 2, y = 2\\n2o$2o!"
      frames: 3
      size: 9x9
      events:
        - {at: 1, toggle: [[-9999999, 99999999], [99999999, -9999999]]}
        - {at: 2, place: "x = 2, y = 2\\n2o$2o!", x: 99999999, y: 99999999}
      """
    let world = try ScenarioText(text).film().world(at: 2)
    #expect(world.counts.map(\.value) == [8])
    #expect(
      world.living.cells == Region(x: 0, y: 0, width: 100_000_001, height: 100_000_001))
  }

  @Test func `A sea that grows beyond its limit is an error`() {
    let text = "simulation: sea\nevents: [{at: 1, resize: 40000x40000}]\n"
    #expect(
      ScenarioText(text).errors == [
        "film.yaml:2:26: expected WIDTHxHEIGHT in cells, such as 96x64 (each at least 1, at most"
          + " 20000000 cells in all), got '40000x40000'"
      ])
  }
}
