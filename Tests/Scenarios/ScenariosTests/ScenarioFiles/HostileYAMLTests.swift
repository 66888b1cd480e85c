import Settings
import TestSupport
import Testing

@testable import Scenarios

@Suite struct HostileYAMLTests {
  @Test(arguments: [
    ("", "1:1: the file contains no scenario"),
    ("\n\n", "1:1: the file contains no scenario"),
    ("# nothing\n  # at all\n", "1:1: the file contains no scenario"),
    ("---\n", "2:1: expected a scenario, which is a mapping that begins with 'simulation: …'"),
    ("life\n", "1:1: expected a scenario, which is a mapping that begins with 'simulation: …'"),
    ("- life\n", "1:1: expected a scenario, which is a mapping that begins with 'simulation: …'"),
    (
      "simulation: life\n---\n[]\n",
      "3:1: expected a scenario, which is a mapping that begins with 'simulation: …'"
    ),
    ("simulation: life\n\tseed: 1\n", "2:1: unexpected tab: indent YAML with spaces"),
    (
      "simulation: life\nevents:\n\t- {at: 1, clear: all}\n",
      "3:1: unexpected tab: indent YAML with spaces"
    ),
    (
      "simulation: life\nout: [a-{theme}.gif]\n",
      "2:9: '{theme}' without quotes is a YAML mapping: put the whole text in quotes"
    ),
    (
      "simulation: life\nout: {theme}.gif\n",
      "2:6: '{theme}' without quotes is a YAML mapping: put the whole text in quotes"
    ),
    (
      "simulation: life\ncaption: {generation}  {alive}\n",
      "2:24: '{alive}' without quotes is a YAML mapping: put the whole text in quotes"
    ),
    (
      "simulation: life\ncamera: [{at: 1, fit: world} {at: 2, fit: alive}]\n",
      "2:30: invalid YAML: expected ',' or ']'"
    ),
    (
      "simulation: life\ntitle: Life: the game\n",
      "2:12: unexpected second ':' on the line: put a text that contains a colon in quotes"
    ),
    ("simulation: life\nout: [a.gif\n", "2:6: this list has no closing ']'"),
    (
      "simulation: life\nevents: [{at: 1, clear: all]\n",
      "2:28: invalid YAML: expected ',' or '}', or quotes around a text that contains them"
    ),
    ("simulation: \"life\n", "1:13: this text has no closing quote"),
    (
      "simulation: life\nseed\n",
      "2:1: expected 'name: value', with a space after the colon"
    ),
    (
      "simulation: life\n  seed: 1\n",
      "2:3: wrong indentation: 'simulation' has a value already, so this line cannot belong to it"
    ),
    (
      "simulation: life\nseed: @1\n",
      "2:7: invalid YAML: unexpected character at the start of a value: put the value in quotes"
    ),
    ("simulation: life\nseed: 1\u{0}\n", "2:8: invalid YAML: unexpected control character"),
    ("# größe 鯨\nseed: \u{7}1\n", "2:7: invalid YAML: unexpected control character"),
    ("%YAML 3.0\n---\nsimulation: life\n", "1:1: invalid YAML: unsupported version of YAML"),
  ])
  func `A file that is not a scenario is one error with its position`(
    text: String, expected: String
  ) {
    #expect(ScenarioText(text).errors == ["film.yaml:\(expected)"])
  }

  @Test(arguments: [
    [0xFF, 0x73],
    [0x73, 0xC3, 0x28],
    [0xED, 0xA0, 0x80],
    [0xC0, 0x80],
    [0x61, 0x3A, 0x20, 0xF4, 0x90, 0x80, 0x80],
  ])
  func `A file that is not UTF-8 is one error`(bytes: [UInt8]) {
    #expect(ScenarioText(bytes: bytes).errors == ["film.yaml:1:1: expected text in UTF-8"])
  }

  /// Tests use an index because the log repeats each argument several times.
  private static let nests = [
    ("out: " + String(repeating: "[", count: 10_000), "2:21: nested more than 16 levels deep"),
    ("out: " + String(repeating: "{a: ", count: 10_000), "2:66: nested more than 16 levels deep"),
    (
      "out:\n" + (0..<10_000).map { String(repeating: " ", count: $0 % 400) + "-\n" }.joined(),
      "18:16: nested more than 16 levels deep"
    ),
    (
      "out: " + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000),
      "2:21: nested more than 16 levels deep"
    ),
  ]

  @Test(arguments: nests.indices)
  func `Nesting over 16 levels is an error`(nest: Int) {
    let (lines, expected) = Self.nests[nest]
    #expect(ScenarioText("simulation: life\n\(lines)").errors == ["film.yaml:\(expected)"])
  }

  @Test func `Nesting as deep as in events is accepted`() {
    let text = "simulation: life\nframes: 9\nevents: [{at: 1, toggle: [[0, 0], [1, [2]]]}]\n"
    #expect(ScenarioText(text).errors == ["film.yaml:3:35: expected a cell [x, y]"])
  }

  @Test(arguments: TestScope.cases(1...4, .two))
  func `A randomly changed scenario is either valid or an error with its position`(
    seed: Int
  ) {
    let text = Array(
      """
      simulation: life
      size: 12x10
      density: 30%
      frames: 9
      caption: "generation {generation}"
      out: ['a-{rule}.gif', "b-{rule}.gif"]
      rule: [B3/S23, HighLife]
      events:
        - {at: 1, place: glider, x: 1, y: 2, turn: left}
        - {at: 2, copy: {x: 0, y: 0, width: 3, height: 3}, as: piece}
        - {at: 3, place: piece, x: 4, y: 4, mode: or}
      camera: [{at: 0, fit: world}, {at: 5, x: 2, y: 3, zoom: 2}]

      """.utf8)
    #expect(ScenarioText(bytes: text).errors == [])
    var dice = Dice(seed: UInt64(seed))
    for _ in 0..<150 { checkRead(damaged(text, &dice)) }
  }

  private func damaged(_ text: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = text
    for _ in 0...dice.below(4) {
      let place = dice.below(bytes.count)
      switch dice.below(3) {
      case 0: bytes[place] = UInt8(dice.below(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[place...].prefix(dice.below(9)), at: place)
      }
    }
    return bytes
  }

  /// Checks that errors name an existing line, and that a valid scenario's canonical text parses to
  /// itself.
  private func checkRead(_ bytes: [UInt8]) {
    let file = ScenarioText(bytes: bytes).file
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    var errors = file.errors
    for document in file.documents where file.errors.isEmpty {
      do throws(InputProblem) {
        for text in try document.jobs().compactMap(\.text) {
          let again = try? ScenarioText(text).scenarios().compactMap(\.text)
          #expect(again == [text], "\(String(decoding: bytes, as: UTF8.self))")
        }
      } catch {
        #expect(!error.errors.isEmpty)
        errors += error.errors
      }
    }
    for error in errors {
      if case .file(let path, let line, _, _) = error.place, path == "film.yaml" {
        #expect((1...lines + 1).contains(line), "\(error)")
      }
    }
  }
}
