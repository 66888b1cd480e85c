internal import Formulas
internal import Worlds

/// The values of formulas that are certain while a board contains only its present states. The number
/// of neighbors in an absent state, for example, is 0.
///
/// They show that a model with chance has come to rest, such as an infection without infected.
struct CertainValues {
  private let definition: Definition
  private let parameters: [Float]
  /// The states on the board.
  private let present: [Int]
  /// The states that a neighbor may have, also beyond the edges.
  private let around: [Int]
  /// The values of the names of `let` by state, each of which is computed once.
  private var lets: [[Float?]] = []

  init(_ setup: ModelSetup, on board: ModelBoard) {
    (definition, parameters) = (setup.definition, setup.parameters)
    var isPresent = [Bool](repeating: false, count: 256)
    for state in board.states { isPresent[Int(state)] = true }
    present = isPresent.indices.filter { isPresent[$0] }
    if setup.isPlane || definition.edges != nil {
      isPresent[0] = true
      for case .state(let state) in definition.edges?.states.edges ?? [] { isPresent[state] = true }
    }
    around = isPresent.indices.filter { isPresent[$0] }
    for named in definition.lets {
      var values = [Float?](repeating: nil, count: 256)
      for state in around { values[state] = value(named.formula, state) }
      lets.append(values)
    }
  }

  /// True if no statement of the states on the board can apply or change anything. Fields and
  /// variables that change by themselves are never still.
  var areStill: Bool {
    if definition.globals.contains(where: { $0.step != nil }) { return false }
    if !definition.agents.isEmpty { return false }
    return definition.phases.allSatisfy { phase in
      phase.updates.allSatisfy { $0 == nil }
        && present.allSatisfy { state in
          state < phase.rules.count && phase.rules[state].allSatisfy { isIdle($0, of: state) }
        }
    }
  }

  /// Returns true if a statement never applies to a state, or leaves the cell as it is.
  private func isIdle(_ statement: Definition.Statement, of state: Int) -> Bool {
    if let condition = statement.condition, value(condition, state) == 0 { return true }
    if let target = statement.effect.target?.0, isAbsent(target) { return true }
    guard statement.fields.isEmpty, statement.given.isEmpty else { return false }
    switch statement.effect {
    case .stay: return true
    case .become(let formula):
      if case .stateNumber(let same) = formula.operation { return same == state }
      return false
    case .all(let statements), .first(let statements):
      return statements.allSatisfy { isIdle($0, of: state) }
    case .copy, .swap, .move, .assign, .give, .forward, .die, .kill, .hatch, .turnInto, .convert:
      return false
    }
  }

  /// Returns true if no cell fits a target.
  private func isAbsent(_ target: Definition.Target) -> Bool {
    let target = target.choice.map { definition.choices[$0].target } ?? target
    guard target.offset == nil, let condition = target.condition else { return false }
    return isFalse(condition, in: target.neighborhood == nil ? present : around)
  }

  private func isFalse(_ condition: Formula, in states: [Int]) -> Bool {
    states.allSatisfy { value(condition, $0, isInner: true) == 0 }
  }

  /// Returns the value of a formula in all cells of a state; nil if it may differ. `isInner`: true
  /// inside a function of neighbors or of the board.
  private func value(_ formula: Formula, _ state: Int, isInner: Bool = false) -> Float? {
    OfState(board: self, state: state, isInner: isInner).value(formula)
  }

  /// The values in the cells of a state.
  private struct OfState: FormulaValues {
    let board: CertainValues
    let state: Int
    /// True inside a function of neighbors or of the board, where others of these functions count as
    /// uncertain, because each level would multiply the time.
    let isInner: Bool

    func value(ofPart part: Formula.Operation) -> Float? {
      switch part {
      case .stateNumber(let number): return Float(number)
      case .state: return Float(state)
      case .isState(let other): return other == state ? 1 : 0
      case .parameter(let number): return board.parameters[number]
      case .named(let number): return board.lets[number][state]
      case .neighbors(let reduction, let of, let condition, _) where !isInner:
        return board.reduced(reduction, of, condition)
      case .board(let number) where !isInner:
        return board.ofBoard(board.definition.numbers[number])
      case .chance(let probability, _): return value(probability) == 0 ? 0 : nil
      default: return nil
      }
    }

    func result(_ function: Formula.Function, _ operands: [Float?]) -> Float? {
      if function == .and, operands.contains(0) { return 0 }
      if function == .or, operands.contains(where: { $0 != nil && $0 != 0 }) { return 1 }
      if [.disc, .box, .noise].contains(function) { return nil }
      let known = operands.compactMap(\.self)
      return known.count == operands.count ? function.result(known) : nil
    }
  }

  /// Returns the value of a function of neighbors of which none fits; nil for others. The condition
  /// of a cell itself (`here`) is never certain.
  private func reduced(
    _ reduction: Formula.Reduction, _ of: Formula, _ condition: Formula?
  ) -> Float? {
    guard [.count, .any, .sum].contains(reduction) else { return nil }
    let isOfNone = isFalse(of, in: around) || condition.map { isFalse($0, in: around) } == true
    return isOfNone ? 0 : nil
  }

  private func ofBoard(_ number: Definition.BoardNumber) -> Float? {
    let isOfNone =
      isFalse(number.formula, in: present)
      || number.condition.map { isFalse($0, in: present) } == true
    return isOfNone && [.count, .share, .any, .sum].contains(number.reduction) ? 0 : nil
  }
}
