internal import CModels
internal import Formulas
internal import Grids

// The values and statements of agents.

extension CellCompiler {
  /// Adds the operation of a value of an agent.
  mutating func agentValue(_ term: TermTable.Term) -> Register {
    usesAgents = true
    switch term {
    case .agentNumber(let number): return cell(CM_AGENT_NUMBER, Int32(number))
    case .agentID: return cell(CM_AGENT_ID)
    case .isKind(let kind):
      usesLists = true
      return cell(CM_AGENT_IS, Int32(kind))
    case .kindCount(let kind):
      usesLists = true
      return cell(CM_AGENT_COUNT, Int32(kind), cost: 4)
    case .way(let way):
      // Functions of neighbors in models without agents have ways, too.
      usesAgents = !setup.definition.agents.isEmpty
      return cell(CM_AGENT_WAY, Int32(way.rawValue))
    case .wayTo(let choice, let way):
      usesAgents = !setup.definition.agents.isEmpty
      let exists = value(table.add(.isChosen(choice)))
      let isAgent = setup.definition.choices[choice].target.isAgent
      // It depends on the choice, which the operation before it makes.
      _ = exists
      return cell(CM_AGENT_WAY_TO, Int32(choice), Int32(way.rawValue), isAgent ? 1 : 0)
    default: preconditionFailure("The term is no value of an agent.")
    }
  }

  /// Adds the value of a term at an offset, or at a distance and an angle along the heading.
  mutating func find(_ term: ID, _ a: ID, _ b: ID, isAhead: Bool) -> Register {
    let (a, b) = (value(a), value(b))
    blocks.append(Block(isElsewhere: true))
    var value = Register(0)
    if case .field(let field) = table.terms[term] {
      value = Register(-1 - field)
    } else {
      value = self.value(term)
      append(CM_CELL_RETURN)
    }
    let block = blocks.removeLast()
    let place = Int32(tables.count)
    tables += [a, b, value, isAhead ? 1 : 0, table.facts[term].isByte ? 1 : 0]
    let result = newRegister()
    usesAgents = usesAgents || isAhead
    add(CM_CELL_FIND, to: result, place, block, count: 1)
    return result
  }

  // MARK: Neighborhoods

  /// Adds the table of a neighborhood of agents, and returns its place.
  private mutating func hood(_ neighborhood: Int) -> Int32 {
    let hood = setup.definition.neighborhoods[neighborhood]
    guard let agents = hood.agents else { preconditionFailure("The neighborhood has cells.") }
    (usesAgents, usesLists) = (true, true)
    let (shape, cells): (Int32, Int32) =
      switch agents.shape {
      case .sameCell: (0, 0)
      case .cells: (1, list(hood.offsets))
      case .radius(let radius): (2, value(radius))
      }
    let place = Int32(tables.count)
    tables += [Int32(agents.kinds), shape, cells, Int32(neighborhood)]
    return place
  }

  /// Adds a function of a neighborhood of agents, whose operations run for each of them.
  ///
  /// - Parameter others: the terms of functions of the same neighborhood that are needed, too. They are
  ///   computed together, so that agents are gone through once.
  mutating func agents(_ term: ID, _ neighborhood: Int, with others: [ID]) -> Register {
    let (hood, terms) = (hood(neighborhood), [term] + others.prefix(CM_MOST_SHARED - 1))
    let outer = needed
    needed = []
    defer { needed = outer }
    blocks.append(Block(isElsewhere: true))
    let functions = terms.compactMap { table.function(of: $0) }.map { function in
      (
        function.reduction, value(function.value),
        function.condition.map { value($0) } ?? -1
      )
    }
    append(CM_CELL_RETURN)
    let block = blocks.removeLast()
    let place = Int32(tables.count)
    tables += [hood, Int32(functions.count)]
    for ((reduction, value, condition), term) in zip(functions, terms) {
      let result = newRegister()
      tables += [Int32(reduction.rawValue), value, condition, result]
      blocks[blocks.count - 1].values[term] = result
    }
    add(CM_AGENT_REDUCE, to: newRegister(), place, block, count: Self.usualNeighbors)
    return blocks[blocks.count - 1].values[term] ?? 0
  }

