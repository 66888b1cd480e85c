/// For which counts of live neighbours a dead cell is born and a live one survives.
struct NeighbourCounts: Hashable, Sendable {
  /// Bit n: a dead cell with n live neighbours comes alive; n from 0 to 8.
  var birth: UInt16
  /// Bit n: a live cell with n live neighbours stays alive.
  var survival: UInt16

  /// Counts that are not from 0 to 8 say nothing.
  init(birth: some Sequence<Int>, survival: some Sequence<Int>) {
    self.birth = Self.bits(birth)
    self.survival = Self.bits(survival)
  }

  private static func bits(_ counts: some Sequence<Int>) -> UInt16 {
    counts.reduce(0) { (0...8).contains($1) ? $0 | 1 << $1 : $0 }
  }

  /// Those that a table comes to, of the neighbours within a reach; nil where it matters where they
  /// stand, or what else lives.
  init?(of table: RuleTable, _ reach: RuleReach = .moore) {
    // One state for each count.
    let cells = reach.cells.filter { $0 != RuleTable.centre }
    let states = (0...cells.count).map { cells.prefix($0).reduce(0, +) }
    self.init(
      birth: states.indices.filter { table[states[$0]] },
      survival: states.indices.filter { table[states[$0] | RuleTable.centre] })
    let counts = self
    let same = RuleTable { cell, neighbours in
      cell ? counts.keeps(reach.count(neighbours)) : counts.bears(reach.count(neighbours))
    }
    if same != table { return nil }
  }

  /// Whether a dead cell with so many live neighbours comes alive.
  func bears(_ neighbours: Int) -> Bool { birth >> neighbours & 1 == 1 }

  /// Whether a live cell with so many live neighbours stays alive.
  func keeps(_ neighbours: Int) -> Bool { survival >> neighbours & 1 == 1 }
}
