import TestSupport
import Testing

@testable import Scenarios

/// Errors in events that draw annotations.
@Suite struct AnnotationErrorTests {
  private static let region = "a region: {x: 3, y: 4, width: 10, height: 5}"
  private static let colors = "accent, mark, text, background, grid, dead, alive, dying"

  @Test(arguments: [
    (
      "mark: {x: 5, width: 3, height: 2}",
      "3x2 cells at [5, 0] would lie off the board, which is 6x5 by then"
    ),
    ("mark: all", "a single value does not fit: must be \(region)"),
    ("mark: {width: 2}", "a region needs 'height'"),
    ("mark: {width: 2, height: 2}, fro: 3", "unknown setting 'fro' (did you mean 'for'?)"),
    (
      "mark: {width: 2, height: 2}, for: 0",
      "'0' does not fit: must be a whole number from 1 to 4000000000000000000"
    ),
    (
      "mark: {width: 2, height: 2}, color: acent",
      "'acent' does not fit: must be one of \(colors) (did you mean 'accent'?)"
    ),
    (
      "mark: {width: 2, height: 2}, color: penguin",
      "'penguin' does not fit: must be one of \(colors)"
    ),
    ("label: gun, x: 6, y: 0", "cell [6, 0] would lie off the board, which is 6x5 by then"),
    ("label: '  '", "a label says something"),
    ("label: gun, side: top", "'top' does not fit: must be one of left, right, above, below"),
    ("label: gun, size: 5", "'5' does not fit: must be a whole number of pixels from 6 to 512"),
    ("label: [gun]", "a list does not fit: must be a text"),
    ("arrow: [[1, 1]]", "an arrow goes from a cell to another: [[x, y], [x, y]]"),
    ("arrow: [[1, 1], [1, 1]]", "an arrow goes from a cell to another: [[x, y], [x, y]]"),
    ("arrow: [[1, 1], [2]]", "a cell is written [x, y]"),
    (
      "arrow: [[1, 1], [9, 4]]", "9x4 cells at [1, 1] would lie off the board, which is 6x5 by then"
    ),
    (
      "mark: {width: 2, height: 2}, label: two",
      "an event is one of 'mark' and 'label'"
    ),
  ])
  func `An invalid annotation is an error with its reason`(event: String, mistake: String) {
    let worldInfo = EventStage.board("......\n......\n..OO..\n..OO..\n......", "at: 1, \(event)")
    #expect(worldInfo.mistakes == [mistake])
  }

  @Test func `An annotation for generations without a frame is an error`() {
    let text = { (event: String) in
      "simulation: life\nframes: 5\nevery: 10\nevents:\n"
        + "  - {\(event), mark: {width: 2, height: 2}}\n"
    }
    #expect(
      ScenarioText(text("at: 11, for: 9")).mistakes == [
        "film.yaml:5:19: no frame shows any of generations 11 to 19"
      ])
    #expect(ScenarioText(text("at: 11, for: 10")).mistakes == [])
    #expect(
      ScenarioText(text("at: 41")).mistakes == ["film.yaml:5:10: the film ends with generation 40"])
  }

  @Test func `An annotation outside the visible part of an unbounded world is an error`() {
    let text = { (more: String) in
      "simulation: life\npattern: block\nsize: 9x9\nframes: 5\n\(more)events:\n"
        + "  - {at: 0, label: far, x: 40, y: 2}\n"
    }
    #expect(
      ScenarioText(text("")).mistakes == [
        "film.yaml:6:20: cell [40, 2] would lie off the picture, which shows 9x9 cells at [-3, -3]"
      ])
    #expect(ScenarioText(text("camera: [{at: 0, x: 40, y: 2}]\n")).mistakes == [])
  }

  @Test func `A label of more than 1000 bytes is an error`() {
    let long = String(repeating: "long ", count: 250)
    let worldInfo = EventStage.board("OO\nOO", "at: 1, label: \(long)x")
    #expect(worldInfo.mistakes == ["a label has at most 1000 bytes"])
  }
}
