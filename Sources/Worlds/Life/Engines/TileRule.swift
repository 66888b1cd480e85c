/// A rule for a plane without end, of which only what differs from its background is worked out.
struct TileRule: Sendable {
  let rule: LifeRule
  /// On a background that does not live, and on one that does.
  private let engines: [RuleEngine]

  init(_ rule: LifeRule) {
    self.rule = rule
    // Most backgrounds never live.
    engines = (rule.bearsOfNothing ? [false, true] : [false]).map { rule.engine(onLive: $0) }
  }

  /// What becomes of cells on a background, each told by what it differs from that; by a rule of a
  /// larger neighbourhood each as it is.
  func engine(onLive background: Bool) -> RuleEngine {
    background && engines.count == 1 ? rule.engine(onLive: true) : engines[background ? 1 : 0]
  }
}

extension LifeRule {
  fileprivate func engine(onLive background: Bool) -> RuleEngine {
    switch decision {
    case .table(let table): .table(RuleKernel(table.differing(onLive: background)))
    case .larger(let rule): .sums(RangeKernel(rule))
    }
  }
}

extension RuleTable {
  /// Where the next state differs from that of the background, by where states do.
  func differing(onLive background: Bool) -> RuleTable {
    let flip = background ? 511 : 0
    var table = RuleTable { _, _ in false }
    for index in 0..<512 { table[index] = self[index ^ flip] != self[flip] }
    return table
  }
}
