internal import CModels
internal import Formulas
internal import Grids

// The steps of a model as terms.

extension TermTable {
  /// Adds a step. Terms that are added later belong to the step after it, and read its results.
  mutating func addStep() {
    (results, lets) = (definition.fields.indices.map { nextNumber($0) ?? number(of: $0) }, [])
    addLets()
  }

  mutating func number(of field: Int) -> ID {
    results.isEmpty ? add(.field(field)) : results[field]
  }

  /// Returns the next state of a cell; nil for a model without rules.
  mutating func nextState() -> ID? {
    let (same, rules) = (add(.state), definition.rules)
    guard rules.contains(where: { !$0.isEmpty }) else { return nil }
    if rules.joined().contains(where: \.changesAgents) { isComplete = false }
    return perState(otherwise: same) { table, statement, otherwise in
      switch statement.effect {
      case .become(let state): table.term(state)
      case .copy(let target): table.chosen(target)
      case .all(let statements): table.changed(by: statements).state
      default: table.add(.state)
      }
    }
  }

  /// Returns the next number of a field; nil if it never changes.
  mutating func nextNumber(_ field: Int) -> ID? {
    let update = definition.updates.indices.contains(field) ? definition.updates[field] : nil
    let otherwise = update.map { term($0) } ?? number(of: field)
    let next = perState(otherwise: otherwise) { table, statement, otherwise in
      if case .all(let statements) = statement.effect {
        let cell = table.changed(by: statements)
        guard let isSet = cell.isSet[field], let value = cell.fields[field] else {
          return otherwise
        }
        return table.select(isSet, value, otherwise)
      }
      return statement.fields.last { $0.field == field }.map { table.term($0.value) } ?? otherwise
    }
    return next == number(of: field) && results.isEmpty ? nil : next
  }

  /// Returns the effect of the first statement that applies to a cell.
  ///
  /// - Parameter otherwise: the value if none applies.
  private mutating func perState(
    otherwise: ID, _ effect: (inout Self, Definition.Statement, ID) -> ID
  ) -> ID {
    var result = otherwise
    for (state, statements) in definition.rules.enumerated().reversed() {
      var value = otherwise
      for statement in statements.reversed() {
        let next = effect(&self, statement, otherwise)
        value = condition(of: statement).map { select($0, next, value) } ?? next
      }
      result = select(isState(state), value, result)
    }
    return result
  }

  /// Returns the contents of a cell after all statements that apply, each of which reads what those
  /// before it have written.
  private mutating func changed(by statements: [Definition.Statement]) -> ChangedCell {
    var cell = ChangedCell(state: add(.state))
    for statement in statements {
      guard case .first(let list) = statement.effect else {
        changed = cell
        let condition = condition(of: statement) ?? add(.byte(1))
        apply(statement, if: condition, to: &cell)
        continue
      }
      // None of the list reads what another one has written.
      var (before, isOpen) = (cell, add(.byte(1)))
      before.isSet = [:]
      for part in list {
        changed = before
        let condition = condition(of: part) ?? add(.byte(1))
        apply(part, if: apply(CM_AND, isOpen, condition), to: &cell)
        isOpen = apply(CM_AND, isOpen, apply(CM_NOT, condition))
      }
    }
    changed = nil
    return cell
  }

  /// Applies a statement that reads the cell `changed` to another one, under a condition.
  private mutating func apply(
    _ statement: Definition.Statement, if condition: ID, to cell: inout ChangedCell
  ) {
    var state = changed?.state ?? cell.state
    if case .become(let formula) = statement.effect { state = term(formula) }
    if case .copy(let target) = statement.effect { state = chosen(target) }
    let numbers = statement.fields.map { (field: $0.field, value: term($0.value)) }
    cell.state = select(condition, state, cell.state)
    for (field, value) in numbers {
      let old = cell.fields[field] ?? number(of: field)
      cell.fields[field] = select(condition, value, old)
      cell.isSet[field] = cell.isSet[field].map { apply(CM_OR, $0, condition) } ?? condition
    }
  }

  /// Returns the condition under which a statement applies; nil for always.
  private mutating func condition(of statement: Definition.Statement) -> ID? {
    let written = statement.condition.map { term($0) }
    guard case .copy(let target) = statement.effect else { return written }
    guard let neighborhood = target.neighborhood, target.best == nil else {
      isComplete = false
      return nil
    }
    let fitting = fitting(target) ?? add(.byte(1))
    let fits = exceedsZero(count(fitting, nil, neighborhood))
    return written.map { apply(CM_AND, $0, fits) } ?? fits
  }

  /// Returns the value of a formula for neighbors.
  mutating func ofNeighbor(_ formula: Formula) -> ID {
    changedHere.append(changed)
    changed = nil
    defer { changed = changedHere.removeLast() }
    return term(formula)
  }

  /// Returns the condition of the cells that fit; nil if all do. Beyond edges that a model names,
  /// there is no cell to choose.
  private mutating func fitting(_ target: Definition.Target) -> ID? {
    let condition = target.condition.map { ofNeighbor($0) }
    guard definition.edges != nil, setup.isPlane else { return condition }
    let (column, row, first) = (add(.column), add(.row), number(0))
    let ends = (number(Float(setup.size.width - 1)), number(Float(setup.size.height - 1)))
    var conditions = condition.map { [$0] } ?? []
    for (place, end, wraps) in [
      (column, ends.0, setup.wrapsColumns), (row, ends.1, setup.wrapsRows),
    ] where !wraps {
      conditions.append(apply(CM_LESS_OR_EQUAL, first, place))
      conditions.append(apply(CM_LESS_OR_EQUAL, place, end))
    }
    return fold(CM_AND, conditions)
  }

  private mutating func chosen(_ target: Definition.Target) -> ID {
    let condition = fitting(target)
    return add(.chosen(where: condition, neighborhood: target.neighborhood ?? 0, call: target.call))
  }
}

extension Definition.Statement {
  /// True if a cell makes or changes agents.
  fileprivate var changesAgents: Bool {
    switch effect {
    case .hatch, .kill, .convert: true
    case .all(let list), .first(let list): list.contains(where: \.changesAgents)
    default: !changes.isEmpty
    }
  }
}
