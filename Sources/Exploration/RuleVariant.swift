/// A rule with the changes by which it differs from another rule.
package struct RuleVariant: Hashable, Sendable {
  package let rule: String
  /// The changes in the order in which they are made, such as `+B6`; empty for the same rule.
  package let changes: [String]

  package init(_ rule: String, changes: [String] = []) {
    self.rule = rule
    self.changes = changes
  }
}
