internal import Rules

/// A regular expression for rules as editors check them. It rejects wrong counts such as `B9/S23`.
/// Names, formulas, MAP strings, rules with a range and rules of MCell's families pass, and so do
/// lists of rules.
enum RulePattern {
  static let text =
    "^(?:(?:\(item),)* *\(near)[Rr] *[0-9].*| *\(near)(?:\(families)):.*|\(item)(?:,\(item))*)$"

  /// The names of MCell's families, which a colon follows.
  private static let families = RuleFamily.allCases.map(\.rawValue).joined(separator: "|")

  private static let item = " *\(near)(?:\(lettered)\(board)|\(plain)\(board)|\(other))"
  private static let near = "(?:\(nearMark) *)?"
  private static let nearMark = "[Nn][Ee][Aa][Rr]:"
  /// Counts with Hensel's letters: `2-i34q`.
  private static let half = "[-0-8cekainyqjrtwzCEKAINYQJRTWZ ]*"
  private static let reach = "[VvHh]? *"
  private static let board = "(?::[^,]*)?"
  /// `B3/S23`, `s23b3`, `B2/S345/G4`.
  private static let lettered =
    "(?:[BbSs]\(half)[/_]? *)+(?:(?:[/_] *[GgCc]?|[GgCc]) *[0-9 ]+)?\(reach)"
  /// `23/3`, `345/2/4`.
  private static let plain = "\(half)[/_]\(half)(?:[/_] *[GgCc]? *[0-9 ]+)?\(reach)"
  /// Any text that does not start like one of these two notations.
  private static let other = "(?!(?:\(nearMark)|[BbSs] *[0-9/_]|[0-9/_][^,]*[/_]))[^,]*"
}
