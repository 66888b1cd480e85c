internal import Settings

extension LifeRule {
  /// Reads a rule by name or in any spelling of B/S: `B3/S23`, `b3s23`, `S23/B3`, and `23/3`, which
  /// is survival before birth.
  public init(notation text: String) throws(RuleProblem) {
    if let named = NamedRule.all.first(where: { $0.matches(text) }) {
      self = named.rule
      return
    }
    // No rule is longer, and what a stranger's file says is searched more than once.
    guard text.utf8.count <= 600 else { throw .tooLong }
    let compact = text.filter { $0 != " " }.uppercased().replacing("_", with: "/")
    try LifeRule.refuseOtherFamilies(compact, written: text)
    let parts =
      compact.contains(where: { $0 == "B" || $0 == "S" })
      ? LifeRule.lettered(compact) : LifeRule.unlettered(compact)
    guard let parts, let birth = LifeRule.digits(parts.birth),
      let survival = LifeRule.digits(parts.survival)
    else {
      throw .noRule(text, nearest: Nearest.name(to: text, among: NamedRule.all.map(\.name)))
    }
    self.init(birth: birth, survival: survival)
  }

  /// Notations that others write and that are no B/S rule get an answer of their own.
  private static func refuseOtherFamilies(_ rule: String, written: String) throws(RuleProblem) {
    let family: RuleProblem.OtherFamily? =
      if rule.contains(":") {
        .boundedGrid
      } else if rule.hasPrefix("MAP") {
        .map
      } else if rule.wholeMatch(of: /[BS0-8\/]+[VH]/) != nil {
        .neighbourhood
      } else if rule.wholeMatch(of: /[BS0-8\/]+\/[GC]?[0-9]+/) != nil,
        rule.count(where: { $0 == "/" }) == 2
      {
        .states
      } else if rule.wholeMatch(of: /B[0-8].*/) != nil,
        rule.contains(where: { "ACEIJKNQRTWYZ-".contains($0) })
      {
        .isotropic
      } else {
        nil
      }
    if let family { throw .otherFamily(written, family) }
  }

  /// `B…S…` or `S…B…`, with or without a slash between.
  private static func lettered(_ rule: String) -> (birth: Substring, survival: Substring)? {
    if let match = rule.wholeMatch(of: /B([0-8]*)\/?S([0-8]*)/) { return (match.1, match.2) }
    if let match = rule.wholeMatch(of: /S([0-8]*)\/?B([0-8]*)/) { return (match.2, match.1) }
    return nil
  }

  private static func unlettered(_ rule: String) -> (birth: Substring, survival: Substring)? {
    rule.wholeMatch(of: /([0-8]*)\/([0-8]*)/).map { ($0.2, $0.1) }
  }

  private static func digits(_ text: Substring) -> [Int]? {
    let values = text.compactMap(\.wholeNumberValue)
    return values.count == text.count ? values : nil
  }
}
