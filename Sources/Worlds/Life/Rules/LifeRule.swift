/// What becomes of a cell, given itself and the eight cells around it.
public struct LifeRule: Hashable, Sendable {
  /// Whether it lives in the next generation.
  public let table: RuleTable
  /// The counts of live neighbours that decide alone; nil where it matters where they stand.
  let counts: NeighbourCounts?

  /// Conway's, B3/S23.
  public static let conway = LifeRule(birth: [3], survival: [2, 3])

  /// A rule that is a function of the cell and its neighbours, of which it is asked for all 512 states
  /// once. Conway's is
  ///
  ///     LifeRule { cell, neighbours in
  ///       neighbours.count == 3 || cell && neighbours.count == 2
  ///     }
  public init(_ lives: (_ cell: Bool, _ neighbours: Neighbours) -> Bool) {
    self.init(RuleTable(lives))
  }

  /// A rule by its counts of live neighbours.
  ///
  /// - Parameters:
  ///   - birth: with how many live neighbours a dead cell comes alive. A cell has 8: numbers that
  ///     are not from 0 to 8 say nothing.
  ///   - survival: with how many a live one stays so.
  public init(birth: some Sequence<Int>, survival: some Sequence<Int>) {
    self.init(NeighbourCounts(birth: birth, survival: survival))
  }

  init(_ counts: NeighbourCounts) {
    self.init(RuleTable { $0 ? counts.keeps($1.count) : counts.bears($1.count) })
  }

  init(_ table: RuleTable) {
    self.table = table
    counts = NeighbourCounts(of: table)
  }

  /// Whether dead cells come alive where nothing lives.
  var bearsOfNothing: Bool { table[0] }
}

extension LifeRule: CustomStringConvertible {
  /// The canonical notation: `B3/S23`.
  public var description: String { counts.map { "\($0)" } ?? "" }
}
