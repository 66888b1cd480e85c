internal import Grids
internal import Rules

extension LifeRule {
  /// The rule if it distinguishes all states; nil for the rules whose only live state is 1.
  var stateRule: StateRule? {
    if case .states(let rule) = decision { rule } else { nil }
  }

  /// True if each cell needs a byte, because the rule distinguishes more than two states, or states
  /// of neighbors further away.
  var needsBytes: Bool { stateRule.map { $0.wide != nil || states > 2 } ?? false }

  /// True if HashLife supports the rule: one of two states and nine cells, or one that distinguishes
  /// all states.
  var isHashable: Bool { hashedTable != nil || needsBytes && range == 1 }

  /// The table of the 512 neighborhoods of live and other cells; nil if the rule distinguishes more
  /// states or larger neighborhoods.
  var table: RuleTable? {
    switch decision {
    case .table(let table): table
    case .larger, .blocks: nil
    case .states(let rule): states == 2 && rule.wide == nil ? RuleTable(rule) : nil
    }
  }

  /// The name and shade of each state. Dying states fade towards the last.
  var legend: [CellKind] {
    if let stateRule { return stateRule.legend }
    return ["dead", "alive"].map { CellKind($0) }
      + (0..<states - 2).map { CellKind("dying", faded: $0, of: states - 1) }
  }

  /// The names of the counts.
  var countNames: [String] {
    if let stateRule { return stateRule.stateNames.dropFirst().map(\.self) }
    return ["alive"] + (states > 2 ? ["dying"] : [])
  }

  /// Returns the counts in the order of `countNames`.
  func counts(alive: UInt128, dying: UInt128, in part: Size? = nil) -> [Count] {
    zip(countNames, [alive, dying]).map { Count($0, $1, in: part) }
  }

  /// Returns the counts in the order of `countNames`.
  ///
  /// - Parameter populations: the number of cells of each state, state 0 included.
  func counts(of populations: [some BinaryInteger]) -> [Count] {
    let populations = populations.map { UInt128($0) }
    if stateRule != nil { return zip(countNames, populations.dropFirst()).map { Count($0, $1) } }
    let dying = populations.dropFirst(2).reduce(0, +)
    return counts(alive: populations[1], dying: dying)
  }
}

extension RuleTable {
  /// - Precondition: The rule has two states.
  fileprivate init(_ rule: StateRule) {
    let outcomes = rule.outcomes
    self.init { _, _ in false }
    for index in outcomes.indices { self[index] = outcomes[index] == 1 }
  }
}

extension StateKernel {
  /// - Precondition: The rule has a range of 1.
  init(_ rule: LifeRule) {
    switch rule.decision {
    case .states(let rule): self.init(rule.compiledFunction)
    case .table(let table):
      self.init(CompiledFunction(TableFunction(table: table, states: rule.states)))
    case .larger, .blocks: preconditionFailure("a rule of another neighborhood")
    }
  }
}
