/// The numbers of live neighbors with which a dead cell is born and a live cell survives.
struct NeighborCounts: Hashable, Sendable {
  /// A bit mask: bit n is set if a dead cell with n live neighbors is born; n is from 0 to 8.
  var birth: UInt16
  /// A bit mask: bit n is set if a live cell with n live neighbors survives.
  var survival: UInt16

  /// Creates the counts; numbers that are not from 0 to 8 are ignored.
  init(birth: some Sequence<Int>, survival: some Sequence<Int>) {
    self.birth = Self.bits(birth)
    self.survival = Self.bits(survival)
  }

  private static func bits(_ counts: some Sequence<Int>) -> UInt16 {
    counts.reduce(0) { (0...8).contains($1) ? $0 | 1 << $1 : $0 }
  }

  /// Creates the counts that express `table`, or nil if it depends on the arrangement of the
  /// neighbors in `reach`, or on cells outside it.
  init?(of table: RuleTable, _ reach: RuleNeighborhood = .moore) {
    // One sample state per count; the comparison below checks the other states.
    let cells = reach.cells.filter { $0 != RuleTable.centre }
    let states = (0...cells.count).map { cells.prefix($0).reduce(0, +) }
    self.init(
      birth: states.indices.filter { table[states[$0]] },
      survival: states.indices.filter { table[states[$0] | RuleTable.centre] })
    let counts = self
    let same = RuleTable { cell, neighbours in
      cell
        ? counts.allowsSurvival(reach.count(neighbours))
        : counts.allowsBirth(reach.count(neighbours))
    }
    if same != table { return nil }
  }

  /// Returns true if a dead cell with this number of live neighbors is born.
  func allowsBirth(_ neighbours: Int) -> Bool { birth >> neighbours & 1 == 1 }

  /// Returns true if a live cell with this number of live neighbors survives.
  func allowsSurvival(_ neighbours: Int) -> Bool { survival >> neighbours & 1 == 1 }
}
