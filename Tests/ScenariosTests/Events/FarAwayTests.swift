import Testing

@testable import Scenarios

/// Events that would take more time or memory than there is are mistakes, or take none.
@Suite struct FarAwayTests {
  @Test func `a line that leaves the board is refused at once`() {
    let stage = EventStage.crowd(
      "5x2", people: 10, "at: 1, infect: {line: [[0, 0], [99999999, 99999999]]}")
    #expect(stage.mistakes == ["a line of 100000000 cells is too long"])
  }

  @Test(arguments: [
    ("toggle: [[-9999999, 0]]", "cell [-9999999, 0] would lie over 16384 cells away"),
    ("place: glider, y: -99999", "3x3 cells at [0, -99999] would lie over 16384 cells away"),
    ("copy: {width: 9000, height: 9000}, as: p", "9000x9000 cells are too many to keep"),
    (
      "cut: {width: 10000000, height: 10000000}, as: p",
      "10000000x10000000 cells are too many to keep"
    ),
    ("clear: {width: 20000, height: 1}", "20000x1 cells at [0, 0] would lie over 16384 cells away"),
  ])
  func `nothing happens so far away that the world would not fit`(event: String, expected: String) {
    #expect(EventStage.unbounded("O", "at: 1, \(event)").mistakes == [expected])
  }

  @Test func `a large region of an unbounded world is cleared at once`() throws {
    let stage = EventStage.unbounded(
      "OOO", "at: 1, clear: {x: 1, y: -16000, width: 16000, height: 32000}")
    #expect(try stage.world(at: 1) == "O")
  }

  @Test func `a sea does not grow beyond what a sea can be`() {
    let text = "simulation: sea\nevents: [{at: 1, resize: 40000x40000}]\n"
    #expect(
      ScenarioText(text).mistakes == [
        "film.yaml:2:26: '40000x40000' does not fit: must be WIDTHxHEIGHT in cells, each at least 1,"
          + " at most 20000000 cells in all, such as 96x64"
      ])
  }
}
