import CModels
import Grids

@testable import Models

/// The turns of agents in a run of a phase, one at a time.
struct PlainAgentPhase {
  private let phase: Definition.Phase
  /// What formulas read: the current values, or those before the phase if all change together.
  private(set) var evaluator: PlainEvaluator
  private(set) var nextID: UInt32
  /// True after a place or heading that is no number, which ends the film.
  private(set) var isLost = false
  /// The agent that has its turn.
  private var agent = 0
  private var hasDied = false
  private var ledger = Ledger()

  /// What agents that change together become, and what they leave for the end.
  private struct Ledger {
    var copies: [(agent: Int, copy: PlainAgent)] = []
    var sums: [(place: PlainSubject, variable: Definition.Change.Variable, amount: Float)] = []
    var births: [PlainAgent] = []
    var deaths: [Int] = []
  }

  init(_ phase: Definition.Phase, _ evaluator: PlainEvaluator, nextID: UInt32) {
    (self.phase, self.evaluator, self.nextID) = (phase, evaluator, nextID)
  }

  private var isTogether: Bool { phase.order == .together }

  private var me: PlainSubject {
    evaluator.subject(of: agent)
  }

  // MARK: Turns

  mutating func run() {
    let chance = evaluator.chance
    let calls = evaluator.setup.definition.calls
    let all = evaluator.agents.indices.filter {
      !phase.actors[evaluator.agents[$0].kind].isEmpty
    }
    switch phase.order {
    case .together, .born, .rows: for agent in all { act(agent) }
    case .shuffled:
      for index in chance.shuffled(all.count, call: calls + 1) { act(all[Int(index)]) }
    case .random:
      for turn in all.indices {
        act(all[chance.index(calls, UInt32(turn), below: all.count)], turn: turn)
      }
    }
    if isTogether { finish() }
  }

  /// - Parameter turn: the number of a random turn, by which the agent draws.
  private mutating func act(_ agent: Int, turn: Int? = nil) {
    let own = evaluator.agents[agent]
    let statements = phase.actors[own.kind]
    if own.isDead || statements.isEmpty { return }
    (self.agent, hasDied) = (agent, false)
    evaluator.turn = turn.map { .init(number: $0, agent: agent) }
    (evaluator.choices, evaluator.own) = ([:], .init(agent: own, index: agent))
    evaluator.own!.names = evaluator.names(of: statements, for: me)
    _ = applyFirst(statements)
    if isTogether { ledger.copies.append((agent, evaluator.own!.agent!)) }
    (evaluator.own, evaluator.turn) = (nil, nil)
  }

  /// Applies the first statement that applies. Returns false if none does.
  private mutating func applyFirst(_ statements: [Definition.Statement]) -> Bool {
    statements.contains { statement in
      guard case .all(let all) = statement.effect else { return apply(statement) }
      applyAll(all)
      return true
    }
  }

  private mutating func applyAll(_ statements: [Definition.Statement]) {
    for statement in statements where !hasDied {
      if case .first(let list) = statement.effect {
        _ = applyFirst(list)
      } else {
        _ = apply(statement)
      }
    }
  }

  // MARK: Statements

  /// The values of a statement, all of which are those before it.
  private struct Values {
    var other: PlainSubject?
    var changes: [(change: Definition.Change, place: PlainSubject?, value: Float)] = []
    var distance: Float = 0
    /// The state of the cell that is left, or that another cell gets.
    var state: UInt8?
    /// The cell under the agent.
    var cell: Position
  }

  /// Applies a statement. Returns false if it does not apply.
  private mutating func apply(_ statement: Definition.Statement) -> Bool {
    guard evaluator.condition(statement.condition, at: me), let values = values(statement) else {
      return false
    }
    let before = self
    for (change, place, value) in values.changes where !change.isOfChild {
      set(change, place, value)
    }
    if applyEffect(statement.effect, values) { return true }
    self = before
    return false
  }

