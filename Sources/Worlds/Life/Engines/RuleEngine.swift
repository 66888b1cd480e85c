/// A rule prepared for stepping boards.
enum RuleEngine: Sendable {
  case table(RuleKernel)
  case sums(RangeKernel)

  init(_ rule: LifeRule) {
    switch rule.decision {
    case .table(let table): self = .table(RuleKernel(table))
    case .larger(let rule): self = .sums(RangeKernel(rule))
    case .states: preconditionFailure("a rule that distinguishes all states")
    case .blocks: preconditionFailure("rules of blocks have worlds of their own")
    }
  }
}
