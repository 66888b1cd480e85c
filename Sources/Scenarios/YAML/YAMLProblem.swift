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
  /// The error message of libyaml.
  case notYAML(String)

  var description: String {
    switch self {
    case .picture(let path):
      "\(path) is a picture, no scenario: `render show \(path)` prints the one that it may carry"
    case .tab: "a tab: YAML is indented with blanks"
    case .colon: "a second ':' on the line: write a text with a colon in it in quotes"
    case .unquoted(let word):
      "'{\(word)}' begins a mapping here: write the whole text in quotes"
    case .notUTF8: "not a text in UTF-8"
    case .noScenario: "no scenario in this file"
    case .notAScenario: "a scenario is a mapping that begins with 'simulation: …'"
    case .noValue: "expected a value"
    case .keyIsNoWord: "a key is a single word"
    case .anchor: "anchors and aliases (&name, *name) are not read: write it out"
    case .tag: "tags (!name) are not read: the setting says what a value is"
    case .tooDeep(let most): "nested more than \(most) deep"
    case .tooManyDocuments(let most): "a file holds at most \(most) scenarios"
    case .noMemory: "there is not enough memory to read on"
    case .notYAML(let sentence): "not YAML: \(sentence)"
    }
  }
}
