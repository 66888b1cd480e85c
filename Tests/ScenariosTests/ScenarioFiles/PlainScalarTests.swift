import Testing

@testable import Films
@testable import Scenarios

/// Values that YAML 1.1 would convert to booleans, numbers or times. The setting decides the type
/// of its value.
@Suite struct PlainScalarTests {
  @Test(arguments: [
    ("quiet: no", []),
    ("quiet: yes", []),
    ("quiet: off", ["'off' does not fit: must be yes or no"]),
    ("quiet: y", ["'y' does not fit: must be yes or no"]),
    ("quiet: No", ["'No' does not fit: must be yes or no (did you mean 'no'?)"]),
    ("frames: 010", []),
    (
      "frames: 1e3",
      ["'1e3' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    (
      "frames: 0x10",
      ["'0x10' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    (
      "frames: 0o10",
      ["'0o10' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    (
      "frames: 1_000",
      ["'1_000' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    (
      "frames: 12:30",
      ["'12:30' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    (
      "frames: +5",
      ["'+5' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    ("frames: ~", ["'~' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]),
    ("frames:", ["'' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]),
    (
      "frames: null",
      ["'null' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    (
      "frames: true",
      ["'true' does not fit: must be a whole number from 1 to 1000000000, rest or cycle"]
    ),
    ("caption: no", []),
    ("caption: ~", []),
    ("caption: 12:30", []),
    ("caption:", []),
    ("theme: no", ["unknown theme 'no': `render list themes` names them, or give a file"]),
    ("hold: .5", []),
    ("hold: .inf", [Self.seconds(".inf")]),
    ("hold: 1e1", [Self.seconds("1e1")]),
    ("hold: 1:30", [Self.seconds("1:30")]),
  ])
  func `A value is parsed by its setting, or is an error`(line: String, expected: [String]) {
    // The position of a missing value is behind the colon.
    let column = line.prefix { $0 != ":" }.count + (line.hasSuffix(":") ? 2 : 3)
    #expect(
      ScenarioText("simulation: life\n\(line)\n").mistakes
        == expected.map { "film.yaml:2:\(column): \($0)" })
  }

  private static func seconds(_ word: String) -> String {
    "'\(word)' does not fit: must be seconds, at least 0 and at most 999999, with three decimals at most, such as 1.5"
  }

  @Test func `A number with leading zeros is decimal`() throws {
    let film = try ScenarioText("simulation: life\nframes: 010\nsize: 008x4\n").film()
    #expect(film.shown.frames == 10)
    #expect(film.simulation.worldInfo.bounds?.width == 8)
  }

  @Test func `A caption keeps its text unchanged`() throws {
    for word in ["no", "010", "12:30", "1e3", "~", "null"] {
      let film = try ScenarioText("simulation: life\ncaption: \(word)\n").film()
      #expect(film.caption.words(generation: 0, counts: []) == [[word]])
    }
  }

  @Test func `A seed above 2 to the power of 53 is exact`() throws {
    let text = "simulation: life\nseed: 18446744073709551615\n"
    #expect(try ScenarioText(text).scenarios()[0].text == text)
  }
}
