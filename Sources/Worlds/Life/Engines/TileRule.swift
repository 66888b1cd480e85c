/// A rule on an unbounded plane, where only cells that differ from the background are computed.
struct TileRule: Sendable {
  let rule: LifeRule
  /// The engines for a background that is not alive and for one that is.
  private let engines: [RuleEngine]

  init(_ rule: LifeRule) {
    self.rule = rule
    // Most rules never have a live background.
    engines = (rule.hasSpontaneousBirth ? [false, true] : [false]).map { rule.engine(onLive: $0) }
  }

  /// Returns the engine for a background. For a neighborhood of nine cells it works on differences
  /// from the background, for a larger one on actual states.
  func engine(onLive background: Bool) -> RuleEngine {
    background && engines.count == 1 ? rule.engine(onLive: true) : engines[background ? 1 : 0]
  }
}

extension LifeRule {
  fileprivate func engine(onLive background: Bool) -> RuleEngine {
    table.map { .table(RuleKernel($0.differing(onLive: background))) } ?? RuleEngine(self)
  }
}

extension RuleTable {
  /// Returns the rule for differences: its inputs and its result are true where a cell differs from
  /// a uniform background.
  func differing(onLive background: Bool) -> RuleTable {
    let flip = background ? 511 : 0
    var table = RuleTable { _, _ in false }
    for index in 0..<512 { table[index] = self[index ^ flip] != self[flip] }
    return table
  }
}
