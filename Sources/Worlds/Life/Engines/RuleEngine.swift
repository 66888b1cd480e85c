/// A rule prepared for stepping boards.
enum RuleEngine: Sendable {
  case table(RuleKernel)
  case sums(RangeKernel)

  init(_ rule: LifeRule) {
    if case .larger(let rule) = rule.decision {
      self = .sums(RangeKernel(rule))
    } else if let table = rule.table {
      self = .table(RuleKernel(table))
    } else {
      preconditionFailure("a board of bits cannot hold the states")
    }
  }
}