  /// Returns the values of a statement; nil if something that it changes does not exist.
  private mutating func values(_ statement: Definition.Statement) -> Values? {
    var result = Values(cell: me.cell)
    // Those that `with` names are chosen before the target.
    for change in statement.changes {
      if case .named(let choice, _) = change.owner, evaluator.choice(choice, for: me) == nil {
        return nil
      }
    }
    if let (target, _) = statement.effect.target {
      guard let other = evaluator.chosen(target, for: me, onBoard: true) else { return nil }
      result.other = other
    }
    for change in statement.changes {
      let owner = place(of: change.owner, result)
      result.changes.append((change, owner, evaluator.value(change.value, at: me)))
    }
    switch statement.effect {
    case .forward(let distance, let leaving):
      result.distance = evaluator.value(distance, at: me)
      result.state = leaving.map { state($0) }
    case .move(_, let leaving), .die(let leaving): result.state = leaving.map { state($0) }
    case .assign(_, let state): result.state = self.state(state)
    default: break
    }
    return result
  }

  private mutating func state(_ formula: Formula) -> UInt8 {
    UInt8(evaluator.value(formula, at: me))
  }

  /// Returns the cell or agent that a change belongs to; nil if it does not exist.
  private mutating func place(
    of owner: Definition.Change.Owner, _ values: Values
  ) -> PlainSubject? {
    switch owner {
    case .own, .child: me
    case .here: PlainSubject(cell: values.cell)
    case .target: values.other
    case .named(let choice, _): evaluator.choice(choice, for: me)
    }
  }

  /// Sets a number, or adds to it.
  private mutating func set(
    _ change: Definition.Change, _ place: PlainSubject?, _ value: Float
  ) {
    guard let place else { return }
    if case .own = change.owner, case .number(let number) = change.variable {
      return setOwn { $0.set(number, value) }
    }
    if isTogether {
      ledger.sums.append((place, change.variable, value))
    } else {
      evaluator.set(change.variable, of: place, value, adds: change.adds)
      refresh()
    }
    if change.variable == .number(Definition.heading), !value.isFinite { isLost = true }
  }

  /// Changes the agent itself.
  private mutating func setOwn(_ change: (inout PlainAgent) -> Void) {
    change(&evaluator.own!.agent!)
    let own = evaluator.own!.agent!
    if !own.numbers[Definition.heading].isFinite { isLost = true }
    if !isTogether { evaluator.agents[agent] = own }
  }

  /// Takes the changes that another name of the agent itself has made.
  private mutating func refresh() {
    let own = evaluator.agents[agent]
    evaluator.own?.agent = own
  }

  /// Applies what follows `with`. Returns false if an edge or a full kind stops it.
  private mutating func applyEffect(
    _ effect: Definition.Statement.Effect, _ values: Values
  ) -> Bool {
    switch effect {
    case .forward:
      if !goForward(values.distance) { return false }
    case .move:
      let (x, y) = evaluator.place(of: values.other!)
      setOwn { ($0.numbers[Definition.px], $0.numbers[Definition.py]) = (x, y) }
    case .hatch(let kind): return hatch(kind, values)
    case .turnInto(let kind): setOwn { $0.kind = kind }
    case .convert(_, let kind):
      evaluator.agents[values.other!.agent!].kind = kind
      refresh()
    case .die: die(agent)
    case .kill: die(values.other!.agent!)
    case .assign: setState(of: values.other!.cell, values.state)
    case .stay, .give: break
    case .become, .copy, .swap, .all, .first: preconditionFailure("Agents have no such statement.")
    }
    if case .assign = effect { return true }
    setState(of: values.cell, values.state)
    return true
  }

  private mutating func setState(of cell: Position, _ state: UInt8?) {
    if let state { evaluator.board.states[evaluator.setup.index(of: cell)!] = state }
  }

  private mutating func die(_ index: Int) {
    if isTogether {
      ledger.deaths.append(index)
    } else {
      evaluator.agents[index].isDead = true
    }
    if index == agent { hasDied = true }
  }

  private mutating func goForward(_ distance: Float) -> Bool {
    let numbers = evaluator.own!.agent!.numbers
    let heading = numbers[Definition.heading]
    let x = numbers[Definition.px] + distance * cm_cosd(heading)
    let y = numbers[Definition.py] + distance * cm_sind(heading)
    guard x.isFinite, y.isFinite else {
      isLost = true
      return true
    }
    guard let end = PlainMove(to: x, y, heading, on: evaluator) else { return false }
    setOwn {
      ($0.numbers[Definition.px], $0.numbers[Definition.py]) = (end.x, end.y)
      $0.numbers[Definition.heading] = end.heading
    }
    return true
  }

