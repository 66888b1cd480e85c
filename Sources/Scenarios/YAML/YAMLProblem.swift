internal import Settings

/// What can be wrong with a file before anybody asks what its settings mean.
enum YAMLProblem: Problem {
  /// A picture stands where a scenario belongs.
  case picture(path: String)
  case tab, colon
  /// A place such as `{theme}` in a text that is not quoted, where braces begin a mapping.
  case unquoted(String)
  case notUTF8, noScenario, notAScenario, noValue, keyIsNoWord, anchor, tag
  case tooDeep(most: Int)
  case tooManyDocuments(most: Int)
  /// The system had none left while the file was read, which may be right.
  case noMemory
  /// libyaml's own sentence.
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
