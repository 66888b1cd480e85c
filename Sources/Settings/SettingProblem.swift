/// A mistake in the settings. Its members are those that every kind of setting can have, such as an
/// unknown name or a value of the wrong type.
package struct SettingProblem: Sentence {
  private let sentence: String
  /// A valid range to suggest, if the sentence is about one with mixed units.
  var suggestedRange: String?

  package init(_ description: String) { sentence = description }

  package var description: String { sentence + Nearest.hint(suggestedRange) }

  package static func unknown(_ name: String, nearest: String?) -> Self {
    "unknown setting '\(name)'\(Nearest.hint(nearest))"
  }
  package static func ofOthers(_ name: String, owners: [String], not simulation: String) -> Self {
    "'\(name)' is a setting of \(list(owners)), not of \(simulation)"
  }
  package static func event(_ name: String) -> Self {
    "'\(name)' is an event: write it under 'events' in a scenario file"
      + " (see `render help \(name)`)"
  }
  package static func noSetting(_ name: String, advice: String) -> Self {
    "unknown setting '\(name)': \(advice)"
  }
  package static func meansOther(_ sentence: String) -> Self { Self(sentence) }
  package static func givenTwice(_ name: String) -> Self { "'\(name)' is given twice" }
  package static func unfit(_ text: String, expected: String, nearest: String?) -> Self {
    "expected \(expected), got '\(text)'\(Nearest.hint(nearest))"
  }
  package static func wrongKind(_ kind: String, expected: String) -> Self {
    "expected \(expected), got \(kind)"
  }
  static func mixedRange(_ text: String, nearest: String?) -> Self {
    var problem = Self("'\(text)' mixes percentages and plain numbers")
    problem.suggestedRange = nearest
    return problem
  }
  static func rangeWithoutStep(_ text: String) -> Self {
    "'\(text)' has no step: a range of decimals requires one, such as"
      + " \(text)/0.1\(text.hasSuffix("%") ? "%" : "")"
  }
  static func rangeWithoutEnd(_ text: String) -> Self {
    "'\(text)': the step of a range must be greater than 0"
  }

  /// Returns `a, b and c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
