/// A rule that depends on the number of live neighbors, or also on their arrangement up to rotation
/// and reflection: `B3/S23`, `B2/S34H`, `B2-a/S12`.
struct CountNotation: Hashable {
  var births: NeighborConditions
  var survivals: NeighborConditions
  let reach: RuleNeighborhood

  init(births: NeighborConditions, survivals: NeighborConditions, _ reach: RuleNeighborhood) {
    self.births = births
    self.survivals = survivals
    self.reach = reach
  }

  /// Creates the simplest notation of `table`, or nil if the rule depends on the directions of the
  /// neighbors.
  ///
  /// The order of preference is a count of all eight neighbors, a count in the von Neumann or
  /// hexagonal neighborhood, and Hensel's letters.
  init?(of table: RuleTable) {
    if let moore = Self(of: table, .moore), moore.isOuterTotalistic {
      self = moore
      return
    }
    let all = [.vonNeumann, .hexagonal, .moore].lazy.compactMap { Self(of: table, $0) }
    guard let first = all.first else { return nil }
    self = first
  }

  /// Creates the notation that uses only the neighbors in `reach`, or nil if it cannot express
  /// `table`.
  private init?(of table: RuleTable, _ reach: RuleNeighborhood) {
    births = NeighborConditions(of: table, cell: false, reach)
    survivals = NeighborConditions(of: table, cell: true, reach)
    self.reach = reach
    // Reading samples one state per count or shape; the round trip shows whether the other
    // states agree.
    if self.table != table { return nil }
  }

  var table: RuleTable {
    RuleTable { cell, neighbours in (cell ? survivals : births).contains(neighbours, reach) }
  }

  /// True if only the number of live neighbors matters and not their arrangement.
  var isOuterTotalistic: Bool { births.isOuterTotalistic && survivals.isOuterTotalistic }

  /// Returns the rule as `B3/S23`, or for more than two states in Golly's order, `23/3/4`:
  /// survival, birth, states.
  func text(states: Int) -> String {
    (states == 2 ? "B\(births)/S\(survivals)" : "\(survivals)/\(births)/\(states)") + reach.suffix
  }

  /// The cases that the rule distinguishes, with their names, counts and letter bits. There is one
  /// per count, or one per shape if the rule needs Hensel's letters.
  var cases: [(name: String, count: Int, bits: UInt16)] {
    if reach == .moore, !isOuterTotalistic {
      return NeighborShape.all.map { ($0.name, $0.count, $0.bit) }
    }
    return (0...reach.neighbours).map { ("\($0)", $0, NeighborShape.letterBits[$0]) }
  }
}
