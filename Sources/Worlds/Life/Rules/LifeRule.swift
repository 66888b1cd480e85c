/// What becomes of a cell, given itself and the eight cells around it.
public struct LifeRule: Hashable, Sendable {
  /// Whether it lives in the next generation.
  public let table: RuleTable
  /// How many states cells have, from 2 to 256. Where there are more than two only state 1 is alive:
  /// one that does not survive goes through all the others, a generation each, before it is dead.
  public let states: Int
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

  /// A rule by what becomes of each state of nine cells.
  ///
  /// - Parameter states: how many cells have.
  /// - Precondition: from 2 to 256.
  public init(_ table: RuleTable, states: Int = 2) {
    precondition((2...256).contains(states), "a cell state is a byte")
    self.table = table
    self.states = states
    counts = NeighbourCounts(of: table)
  }

  init(_ counts: NeighbourCounts) {
    self.init(RuleTable { $0 ? counts.keeps($1.count) : counts.bears($1.count) })
  }

  /// Whether dead cells come alive where nothing lives.
  var bearsOfNothing: Bool { table[0] }
}

extension LifeRule: CustomStringConvertible {
  /// The canonical notation, which follows from the table alone: `B3/S23`, else by von Neumann's or the
  /// hexagonal neighbourhood, `B2/S34H`, else in Hensel's letters, `B2-a/S12`, else as a MAP string.
  /// Rules of more states are written as Golly has them, survival first: `345/2/4`.
  public var description: String {
    if let notation = CountNotation(of: table) { return notation.text(states: states) }
    return "\(MapNotation(of: table))" + (states == 2 ? "" : "/\(states)")
  }
}
