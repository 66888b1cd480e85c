internal import Settings

/// A path from a rule to another one: the rules that were chosen, each with its changes.
package struct RulePath: Hashable, Sendable {
  /// The first rule, followed by the rules that were chosen.
  package private(set) var rules: [RuleVariant]

  /// The most changes of a path that is read.
  private static let longest = 1000

  /// Creates a path that consists of its first rule.
  init(from rule: String) {
    rules = [RuleVariant(rule)]
  }

  /// Creates a path from its text, such as `+B6,-S2/+B8`: commas separate the rules, and slashes
  /// the changes of each.
  init(
    from rule: String, _ text: String, _ mutations: RuleMutations
  ) throws(ExplorationProblem) {
    self.init(from: rule)
    let steps = text.split(separator: ",").map { step in
      step.split(separator: "/").map { $0.filter { $0 != " " } }
    }
    let changes = steps.reduce(0) { $0 + $1.count }
    if changes > Self.longest { throw .longPath(changes, most: Self.longest) }
    for step in steps where !step.isEmpty {
      rules.append(RuleVariant(try mutations.rule(self.rule, changedBy: step), changes: step))
    }
  }

  /// The last rule.
  package var rule: String { rules[rules.count - 1].rule }

  mutating func append(_ variant: RuleVariant) { rules.append(variant) }

  /// Removes the last rule, unless it is the only one.
  mutating func removeLast() {
    if rules.count > 1 { rules.removeLast() }
  }

  /// The text that the initializer reads.
  package var changes: String {
    rules.dropFirst().map { $0.changes.joined(separator: "/") }.joined(separator: ",")
  }
}
