/// A mistake in a written setting that every kind of setting can have, such as an unknown name or a
/// value of the wrong type.
package enum SettingProblem: Problem {
  case unknown(String, nearest: String?)
  /// A setting that only other simulations have, namely `owners`.
  case ofOthers(String, owners: [String], not: String)
  /// An event, written as a setting.
  case event(String)
  /// A name that is no setting, with advice on what to write instead.
  case noSetting(String, advice: String)
  /// A value that another setting or simulation accepts, as a sentence.
  case meansOther(String)
  case givenTwice(String)
  /// A structured value on the command line, which only accepts texts.
  case onlyInFiles(String)
  /// A text that is no allowed value. `expected` follows "expected" in the message.
  case unfit(String, expected: String, nearest: String?)
  /// A list or a mapping instead of a text, or a text instead of them.
  case wrongKind(String, expected: String)
  /// A range whose numbers have different units, and the range with equal units to suggest.
  case mixedRange(String, nearest: String?)
  /// A range of decimals without a step.
  case rangeWithoutStep(String)
  /// A range with a step of 0.
  case rangeWithoutEnd(String)
  /// A placeholder such as `{theme}` without quotes, which YAML parses as a mapping.
  case unquoted(String)
  /// Two numbers for a size, which would be two squares.
  case pairForSize(width: String, height: String)
  /// More errors than are reported.
  case more(told: Int)

  package var description: String {
    switch self {
    case .unknown(let name, let nearest): "unknown setting '\(name)'\(Nearest.hint(nearest))"
    case .ofOthers(let name, let owners, let simulation):
      "'\(name)' is a setting of \(Self.list(owners)), not of \(simulation)"
    case .event(let name):
      "'\(name)' is an event: write it under 'events' in a scenario file"
        + " (see `render help \(name)`)"
    case .noSetting(let name, let advice): "unknown setting '\(name)': \(advice)"
    case .meansOther(let sentence): sentence
    case .givenTwice(let name): "'\(name)' is given twice"
    case .onlyInFiles(let name):
      "only a scenario file can contain this setting: see `render help \(name)`"
    case .unfit(let text, let expected, let nearest):
      "expected \(expected), got '\(text)'\(Nearest.hint(nearest))"
    case .pairForSize(let width, let height):
      "'\(width),\(height)' is ambiguous: write \(width)x\(height) for one size, or"
        + " \(width)x\(width),\(height)x\(height) for two"
    case .unquoted(let word):
      "'{\(word)}' without quotes is a YAML mapping: put the whole text in quotes"
    case .more(let told): "more than \(told) errors in one text: the others are omitted"
    case .wrongKind(let kind, let expected): "expected \(expected), got \(kind)"
    case .mixedRange(let text, let nearest):
      "'\(text)' mixes percentages and plain numbers\(Nearest.hint(nearest))"
    case .rangeWithoutStep(let text):
      "'\(text)' has no step: a range of decimals requires one, such as"
        + " \(text)/0.1\(text.hasSuffix("%") ? "%" : "")"
    case .rangeWithoutEnd(let text): "'\(text)': the step of a range must be greater than 0"
    }
  }

  /// Returns `a, b and c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