  /// Adds a term that is a function of a neighborhood of agents, and those that are computed with it; nil
  /// for other terms.
  mutating func ofAgents(_ term: ID) -> Register? {
    guard let function = table.function(of: term), isOfAgents(function.neighborhood) else {
      return nil
    }
    let others = needed.filter { other in
      guard other != term, blocks[blocks.count - 1].values[other] == nil,
        let others = table.function(of: other)
      else { return false }
      return others.neighborhood == function.neighborhood && !table.usesCenter(other)
        && !table.usesFunctions(of: function.neighborhood, other)
    }
    return agents(term, function.neighborhood, with: table.usesCenter(term) ? [] : others)
  }

  /// The assumed number of agents in a neighborhood.
  private static let usualNeighbors = 8

  /// Adds the choice of an agent, and returns the register that is 1 if one fits.
  mutating func chooseAgent(_ target: Definition.Target) -> Register {
    usesAgents = true
    if let number = target.number { return cell(CM_AGENT_PICK, value(number)) }
    let hood = target.neighborhood.map { self.hood($0) } ?? -1
    var (condition, best) = (Int32(-1), Int32(-1))
    blocks.append(Block(isElsewhere: true))
    if let formula = target.condition { condition = value(formula) }
    if let formula = target.best { best = value(formula) }
    append(CM_CELL_RETURN)
    let block = blocks.removeLast()
    let place = Int32(tables.count)
    tables += [hood, Int32(target.kinds), condition, best, Int32(target.call)]
    let result = newRegister()
    add(CM_AGENT_CHOOSE, to: result, place, block, count: Self.usualNeighbors)
    return result
  }

  // MARK: Statements

  /// Returns the registers that are 1 if the cells and agents exist that a statement changes by `with`.
  mutating func targets(of statement: Definition.Statement) -> [Register] {
    statement.changes.compactMap { change in
      guard case .named(let choice, _) = change.owner else { return nil }
      return value(table.add(.isChosen(choice)))
    }
  }

  /// Adds a statement of an agent after its choices. Returns the jumps that are taken if it does not
  /// apply, because an edge or a full kind stops it.
  mutating func act(_ statement: Definition.Statement) -> [Int] {
    usesAgents = true
    let values = statement.changes.map { ($0, value($0.value)) }
    let state = statement.effect.state.map { value($0) }
    let exits = tries(statement, values)
    for (change, value) in values where !change.isOfChild { set(change, value) }
    if case .hatch(let kind) = statement.effect {
      append(CM_AGENT_HATCH, Int32(kind))
      for (change, value) in values where change.isOfChild { set(change, value) }
    }
    move(statement.effect, leaving: state)
    return exits
  }

  /// Adds the operations that say whether a statement can apply, and returns the jumps if it cannot.
  mutating func tries(
    _ statement: Definition.Statement, _ values: [(change: Definition.Change, value: Register)]
  ) -> [Int] {
    switch statement.effect {
    case .forward(let distance, _):
      let turned = values.last { $0.change.isHeading }?.value
      var heading = turned ?? cell(CM_AGENT_NUMBER, Int32(Definition.heading))
      for (change, value) in values { heading = self.heading(heading, after: change, value) }
      let result = newRegister()
      append(CM_AGENT_TRY, to: result, value(distance), heading)
      return [skip(unless: result)]
    case .hatch(let kind):
      usesAgents = true
      let result = newRegister()
      append(CM_AGENT_MAY_HATCH, to: result, Int32(kind))
      return [skip(unless: result)]
    default: return []
    }
  }

  /// Returns the heading of the agent after a change of a chosen one, which may be itself.
  private mutating func heading(
    _ heading: Register, after change: Definition.Change, _ value: Register
  ) -> Register {
    guard case .named(let choice, isAgent: true) = change.owner,
      change.variable == .number(Definition.heading), setup.definition.order != .together
    else { return heading }
    let (own, other) = (table.add(.agentID), table.add(.agentID))
    let id = self.value(table.add(.ofChosen(choice, other)))
    let isOwn = emit(CM_EQUAL, self.value(own), id)
    return emit(CM_SELECT, isOwn, change.adds ? emit(CM_ADD, heading, value) : value, heading)
  }

