import Testing

@testable import Scenarios

/// Errors in the layout of a scenario file, whose errors name the cause.
@Suite struct YAMLCauseTests {
  private func errors(_ lines: String) -> [String] {
    ScenarioText("simulation: life\n\(lines)\n").errors.map {
      String($0.dropFirst("film.yaml:".count))
    }
  }

  @Test(arguments: [
    (
      "events:\n  - at: 5\n   pause: 1",
      "4:4: wrong indentation: expected 4 spaces, as on line 3, got 3"
    ),
    (
      "events:\n- at: 5\n pause: 1",
      "4:2: wrong indentation: expected 2 spaces, as on line 3, got 1"
    ),
    (
      "events:\n  - {at: 5, pause: 1}\n - {at: 6, pause: 1}",
      "4:2: wrong indentation: expected 2 spaces, as on line 3, got 1"
    ),
    (
      "events:\n  - {at: 5, pause: 1}\n    - {at: 6, pause: 1}",
      "4:5: wrong indentation: expected 2 spaces, as on line 3, got 4"
    ),
    (
      "frames: 3\n fps: 3",
      "3:2: wrong indentation: 'frames' has a value already, so this line cannot belong to it"
    ),
    (
      "events:\n  - at: 5\n      pause: 1",
      "4:7: wrong indentation: 'at' has a value already, so this line cannot belong to it"
    ),
  ])
  func `Wrong indentation names the spaces or the line above`(lines: String, expected: String) {
    #expect(errors(lines) == [expected])
  }

  @Test func `A file that begins with spaces has them on all lines`() {
    #expect(
      ScenarioText(" simulation: life\nframes: 3\n").errors == [
        "film.yaml:2:1: wrong indentation: expected 1 space, as on line 1, got 0"
      ])
  }

  @Test(arguments: [
    ("out: [a.gif, b.gif\nframes: 3", "2:6: this list has no closing ']'"),
    ("seed: [1,\n  2,\n  3\nframes: 3", "2:7: this list has no closing ']'"),
    ("seed: [1, 2", "2:7: this list has no closing ']'"),
    (
      "events:\n  - {at: 5, pause: 1\n  - {at: 6, pause: 1}",
      "3:5: this mapping has no closing '}'"
    ),
    (
      "events: [\n  {at: 5, pause: 1}\n  {at: 6, pause: 1}\n]",
      "4:3: expected ',' or ']' in the list that begins on line 2"
    ),
    ("title: \"abc\nframes: 3", "2:8: this text has no closing quote"),
    ("title: 'abc\nframes: 3", "2:8: this text has no closing quote"),
    ("frames:3\nfps: 3", "2:1: expected 'name: value', with a space after the colon"),
    ("frames 3\nfps: 3", "2:1: expected 'name: value', with a space after the colon"),
  ])
  func `What is not closed has the position of its beginning`(lines: String, expected: String) {
    #expect(errors(lines) == [expected])
  }

  @Test(arguments: [
    ("{at: 5, palce: glider, x: 3, y: 4}", "unknown setting 'palce' (did you mean 'place'?)"),
    ("{at: 5, x: 3, clera: all}", "unknown setting 'clera' (did you mean 'clear'?)"),
    ("{att: 5, clear: all}", "unknown setting 'att' (did you mean 'at'?)"),
    ("{at: 5, clear: all, fro: 3}", "unknown setting 'fro'"),
  ])
  func `A misspelled word of an event is one error`(event: String, expected: String) throws {
    let found = errors("frames: 9\nevents:\n  - \(event)")
    #expect(found.count == 1)
    #expect(try #require(found.first).hasSuffix(": \(expected)"))
  }

  @Test func `An event with an unknown verb is one error, whatever else it contains`() {
    #expect(
      errors("events:\n  - {at: 5, foo: glider, to: [3, 4]}") == ["3:13: unknown setting 'foo'"])
  }
}
