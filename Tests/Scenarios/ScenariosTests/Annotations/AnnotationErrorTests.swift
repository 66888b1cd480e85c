import TestSupport
import Testing

@testable import Scenarios

/// Errors in events that draw annotations.
@Suite struct AnnotationErrorTests {
  private static let region = "a region such as {x: 3, y: 4, width: 10, height: 5}"
  private static let colors = "accent, mark, text, background, grid, dead, alive, dying"

  @Test(arguments: [
    (
      "mark: {x: 5, width: 3, height: 2}",
      "3x2 cells at [5, 0] would be outside the board, which is 6x5 at this generation"
    ),
    ("mark: all", "expected \(region), got a single value"),
    ("mark: {width: 2}", "a region requires 'height'"),
    ("mark: {width: 2, height: 2}, fro: 3", "unknown setting 'fro' (did you mean 'for'?)"),
    (
      "mark: {width: 2, height: 2}, for: 0",
      "expected a whole number from 1 to 4000000000000000000, got '0'"
    ),
    (
      "mark: {width: 2, height: 2}, color: acent",
      "expected one of \(colors), got 'acent' (did you mean 'accent'?)"
    ),
    (
      "mark: {width: 2, height: 2}, color: penguin",
      "expected one of \(colors), got 'penguin'"
    ),
    (
      "label: gun, x: 6, y: 0",
      "cell [6, 0] would be outside the board, which is 6x5 at this generation"
    ),
    ("label: gun", "a label requires 'x' and 'y', the cell that it describes"),
    ("label: gun, y: 2", "a label requires 'x' and 'y', the cell that it describes"),
    ("x: 1, y: 2, label: '  '", "a label cannot be empty"),
    ("label: gun, x: 1, y: 2, side: top", "expected one of left, right, above, below, got 'top'"),
    ("label: gun, x: 1, y: 2, size: 5", "expected a whole number of pixels from 6 to 512, got '5'"),
    ("label: [gun], x: 1, y: 2", "expected a text, got a list"),
    ("arrow: [[1, 1]]", "an arrow requires a start and an end: [[x, y], [x, y]]"),
    ("arrow: [[1, 1], [1, 1]]", "an arrow requires a start and an end: [[x, y], [x, y]]"),
    ("arrow: [[1, 1], [2]]", "expected a cell [x, y]"),
    (
      "arrow: [[1, 1], [9, 4]]",
      "9x4 cells at [1, 1] would be outside the board, which is 6x5 at this generation"
    ),
    (
      "mark: {width: 2, height: 2}, label: two",
      "an event can have only one of 'mark' and 'label'"
    ),
  ])
  func `An invalid annotation is an error with its reason`(event: String, error: String) {
    let worldInfo = EventStage.board("......\n......\n..OO..\n..OO..\n......", "at: 1, \(event)")
    #expect(worldInfo.errors == [error])
  }

  @Test func `An annotation for generations without a frame is an error`() {
    let text = { (event: String) in
      "simulation: life\nframes: 5\nevery: 10\nevents:\n"
        + "  - {\(event), mark: {width: 2, height: 2}}\n"
    }
    #expect(
      ScenarioText(text("at: 11, for: 9")).errors == [
        "film.yaml:5:19: no frame shows any of generations 11 to 19"
      ])
    #expect(ScenarioText(text("at: 11, for: 10")).errors == [])
    #expect(
      ScenarioText(text("at: 41")).errors == ["film.yaml:5:10: the film ends at generation 40"])
  }

  @Test func `An annotation outside the visible part of an unbounded world is an error`() {
    let text = { (more: String) in
      "simulation: life\npattern: block\nsize: 9x9\nframes: 5\n\(more)events:\n"
        + "  - {at: 0, label: far, x: 40, y: 2}\n"
    }
    #expect(
      ScenarioText(text("")).errors == [
        "film.yaml:6:20: cell [40, 2] would be outside the image, which shows 9x9 cells at [-3, -3]"
      ])
    #expect(ScenarioText(text("camera: [{at: 0, x: 40, y: 2}]\n")).errors == [])
  }

  @Test func `A label of more than 1000 bytes is an error`() {
    let long = String(repeating: "long ", count: 250)
    let worldInfo = EventStage.board("OO\nOO", "at: 1, x: 0, y: 0, label: \(long)x")
    #expect(worldInfo.errors == ["a label can have at most 1000 bytes"])
  }
}
