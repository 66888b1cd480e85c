import Testing

@testable import Films
@testable import Scenarios

/// Values that YAML 1.1 would convert to booleans, numbers or times. The setting decides the type
/// of its value.
@Suite struct PlainScalarTests {
  @Test(arguments: [
    ("quiet: no", []),
    ("quiet: yes", []),
    ("quiet: off", ["expected yes or no, got 'off'"]),
    ("quiet: y", ["expected yes or no, got 'y'"]),
    ("quiet: No", ["expected yes or no, got 'No' (did you mean 'no'?)"]),
    ("frames: 010", []),
    (
      "frames: 1e-3",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got '1e-3'"]
    ),
    (
      "frames: 0x10",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0x10'"]
    ),
    (
      "frames: 0o10",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got '0o10'"]
    ),
    (
      "frames: 1_000",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got '1_000'"]
    ),
    (
      "frames: 12:30",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got '12:30'"]
    ),
    (
      "frames: +5",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got '+5'"]
    ),
    (
      "frames: ~", ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got '~'"]
    ),
    ("frames:", ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got ''"]),
    (
      "frames: null",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got 'null'"]
    ),
    (
      "frames: true",
      ["expected a whole number from 1 to 1000000000, rest, settled or cycle, got 'true'"]
    ),
    ("caption: no", []),
    ("caption: ~", []),
    ("caption: 12:30", []),
    ("caption:", []),
    (
      "theme: no",
      [
        "unknown theme 'no': expected one of blueprint, contrast, dark, dusk, light, mint, paper, phosphor, print, or the path of a file"
      ]
    ),
    ("hold: .5", []),
    ("hold: .inf", [Self.seconds(".inf")]),
    ("hold: 1e1", [Self.seconds("1e1")]),
    ("hold: 1:30", [Self.seconds("1:30")]),
  ])
  func `A value is parsed by its setting, or is an error`(line: String, expected: [String]) {
    // The position of a missing value is behind the colon.
    let column = line.prefix { $0 != ":" }.count + (line.hasSuffix(":") ? 2 : 3)
    #expect(
      ScenarioText("simulation: life\n\(line)\n").errors
        == expected.map { "film.yaml:2:\(column): \($0)" })
  }

  private static func seconds(_ word: String) -> String {
    "expected seconds from 0 to 999999, such as 1.5 or 5min (at most three decimals), got '\(word)'"
  }

  @Test func `A number with leading zeros is decimal`() throws {
    let film = try ScenarioText("simulation: life\nframes: 010\nsize: 008x4\n").film()
    #expect(film.span.shown.frames == 10)
    #expect(film.simulation.worldInfo.bounds?.width == 8)
  }

  @Test func `A caption keeps its text unchanged`() throws {
    for word in ["no", "010", "12:30", "1e3", "~", "null"] {
      let film = try ScenarioText("simulation: life\ncaption: \(word)\n").film()
      #expect(film.texts.caption.words(generation: 0, counts: []) == [[word]])
    }
  }

  @Test func `A seed above 2 to the power of 53 is exact`() throws {
    let text = "simulation: life\nseed: 18446744073709551615\n"
    #expect(try ScenarioText(text).scenarios()[0].text == text)
  }
}
