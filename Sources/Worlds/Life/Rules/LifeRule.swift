/// What becomes of a cell, given itself and the cells around it.
public struct LifeRule: Hashable, Sendable {
  /// What decides whether a cell lives in the next generation.
  package let decision: Decision
  /// How many states cells have, from 2 to 256. Where there are more than two only state 1 is alive:
  /// one that does not survive goes through all the others, a generation each, before it is dead.
  package let states: Int

  /// What a rule looks at, and what it says of that.
  package enum Decision: Hashable, Sendable {
    /// A cell and the eight around it.
    case table(RuleTable)
    /// A larger neighbourhood.
    case larger(LargerThanLife)
  }

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
  package init(_ table: RuleTable, states: Int = 2) {
    self.init(.table(table), states: states)
  }

  /// A rule of a larger neighbourhood; of range 1 it is one of nine cells.
  ///
  /// - Parameter states: how many cells have.
  /// - Precondition: from 2 to 256.
  package init(_ larger: LargerThanLife, states: Int = 2) {
    self.init(larger.table.map { .table($0) } ?? .larger(larger), states: states)
  }

  private init(_ decision: Decision, states: Int) {
    precondition((2...256).contains(states), "a cell state is a byte")
    self.decision = decision
    self.states = states
  }

  init(_ counts: NeighbourCounts) {
    self.init(RuleTable { $0 ? counts.keeps($1.count) : counts.bears($1.count) })
  }
}

extension LifeRule {
  /// How far cells lie that it looks at.
  var range: Int {
    switch decision {
    case .table: 1
    case .larger(let rule): rule.range
    }
  }

  /// Whether a cell lives next around which all are what it is.
  func lives(amidLive: Bool) -> Bool {
    switch decision {
    case .table(let table): table[amidLive ? 511 : 0]
    case .larger(let rule): rule.lives(amidLive, count: amidLive ? rule.area : 0)
    }
  }

  /// Whether dead cells come alive where nothing lives.
  var bearsOfNothing: Bool { lives(amidLive: false) }

  /// What keeps it from a board; nil where nothing does. A side of 0 is one without an end.
  func fault(on kind: BoundedGrid.Kind, width: Int, height: Int, isShifted: Bool) -> GridProblem? {
    guard range > 1 else { return nil }
    if kind != .plane && kind != .torus || isShifted { return .straightOnly }
    let least = 2 * range
    switch (width, height) {
    case (0, 0): return bearsOfNothing ? .birthOfNothing : nil
    case (0, _), (_, 0): return .oneEnd
    default: return min(width, height) < least ? .tooSmall(least: least) : nil
    }
  }
}

extension LifeRule: CustomStringConvertible {
  /// The canonical notation, which follows from the table alone: `B3/S23`, else by von Neumann's or the
  /// hexagonal neighbourhood, `B2/S34H`, else in Hensel's letters, `B2-a/S12`, else as a MAP string.
  /// Rules of more states are written as Golly has them, survival first: `345/2/4`. Those of a larger
  /// neighbourhood say its range: `R5,C0,M1,S34..58,B34..45,NM`.
  public var description: String {
    switch decision {
    case .larger(let rule): return rule.text(states: states)
    case .table(let table):
      if let notation = CountNotation(of: table) { return notation.text(states: states) }
      return "\(MapNotation(of: table))" + (states == 2 ? "" : "/\(states)")
    }
  }
}
