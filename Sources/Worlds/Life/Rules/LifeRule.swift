package import Rules
internal import Settings

/// A rule that computes the next state of a cell from the cell and its neighborhood.
public struct LifeRule: Hashable, Sendable {
  /// The function that decides whether a cell is alive in the next generation.
  package let decision: Decision
  /// The number of cell states, from 2 to 256. Unless the decision distinguishes all states, only
  /// state 1 is alive. A live cell that does not survive passes through the states above 1, one per
  /// generation, before it is dead.
  package let states: Int

  /// The data that decides whether a cell lives, by the size of the neighborhood.
  package enum Decision: Hashable, Sendable {
    /// A rule of a cell and its eight neighbors.
    case table(RuleTable)
    /// A rule of a larger neighborhood.
    case larger(LargerThanLife)
    /// A rule of a cell and its eight neighbors that distinguishes all states.
    case states(StateRule)
    /// A rule of blocks of 2 by 2 cells, which alternate between two positions.
    case blocks(BlockRule)
  }

  /// Conway's Game of Life, B3/S23.
  public static let conway = LifeRule(birth: [3], survival: [2, 3])

  /// Creates a rule from a function of a cell and its neighbors. The initializer calls the function
  /// once for each of the 512 neighborhoods. Conway's rule is
  ///
  ///     LifeRule { cell, neighbours in
  ///       neighbours.count == 3 || cell && neighbours.count == 2
  ///     }
  public init(_ lives: (_ cell: Bool, _ neighbours: Neighbors) -> Bool) {
    self.init(RuleTable(lives))
  }

  /// Creates a rule that depends on the number of live neighbors.
  ///
  /// - Parameters:
  ///   - birth: The numbers of live neighbors with which a dead cell is born. A cell has 8
  ///     neighbors; numbers that are not from 0 to 8 are ignored.
  ///   - survival: The numbers of live neighbors with which a live cell survives.
  public init(birth: some Sequence<Int>, survival: some Sequence<Int>) {
    self.init(NeighborCounts(birth: birth, survival: survival))
  }

  /// Creates a rule from a table of the 512 neighborhoods of nine cells.
  ///
  /// - Parameter states: The number of cell states.
  /// - Precondition: `states` is from 2 to 256.
  package init(_ table: RuleTable, states: Int = 2) {
    self.init(.table(table), states: states)
  }

  /// Creates a rule of a larger neighborhood. A rule of range 1 becomes a table of nine cells.
  ///
  /// - Parameter states: The number of cell states.
  /// - Precondition: `states` is from 2 to 256.
  package init(_ larger: LargerThanLife, states: Int = 2) {
    self.init(larger.table.map { .table($0) } ?? .larger(larger), states: states)
  }

  /// Creates a rule that distinguishes all states.
  package init(_ rule: StateRule) {
    self.init(.states(rule), states: rule.states)
  }

  /// Creates a rule of blocks, with two states.
  package init(_ blocks: BlockRule) {
    self.init(.blocks(blocks), states: 2)
  }

  private init(_ decision: Decision, states: Int) {
    precondition((2...256).contains(states), "a cell state is a byte")
    self.decision = decision
    self.states = states
  }

  init(_ counts: NeighborCounts) {
    self.init(RuleTable { $0 ? counts.allowsSurvival($1.count) : counts.allowsBirth($1.count) })
  }
}

extension LifeRule {
  /// The maximum distance of the cells that affect a cell.
  var range: Int {
    switch decision {
    case .table, .blocks: 1
    case .states(let rule): rule.wide?.range ?? 1
    case .larger(let rule): rule.range
    }
  }

  /// The rule of blocks; nil for other rules.
  package var blocks: BlockRule? {
    if case .blocks(let rule) = decision { rule } else { nil }
  }

  /// True if the rule is one of a hexagonal grid, whose cells have six neighbors: it depends on some
  /// of them that are no neighbors in the von Neumann neighborhood, and on no others.
  var isHexagonal: Bool {
    switch decision {
    case .table(let table):
      RuleNeighborhood.hexagonal.suffices(table) && !RuleNeighborhood.vonNeumann.suffices(table)
    case .larger(let rule): [.hexagonal, .asterisk, .tripod].contains(rule.shape)
    case .states(let rule): rule.isHexagonal
    case .blocks: false
    }
  }

  /// Returns true if a cell lives next if it and its whole neighborhood are live (true) or dead
  /// (false).
  func lives(surroundedByLive: Bool) -> Bool {
    switch decision {
    case .table(let table): table[surroundedByLive ? 511 : 0]
    case .larger(let rule): rule.lives(surroundedByLive, count: surroundedByLive ? rule.total : 0)
    case .states(let rule):
      rule.function.next(Array(repeating: surroundedByLive ? 1 : 0, count: 9)) != 0
    case .blocks(let rule): rule[BlockRule.uniform(surroundedByLive)] != 0
    }
  }

  /// True if dead cells without live neighbors are born (a B0 rule).
  var hasSpontaneousBirth: Bool { lives(surroundedByLive: false) }

  /// Returns the reason why the rule cannot run on a grid, or nil if it can. A side of 0 is
  /// unbounded.
  func fault(on kind: BoundedGrid.Kind, width: Int, height: Int, isShifted: Bool) -> GridProblem? {
    if needsBytes, range == 1 {
      return hasSpontaneousBirth && (width == 0 || height == 0) ? .birthOfNothing : nil
    }
    if let blocks {
      return blocks.fault(on: kind, width: width, height: height, isShifted: isShifted)
    }
    guard range > 1 else { return nil }
    if kind != .plane && kind != .torus || isShifted { return .straightOnly }
    if needsBytes, width == 0 || height == 0 { return .noEdges }
    let least = 2 * range
    switch (width, height) {
    case (0, 0): return hasSpontaneousBirth ? .birthOfNothing : nil
    case (0, _), (_, 0):
      return "a rule with this range requires both sides to be bounded, or neither"
    default:
      return min(width, height) < least
        ? "a rule with this range requires sides of at least \(least) cells" : nil
    }
  }
}

extension LifeRule: CustomStringConvertible {
  /// The canonical notation, which depends only on the rule's behavior. The first of these that can
  /// express the rule:
  ///
  /// - counts of all eight neighbors, `B3/S23`
  /// - counts in the von Neumann or hexagonal neighborhood, `B2/S34H`
  /// - Hensel's letters, `B2-a/S12`
  /// - a MAP string
  ///
  /// Rules of more than two states have Golly's form, survival first: `345/2/4`. Rules with a range
  /// above 1 start with it: `R5,C0,M1,S34..58,B34..45,NM`. Rules of blocks have MCell's form, and
  /// rules that distinguish all states have their name.
  public var description: String {
    switch decision {
    case .larger(let rule): return rule.text(states: states)
    case .states(let rule): return rule.name
    case .blocks(let rule): return "\(rule)"
    case .table(let table):
      if let notation = CountNotation(of: table) { return notation.text(states: states) }
      return "\(MapNotation(of: table))" + (states == 2 ? "" : "/\(states)")
    }
  }
}