  /// Adds the move, the death or the new kind of a statement, and the state of the cell that is left.
  private mutating func move(_ effect: Definition.Statement.Effect, leaving state: Register?) {
    switch effect {
    case .forward: append(CM_AGENT_GO)
    case .move(let target, _):
      append(target.isAgent ? CM_AGENT_MOVE_TO_AGENT : CM_AGENT_MOVE_TO_CELL)
    case .die:
      if let state { append(CM_CELL_BECOME, state) }
      return append(CM_AGENT_DIE)
    case .kill: append(CM_AGENT_KILL)
    case .turnInto(let kind): append(CM_AGENT_BECOME, Int32(kind))
    case .convert(_, let kind): append(CM_AGENT_CONVERT, Int32(kind))
    case .assign(let target, _):
      if let state { append(target.isHere ? CM_CELL_BECOME : CM_CELL_ASSIGN, state) }
      return
    default: break
    }
    if let state { append(CM_CELL_LEAVE, state) }
  }

  /// Adds the change of a field, a heading or a trait.
  mutating func set(_ change: Definition.Change, _ value: Register) {
    usesAgents = usesAgents || !setup.definition.agents.isEmpty
    switch (change.owner, change.variable) {
    case (.own, .number(let number)): append(CM_AGENT_SET, value, Int32(number))
    case (.own, .field(let field)), (.here, .field(let field)):
      append(change.adds ? CM_CELL_ADD : CM_CELL_SET_FIELD, value, Int32(field))
    case (.child, .number(let number)):
      append(CM_AGENT_CHILD, value, Int32(number), change.adds ? 1 : 0)
    case (.target, .number(let number)):
      append(change.adds ? CM_AGENT_ADD_TO : CM_AGENT_GIVE, value, Int32(number))
    case (.target, .field(let field)):
      append(change.adds ? CM_CELL_ADD_TO : CM_CELL_GIVE, value, Int32(field))
    case (.named(let choice, _), .number(let number)):
      append(
        change.adds ? CM_AGENT_ADD_TO : CM_AGENT_GIVE, value, Int32(number), Int32(choice + 1))
    case (.named(let choice, _), .field(let field)):
      append(
        change.adds ? CM_CELL_ADD_TO_NAMED : CM_CELL_GIVE_NAMED, value, Int32(field), Int32(choice))
    case (.here, .number), (.child, .field): preconditionFailure("Cells and agents differ.")
    }
  }
}

extension Definition.Change {
  fileprivate var isOfChild: Bool { if case .child = owner { true } else { false } }

  /// True if it sets the agent's own heading.
  fileprivate var isHeading: Bool {
    if case .own = owner { variable == .number(Definition.heading) } else { false }
  }
}

extension Definition.Statement.Effect {
  /// The state that a cell gets; nil for none.
  fileprivate var state: Formula? {
    switch self {
    case .assign(_, let state): state
    case .forward(_, let leaving), .die(let leaving), .move(_, let leaving): leaving
    default: nil
    }
  }
}

extension TermTable {
  /// Returns the function of neighbors that a term is; nil for other terms.
  func function(
    of term: ID
  ) -> (reduction: cm_reduction, value: ID, condition: ID?, neighborhood: Int)? {
    switch terms[term] {
    case .count(let value, let hood): (CM_REDUCE_COUNT, value, nil, hood)
    case .sum(let value, let condition, let hood): (CM_REDUCE_SUM, value, condition, hood)
    case .extreme(let code, _, let value, let condition, let hood):
      (code == CM_MIN ? CM_REDUCE_MIN : CM_REDUCE_MAX, value, condition, hood)
    default: nil
    }
  }

  /// True if the operations for a neighbor use a value of the cell or agent at the center.
  func usesCenter(_ term: ID) -> Bool {
    contains(term) { if case .here = $0 { true } else { false } }
  }

  /// True if the operations for a neighbor use functions of the same neighborhood, around that neighbor.
  func usesFunctions(of neighborhood: Int, _ term: ID) -> Bool {
    guard let function = function(of: term) else { return false }
    return contains(function.value) { part in
      switch part {
      case .count(_, let hood), .sum(_, _, let hood), .extreme(_, _, _, _, let hood):
        hood == neighborhood
      default: false
      }
    }
  }

  private func contains(_ term: ID, _ fits: (Term) -> Bool) -> Bool {
    var (seen, open): (Set<ID>, [ID]) = ([term], [term])
    while let next = open.popLast() {
      if fits(terms[next]) { return true }
      open += terms[next].operands(lets).filter { seen.insert($0).inserted }
    }
    return false
  }
}
