internal import Settings

/// An error in a rule of one of MCell's families.
package enum FamilyProblem: Problem {
  case tooLong
  /// The text ends too early, or continues with another character. The text is an example of what
  /// is missing.
  case expected(String)
  /// A number is not in a range.
  case number(String, ClosedRange<Int>)
  /// A table has too many entries.
  case entries(most: Int)
  case twice(String)

  package var description: String {
    switch self {
    case .tooLong: "the rule is longer than \(RuleFamily.longest) bytes"
    case .expected(let text): "expected \(text)"
    case .number(let name, let range):
      "expected \(name) from \(range.lowerBound) to \(range.upperBound)"
    case .entries(let most): "expected at most \(most) entries"
    case .twice(let part): "duplicate \(part)"
    }
  }
}
