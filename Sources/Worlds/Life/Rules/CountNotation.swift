/// A rule that goes by counts of live neighbours, or by how they stand: `B3/S23`, `B2/S34H`,
/// `B2-a/S12`.
struct CountNotation: Hashable {
  var births: RuleHalf
  var survivals: RuleHalf
  let reach: RuleReach

  init(births: RuleHalf, survivals: RuleHalf, _ reach: RuleReach) {
    self.births = births
    self.survivals = survivals
    self.reach = reach
  }

  /// The plainest one of a table; nil where it matters which way neighbours lie.
  init?(of table: RuleTable) {
    if let moore = Self(of: table, .moore), moore.countsAlone {
      self = moore
      return
    }
    let all = [.vonNeumann, .hexagonal, .moore].lazy.compactMap { Self(of: table, $0) }
    guard let first = all.first else { return nil }
    self = first
  }

  private init?(of table: RuleTable, _ reach: RuleReach) {
    births = RuleHalf(of: table, cell: false, reach)
    survivals = RuleHalf(of: table, cell: true, reach)
    self.reach = reach
    if self.table != table { return nil }
  }

  var table: RuleTable {
    RuleTable { cell, neighbours in (cell ? survivals : births).contains(neighbours, reach) }
  }

  /// Whether it does not matter how neighbours stand.
  var countsAlone: Bool { births.countsAlone && survivals.countsAlone }

  /// `B3/S23`, or as Golly has rules of more states, `23/3/4`: survival first.
  func text(states: Int) -> String {
    (states == 2 ? "B\(births)/S\(survivals)" : "\(survivals)/\(births)/\(states)") + reach.suffix
  }

  /// What it tells apart of a cell's neighbours, by name: each count, or each shape.
  var cases: [(name: String, count: Int, bits: UInt16)] {
    if reach == .moore, !countsAlone {
      return NeighbourShape.all.map { ($0.name, $0.count, $0.bit) }
    }
    return (0...reach.neighbours).map { ("\($0)", $0, NeighbourShape.letterBits[$0]) }
  }
}
