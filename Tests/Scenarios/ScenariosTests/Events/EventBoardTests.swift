import Grids
import TestSupport
import Testing

@testable import Scenarios

/// Validation of an event against the board that earlier events leave.
@Suite struct EventBoardTests {
  @Test func `Cells are validated against the board at their generation`() {
    let worldInfo = EventStage.board(
      "...\n...",
      "at: 5, toggle: [[4, 4]]", "at: 2, resize: 5x5", "at: 1, toggle: [[3, 0]]",
      "at: 1, snapshot: small", "at: 6, restore: small", "at: 7, toggle: [[4, 4]]",
      "at: 8, resize: 2x2", "at: 9, toggle: [[2, 0]]", "at: 10, restart: true",
      "at: 11, toggle: [[2, 0], [3, 0]]")
    #expect(
      worldInfo.errors == [
        "cell [3, 0] would be outside the board, which is 3x2 at this generation",
        "cell [4, 4] would be outside the board, which is 3x2 at this generation",
        "cell [2, 0] would be outside the board, which is 2x2 at this generation",
        "cell [3, 0] would be outside the board, which is 3x2 at this generation",
      ])
  }

  @Test func `A placed piece is validated with its rotation and position`() {
    let worldInfo = EventStage.board(
      "....\n....", "at: 1, copy: {width: 4, height: 1}, as: bar", "at: 2, place: bar, y: 1",
      "at: 2, place: bar, turn: left", "at: 2, place: bar, x: 1")
    #expect(
      worldInfo.errors == [
        "1x4 cells at [0, 0] would be outside the board, which is 4x2 at this generation",
        "4x1 cells at [1, 0] would be outside the board, which is 4x2 at this generation",
      ])
  }

  @Test func `A piece or snapshot cannot be used before it is kept`() {
    let worldInfo = EventStage.board(
      "..", "at: 3, copy: {width: 1, height: 1}, as: p", "at: 2, place: p", "at: 4, place: p",
      "at: 3, restore: s", "at: 3, snapshot: s")
    #expect(
      worldInfo.errors == [
        "there is no stored region 'p' at this generation",
        "there is no snapshot 's' at this generation",
      ])
  }

  @Test func `A pause needs a frame that shows its generation`() {
    let text = "simulation: life\nframes: 4\nskip: 2\nevery: 3\nevents:\n"
    let events = [0, 2, 3, 5, 11, 12].map { "  - {at: \($0), pause: 1}\n" }.joined()
    #expect(
      ScenarioText(text + events).errors == [
        "film.yaml:6:10: no frame shows generation 0",
        "film.yaml:8:10: no frame shows generation 3",
        "film.yaml:11:10: the film ends at generation 11",
      ])
  }
}
