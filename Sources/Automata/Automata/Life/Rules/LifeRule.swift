internal import Grids
package import Rules
internal import Settings
internal import Worlds

/// A rule that computes the next state of a cell from the cell and its neighborhood.
public struct LifeRule: Hashable, Sendable {
  package let decision: Decision
  /// The number of cell states, from 2 to 256. Unless the decision distinguishes all states, only
  /// state 1 is alive. A live cell that does not survive passes through the states above 1, one per
  /// generation, before it is dead.
  package let states: Int
  /// The rule of every second generation; empty if all generations have the same rule.
  private let others: [LifeRule]

  /// The data that decides whether a cell lives, by the size of the neighborhood.
  package enum Decision: Hashable, Sendable {
    /// A rule of a cell and its eight neighbors.
    case table(RuleTable)
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
  ///     LifeRule { cell, neighbors in
  ///       neighbors.count == 3 || cell && neighbors.count == 2
  ///     }
  public init(_ lives: (_ cell: Bool, _ neighbors: Neighbors) -> Bool) {
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

  /// Creates a rule from a table of the 512 neighborhoods of nine cells. `states`: the number of
  /// cell states. Precondition: `states` is from 2 to 256.
  package init(_ table: RuleTable, states: Int = 2) {
    self.init(.table(table), states: states)
  }

  /// Creates a rule of a larger neighborhood. A rule of range 1 becomes a table of nine cells.
  /// `states`: the number of cell states. Precondition: `states` is from 2 to 256.
  package init(_ larger: LargerThanLife, states: Int = 2) {
    self.init(larger.table.map { .table($0) } ?? .larger(larger), states: states)
  }

  package init(_ rule: StateRule) {
    self.init(.states(rule), states: rule.states)
  }

  package init(_ blocks: BlockRule) {
    self.init(.blocks(blocks), states: 2)
  }

  private init(_ decision: Decision, states: Int, others: [LifeRule] = []) {
    precondition((2...256).contains(states), "a cell state is a byte")
    self.decision = decision
    self.states = states
    self.others = others
  }

  /// Creates a rule of two rules in turn, of which the first makes generation 1. Precondition: both
  /// have equal neighborhoods and numbers of states, and neither has births from 0 neighbors.
  init(_ first: LifeRule, alternatingWith second: LifeRule) {
    self.init(first.decision, states: first.states, others: [second])
  }

  /// The rules of generations 1, 2 and so on, which repeat; one for most rules.
  var phases: [LifeRule] {
    others.isEmpty ? [self] : [LifeRule(decision, states: states)] + others
  }

  /// True if two rules make the generations in turn.
  var isAlternating: Bool { !others.isEmpty }

  init(_ counts: NeighborCounts) {
    self.init(RuleTable { $0 ? counts.allowsSurvival($1.count) : counts.allowsBirth($1.count) })
  }

  /// The maximum distance of the cells that affect a cell.
  var range: Int {
    switch decision {
    case .table, .blocks: 1
    case .states(let rule): rule.wide?.range ?? 1
    case .larger(let rule): rule.reach
    }
  }

  /// The number of states of random cells. Marks are left to patterns.
  var randomStates: Int { stateRule?.function is MarkedFunction ? 2 : states }

  package var blocks: BlockRule? {
    if case .blocks(let rule) = decision { rule } else { nil }
  }

  /// True if the rule is one of a hexagonal grid, whose cells have six neighbors: it depends on
  /// some of them that are no neighbors in the von Neumann neighborhood, and on no others.
  var isHexagonal: Bool {
    if isAlternating { return phases.contains(where: \.isHexagonal) }
    return switch decision {
    case .table(let table):
      RuleNeighborhood.hexagonal.suffices(table) && !RuleNeighborhood.vonNeumann.suffices(table)
    case .larger(let rule): [.hexagonal, .asterisk, .tripod].contains(rule.shape)
    case .states(let rule): rule.isHexagonal
    case .blocks: false
    }
  }

  /// True if cells are triangles, so that a cell and those beside it have different neighborhoods.
  var isTriangular: Bool { larger?.isTriangular == true }

  /// The rule if it counts sums along lines; nil for other rules.
  var larger: LargerThanLife? {
    if case .larger(let rule) = decision { rule } else { nil }
  }

  /// Returns true if a cell lives next if it and its neighborhood are live (true) or dead (false).
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
  package var hasSpontaneousBirth: Bool { lives(surroundedByLive: false) }

  /// Returns the reason why the rule cannot run on a grid, or nil. A side of 0 is unbounded.
  /// `shift`: the offset of joined edges in cells.
  func fault(on kind: BoundedGrid.Kind, width: Int, height: Int, shift: Int) -> GridProblem? {
    // Both of two rules have the same range, and no births from 0 neighbors.
    if stateRule?.function is PartitionedFunction, kind != .plane, kind != .torus {
      return "a partitioned automaton requires P or T"
    }
    if needsBytes, range == 1 {
      return hasSpontaneousBirth && (width == 0 || height == 0) ? .birthOfNothing : nil
    }
    if let blocks {
      return blocks.fault(on: kind, width: width, height: height, isShifted: shift != 0)
    }
    guard range > 1 || isTriangular else { return nil }
    let isStraight = kind == .plane || kind == .torus
    if isTriangular {
      if !isStraight || (width | height | shift) & 1 != 0 { return .oddTriangles }
    } else if !isStraight || shift != 0 {
      return .straightOnly
    }
    if needsBytes, width == 0 || height == 0 { return .noEdges }
    let least = 2 * (larger?.range ?? range)
    switch (width, height) {
    case (0, 0): return hasSpontaneousBirth && !isTriangular ? .birthOfNothing : nil
    case (0, _), (_, 0):
      return "a rule with this range requires both sides to be bounded, or neither"
    default:
      return min(width, height) < least
        ? "a rule with this range requires sides of at least \(least) cells" : nil
    }
  }

  /// The rule if it distinguishes all states; nil for the rules whose only live state is 1.
  var stateRule: StateRule? {
    if case .states(let rule) = decision { rule } else { nil }
  }

  /// True if each cell needs a byte, because the rule distinguishes more than two states, or states
  /// of neighbors further away.
  var needsBytes: Bool { stateRule.map { $0.wide != nil || states > 2 } ?? false }

  /// True if HashLife supports the rule: one of two states and nine cells, or one that
  /// distinguishes all states.
  var isHashable: Bool { hashedTable != nil || needsBytes && range == 1 && !isAlternating }

  /// The table of the 512 neighborhoods of live and other cells; nil if the rule distinguishes more
  /// states or larger neighborhoods, or if two rules alternate.
  var table: RuleTable? {
    if isAlternating { return nil }
    return switch decision {
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

  var countNames: [String] {
    if let stateRule { return stateRule.stateNames.dropFirst().map(\.self) }
    return ["alive"] + (states > 2 ? ["dying"] : [])
  }

  /// Returns the counts in the order of `countNames`.
  func counts(alive: UInt128, dying: UInt128, in part: Size? = nil) -> [Count] {
    zip(countNames, [alive, dying]).map { Count($0, $1, in: part) }
  }

  /// Returns the counts in the order of `countNames`. `populations`: the number of cells of each
  /// state, state 0 included.
  func counts(of populations: [some BinaryInteger]) -> [Count] {
    let populations = populations.map { UInt128($0) }
    if stateRule != nil { return zip(countNames, populations.dropFirst()).map { Count($0, $1) } }
    let dying = populations.dropFirst(2).reduce(0, +)
    return counts(alive: populations[1], dying: dying)
  }

  /// The rules that differ from this one by one change, with the change as text.
  ///
  /// A change adds or removes a count (`+B6`) or a shape (`-S2a`). For a rule that depends on
  /// directions it toggles the result of one neighborhood, numbered as in a MAP string (`+17`). For
  /// a range above 1 it is a count at, or just outside, an end of a range (`-S34`). For a rule of
  /// blocks it changes one cell of one result (`5=7`).
  var neighbors: [ListNotation.Neighbor] {
    if isAlternating { return [] }
    return switch decision {
    case .table(let table): neighbors(of: table)
    case .larger(let rule): rule.neighbors(states: states)
    case .states: []
    case .blocks(let rule): rule.neighbors
    }
  }

  private func neighbors(of table: RuleTable) -> [ListNotation.Neighbor] {
    guard let notation = CountNotation(of: table) else {
      return MapNotation(of: table).steps(states)
    }
    return [("B", \CountNotation.births), ("S", \.survivals)].flatMap { letter, half in
      notation.cases.map { name, count, bits in
        var other = notation
        other[keyPath: half].toggle(bits, of: count)
        let isIn = other[keyPath: half].letters[count] & bits != 0
        return (
          "\(LifeRule(other.table, states: states))", "\(isIn ? "+" : "-")\(letter)\(name)"
        )
      }
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
  /// above 1 start with it: `R5,C0,M1,S34..58,B34..45,NM`. Triangles that touch have counts with
  /// letters, `B456/S23L`. Rules of blocks have MCell's form, and
  /// rules that distinguish all states have their name.
  ///
  /// Two rules in turn have a `|` between them: `B3/S23|B2/S`.
  public var description: String {
    guard !isAlternating else {
      let marks = (stateRule?.function as? MarkedFunction)?.kind.rawValue ?? ""
      return phases.map { String("\($0)".dropLast(marks.count)) }.joined(separator: "|") + marks
    }
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

extension RuleTable {
  /// - Precondition: The rule has two states.
  fileprivate init(_ rule: StateRule) {
    let outcomes = rule.outcomes
    self.init { _, _ in false }
    for index in outcomes.indices { self[index] = outcomes[index] == 1 }
  }
}

extension MapNotation {
  fileprivate func steps(_ states: Int) -> [ListNotation.Neighbor] {
    bits.indices.map { state in
      var other = self
      other.bits[state].toggle()
      return (
        "\(LifeRule(other.table, states: states))", "\(other.bits[state] ? "+" : "-")\(state)"
      )
    }
  }
}

extension StateRule {
  /// The kinds of cells, with the names and colors of the rule's file.
  var legend: [CellKind] {
    let colors = looks.colors(states: states)
    return zip(stateNames, colors).enumerated().map { state, look in
      var kind = CellKind(look.0)
      kind.suggestedColor = look.1.map(\.value)
      kind.palette = state == 0 || kind.suggestedColor != nil ? nil : state - 1
      return kind
    }
  }

  /// The names of the states, all different: those of the rule's file, else the numbers.
  var stateNames: [String] {
    var known: Set<String> = []
    return (0..<states).map { state in
      let own = looks.names[state].map(Self.plain) ?? ""
      let name = own.isEmpty ? state == 0 ? "dead" : "\(state)" : own
      if known.insert(name).inserted { return name }
      let numbered = "\(name) \(state)"
      known.insert(numbered)
      return numbered
    }
  }

  /// The longest name of a state in letters. Files may have whole sentences in place of names.
  private static let longestName = 40

  /// Returns a name that captions and tables can contain: without the characters that have a
  /// meaning in them, and cut at its last whole word.
  private static func plain(_ name: String) -> String {
    let words = name.map { "{}\",'".contains($0) ? " " : $0 }.split(whereSeparator: \.isWhitespace)
    var plain = ""
    for word in words where plain.count + word.count <= longestName {
      plain += (plain.isEmpty ? "" : " ") + word
    }
    return plain
  }

  /// The images of the kinds by their names, in the size that is nearest to a cell's.
  var icons: [String: CellIcon] {
    var icons: [String: CellIcon] = [:]
    for side in looks.icons.icons.keys.sorted() {
      for (state, name) in stateNames.enumerated() {
        guard let icon = looks.icons.icon(of: state, side: side) else { continue }
        let isSmall = side == 7 && looks.icons.icons.count > 1
        let key = isSmall ? "\(name)-small" : name
        let square = Size(width: icon.side, height: icon.side)
        icons[key] = CellIcon(
          kind: name, pixels: Grid(size: square, elements: icon.pixels), isMask: icon.isGray)
      }
    }
    return icons
  }
}

extension RuleColor {
  /// The color as 0xRRGGBB.
  var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