  // MARK: Births

  private mutating func hatch(_ kind: Int, _ values: Values) -> Bool {
    guard evaluator.hasRoom(kind) else { return false }
    var child = evaluator.own!.agent!
    child.kind = kind
    for (change, _, value) in values.changes where change.isOfChild {
      if case .number(let number) = change.variable { child.set(number, value, adds: change.adds) }
    }
    if !child.numbers[Definition.heading].isFinite { isLost = true }
    if isTogether {
      ledger.births.append(child)
    } else {
      bear(child)
    }
    return true
  }

  private mutating func bear(_ child: PlainAgent) {
    var child = child
    child.id = nextID
    nextID += 1
    evaluator.agents.append(child)
  }

  /// Applies what agents that change together have left.
  private mutating func finish() {
    for (agent, copy) in ledger.copies { evaluator.agents[agent] = copy }
    for (place, variable, amount) in ledger.sums {
      evaluator.set(variable, of: place, amount, adds: true)
    }
    for child in ledger.births where evaluator.hasRoom(child.kind) { bear(child) }
    for agent in ledger.deaths { evaluator.agents[agent].isDead = true }
  }
}

/// The place and the heading after a move.
struct PlainMove {
  private(set) var x: Float
  private(set) var y: Float
  private(set) var heading: Float

  /// Returns where a move to a place ends; nil beyond edges that stop it.
  init?(to x: Float, _ y: Float, _ heading: Float, on evaluator: PlainEvaluator) {
    let (edges, size) = (evaluator.agentEdges, evaluator.setup.size)
    guard let column = Self.place(x, Float(size.width), edges[0], edges[1]),
      let row = Self.place(y, Float(size.height), edges[2], edges[3])
    else { return nil }
    (self.x, self.y, self.heading) = (column.place, row.place, heading)
    if column.isMirrored { self.heading = PlainAgent.normal(180 - self.heading) }
    if row.isMirrored { self.heading = PlainAgent.normal(-self.heading) }
  }

  /// Returns a place along an axis on the board, and whether an edge mirrors it; nil beyond an edge
  /// that stops agents.
  static func place(
    _ place: Float, _ size: Float, _ low: Definition.Edge, _ high: Definition.Edge
  ) -> (place: Float, isMirrored: Bool)? {
    let end = size - 0.5
    if place >= -0.5, place < end { return (place, false) }
    switch (low, high) {
    case (.wrapped, _):
      let moved = place - size * cm_floor((place + 0.5) / size)
      return (moved >= end || moved < -0.5 ? -0.5 : moved, false)
    case (.mirrored, .mirrored):
      let way = (place + 0.5) - 2 * size * cm_floor((place + 0.5) / (2 * size))
      let isMirrored = way >= size
      // The remainder of a very long way is not exact.
      let moved = max(-0.5, (isMirrored ? 2 * size - way : way) - 0.5)
      return (moved >= end ? end.nextDown : moved, isMirrored)
    case (.mirrored, _) where place < -0.5:
      let moved = -(place + 0.5) - 0.5
      return moved < end ? (moved, true) : nil
    case (_, .mirrored) where place >= end:
      let moved = 2 * size - (place + 0.5) - 0.5
      return moved >= -0.5 ? (moved >= end ? end.nextDown : moved, true) : nil
    default: return nil
    }
  }
}

extension PlainEvaluator {
  /// Sets a number of a cell or agent, or adds to it.
  mutating func set(
    _ variable: Definition.Change.Variable, of place: PlainSubject, _ value: Float, adds: Bool
  ) {
    switch variable {
    case .number(let number): agents[place.agent!].set(number, value, adds: adds)
    case .field(let field):
      let index = setup.index(of: place.cell)!
      board.fields[field][index] = adds ? board.fields[field][index] + value : value
    }
  }

  /// True if another agent of a kind may be born.
  func hasRoom(_ kind: Int) -> Bool {
    let living = agents.filter { !$0.isDead }
    return living.count { $0.kind == kind } < setup.definition.agents[kind].most
      && living.count < Definition.mostAgents
  }
}

extension Definition.Change {
  var isOfChild: Bool { if case .child = owner { true } else { false } }
}
