import Grids

@testable import Models

// Names of `let`, which are computed once a turn.

extension PlainEvaluator {
  /// Returns the numbers of the names that statements use of the cell or agent itself. The cells and
  /// agents of `choose` in them are chosen by it.
  mutating func names(
    of statements: [Definition.Statement], for subject: PlainSubject
  ) -> [Int: Float] {
    var search = NameUse(definition: setup.definition)
    search.take(statements)
    var result: [Int: Float] = [:]
    for name in search.names.sorted() {
      result[name] = value(setup.definition.lets[name].formula, at: subject)
    }
    return result
  }

  /// A search for names that are not inside functions of neighbors.
  private struct NameUse {
    let definition: Definition
    private(set) var names: Set<Int> = []
    private var choices: Set<Int> = []

    init(definition: Definition) { self.definition = definition }

    mutating func take(_ statements: [Definition.Statement]) {
      for statement in statements {
        take(statement)
        switch statement.effect {
        case .all(let list), .first(let list): take(list)
        case .become(let state), .assign(_, let state): take(state)
        case .move(_, let state), .die(let state): state.map { take($0) }
        case .forward(let distance, let state):
          take(distance)
          state.map { take($0) }
        default: break
        }
      }
    }

    private mutating func take(_ statement: Definition.Statement) {
      statement.condition.map { take($0) }
      for (_, value) in statement.fields + statement.given { take(value) }
      for change in statement.changes {
        take(change.value)
        if case .named(let choice, _) = change.owner { take(choice: choice) }
      }
      if let (target, _) = statement.effect.target { take(target) }
    }

    private mutating func take(_ target: Definition.Target) {
      if let choice = target.choice { return take(choice: choice) }
      for formula in [target.number, target.offset?.dx, target.offset?.dy] {
        formula.map { take($0) }
      }
      for formula in [target.condition, target.best] { formula.map { takeElsewhere($0) } }
    }

    private mutating func take(choice: Int) {
      if choices.insert(choice).inserted { take(definition.choices[choice].target) }
    }

    private mutating func take(_ formula: Formula) {
      switch formula.operation {
      case .named(let name):
        if names.insert(name).inserted { take(definition.lets[name].formula) }
      case .isChosen(let choice), .wayTo(let choice, _), .ofChosen(let choice, _):
        take(choice: choice)
      case .neighbors(_, let value, let condition, _):
        for part in [value, condition] { part.map { takeElsewhere($0) } }
      case .at(let value, _, _), .laplacian(let value), .laplacian5(let value), .ddx(let value),
        .ddy(let value), .convolve(let value, _):
        takeElsewhere(value)
      case .ahead(_, let first, let second), .find(_, let first, let second):
        take(first)
        take(second)
      default: for operand in formula.operands { take(operand) }
      }
    }

    /// Takes what belongs to the cell or agent itself inside a function of neighbors.
    private mutating func takeElsewhere(_ formula: Formula) {
      if case .here(let own) = formula.operation { return take(own) }
      for operand in formula.operands { takeElsewhere(operand) }
    }
  }
}
