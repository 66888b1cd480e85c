internal import Settings

/// The mistakes in a scenario file that are found before its settings are interpreted.
enum YAMLProblem: Problem {
  /// An image in place of a scenario.
  case picture(path: String)
  case tab, colon
  /// A placeholder such as `{theme}` in a text without quotes, where a brace begins a mapping.
  case unquoted(String)
  case notUTF8, noScenario, notAScenario, noValue, keyIsNoWord, anchor, tag
  case tooDeep(most: Int)
  case tooManyDocuments(most: Int)
  /// Memory that ran out while the file was read. The file itself may be valid.
  case noMemory
  /// A syntax error, with its description.
  case notYAML(String)

  var description: String {
    switch self {
    case .picture(let path):
      "\(path) is an image, not a scenario: `render show \(path)` prints the scenario in it, if any"
    case .tab: "unexpected tab: indent YAML with spaces"
    case .colon: "unexpected second ':' on the line: put a text that contains a colon in quotes"
    case .unquoted(let word):
      "'{\(word)}' without quotes is a YAML mapping: put the whole text in quotes"
    case .notUTF8: "expected text in UTF-8"
    case .noScenario: "the file contains no scenario"
    case .notAScenario: "expected a scenario, which is a mapping that begins with 'simulation: …'"
    case .noValue: "expected a value"
    case .keyIsNoWord: "expected a single word as key"
    case .anchor: "anchors and aliases (&name, *name) are not supported: repeat the value"
    case .tag: "tags (!name) are not supported: remove the tag"
    case .tooDeep(let most): "nested more than \(most) levels deep"
    case .tooManyDocuments(let most): "a file can contain at most \(most) scenarios"
    case .noMemory: "out of memory"
    case .notYAML(let sentence): "invalid YAML: \(sentence)"
    }
  }
}
