/// A rule of two states whose cells carry marks: LifeViewer's History, Super and Investigator.
///
/// A mark decides whether the rule of two states sees a cell as alive, and which state a cell has
/// after it is born or dies. Some marks override the rule in their neighborhood.
package struct MarkedFunction: CellFunction {
  package let kind: MarkKind
  private let table: MarkTable
  /// The rule of two states, by the number of the neighborhood; see `SumTable.lives`.
  private let lives: [Bool]
  /// True for the places of the neighbors that the rule has, in the order of `CellFunction`.
  private let isNeighbor: [Bool]

  package var states: Int { table.marks.count }

  /// Creates a function. `lives`: the 512 results of the rule of two states. `neighbors`: the sum of
  /// the numbers of its neighbors. Numbers are those of `SumTable.lives`.
  package init(_ kind: MarkKind, lives: [Bool], neighbors: Int) {
    (self.kind, table, self.lives) = (kind, kind.table, lives)
    isNeighbor = Self.bits.map { $0 & neighbors != 0 }
  }

  /// The number of each place in a neighborhood of two states.
  private static let bits = (0..<9).map { 256 >> ($0 % 3 * 3 + $0 / 3) }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    let center = neighborhood[Self.center]
    let isSurvival = table.isAlive(center)
    var number = isSurvival ? Self.bits[Self.center] : 0
    var facts: UInt32 = 0
    for (place, state) in neighborhood.enumerated() where place != Self.center && isNeighbor[place]
    {
      if table.counts(state, isSurvival) { number |= Self.bits[place] }
      facts |= table.facts(state)
    }
    return table.next(center, lives[number], facts)
  }

  /// The cells read so far: the nodes of the rule of two states if the center is dead or alive, and
  /// the facts about the neighbors. After the center is read, only one node is left.
  private struct Seen: Hashable {
    var (birth, survival): (Int32, Int32) = (0, 0)
    var center: UInt8 = 0
    var facts: UInt32 = 0
  }

  package func diagram(limit: Int) -> DecisionDiagram? {
    let table = SumTable(states: 2) { lives[$0] }
    guard let rule = table.diagram(limit: limit) else { return nil }
    return DecisionDiagram(
      states: states, start: Seen(), limit: limit,
      read: { seen, place, state in read(seen, place, state, rule) },
      result: { self.table.next($0.center, $0.birth == 1, $0.facts) })
  }

  private func read(
    _ seen: Seen, _ place: Int, _ state: UInt8, _ rule: DecisionDiagram
  ) -> Seen {
    var seen = seen
    let level = rule.levels[place]
    if place == Self.center {
      let isSurvival = table.isAlive(state)
      seen.birth = level[2 * Int(isSurvival ? seen.survival : seen.birth) + (isSurvival ? 1 : 0)]
      (seen.survival, seen.center) = (0, state)
      return simplified(seen)
    }
    let state = isNeighbor[place] ? state : 0
    let isBefore = place < Self.center
    let isSurvival = !isBefore && table.isAlive(seen.center)
    let counts = { table.counts(state, $0) ? 1 : 0 }
    seen.birth = level[2 * Int(seen.birth) + counts(isSurvival)]
    if isBefore { seen.survival = level[2 * Int(seen.survival) + counts(true)] }
    if isNeighbor[place] { seen.facts |= table.facts(state) }
    return isBefore ? seen : simplified(seen)
  }

  /// Removes the facts that have no effect on the center, and the node if the rule of two states
  /// has none.
  private func simplified(_ seen: Seen) -> Seen {
    var seen = seen
    let effect = table.effect(seen.facts, seen.center)
    seen.facts = effect.facts
    if !effect.needsRule { seen.birth = 0 }
    return seen
  }
}

extension StateRule {
  /// Creates a rule of marked cells. `rule`: the notation of the rule of two states, with which the
  /// name begins.
  package convenience init(_ function: MarkedFunction, of rule: String, isHexagonal: Bool) {
    let name = rule + function.kind.rawValue
    self.init(
      name: name, function: function, source: Array(name.utf8), looks: function.kind.table.looks,
      isHexagonal: isHexagonal)
  }
}
