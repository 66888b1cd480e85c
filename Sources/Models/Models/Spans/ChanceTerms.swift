internal import CModels
internal import Grids

/// The terms that find draws of `chance` with a probability outside of 0 to 1.
///
/// The fault of a term is infinite if it uses no such draw, and otherwise the least number of one; see
/// `ImpossibleChance`. It follows the values: of `a or b`, `b` is used only if `a` is false, and of
/// `a if c else b` only one of both sides.
struct ChanceTerms {
  private typealias Term = TermTable.Term
  private typealias ID = TermTable.ID

  private let calls: Int
  private let neighborhoods: ModelSetup.Surroundings
  private var known: [TermTable.ID: TermTable.ID] = [:]

  /// - Parameter setup: a setup of `watched`.
  init(_ setup: ModelSetup) {
    calls = setup.definition.calls
    neighborhoods = ModelSetup.Surroundings(setup.definition)
  }

  /// Returns the least fault of some terms; nil if no draw can have one.
  mutating func fault(of terms: [TermTable.ID], in table: inout TermTable) -> TermTable.ID? {
    let none = table.number(.infinity)
    var result = none
    for term in terms {
      // Terms only use terms with lower numbers, so that a long chain needs no deep recursion.
      for part in needed(for: term, in: table) { known[part] = fault(ofOne: part, none, &table) }
      result = least(result, known[term]!, none, &table)
    }
    return result == none ? nil : result
  }

  /// Returns the terms without a known fault that a term uses, in their order, and the term.
  private func needed(for term: ID, in table: TermTable) -> [ID] {
    var (needed, open): (Set<ID>, [ID]) = ([], known[term] == nil ? [term] : [])
    while let next = open.popLast() {
      guard needed.insert(next).inserted else { continue }
      open += table.terms[next].operands(table.lets).filter { known[$0] == nil }
    }
    return needed.sorted()
  }

  private func least(_ a: ID, _ b: ID, _ none: ID, _ table: inout TermTable) -> ID {
    a == none || a == b ? b : b == none ? a : table.apply(CM_MIN, a, b)
  }

  private func fault(ofOne term: ID, _ none: ID, _ table: inout TermTable) -> ID {
    let fault = { (part: ID) in known[part] ?? none }
    switch table.terms[term] {
    case .draw(let code, let operand, let call):
      guard let operand else { return none }
      let own = code == CM_CHANCE ? chance(operand, call, none, &table) : none
      return least(fault(operand), own, none, &table)
    case .apply(CM_AND, let operands):
      let second = table.select(operands[0], fault(operands[1]), none)
      return least(fault(operands[0]), second, none, &table)
    case .apply(CM_OR, let operands):
      let second = table.select(operands[0], none, fault(operands[1]))
      return least(fault(operands[0]), second, none, &table)
    case .apply(let code, let operands) where code == CM_SELECT || code == CM_SELECT_BYTES:
      let used = table.select(operands[0], fault(operands[1]), fault(operands[2]))
      return least(fault(operands[0]), used, none, &table)
    case .apply(_, let operands):
      return operands.reduce(none) { least($0, fault($1), none, &table) }
    case .here(let value): return fault(value) == none ? none : table.add(.here(fault(value)))
    case .at(let value, let shift):
      return fault(value) == none ? none : table.add(.at(fault(value), shift))
    case .laplacian(let value): return around(fault(value), neighborhoods.moore, none, &table)
    case .laplacian5(let value): return around(fault(value), neighborhoods.cross, none, &table)
    case .convolve(let value, let kernel):
      return around(fault(value), neighborhoods.firstKernel + kernel, none, &table)
    case .count(let value, let neighborhood):
      return around(fault(value), neighborhood, none, &table)
    case .sum(let value, let condition, let neighborhood),
      .extreme(_, _, let value, let condition, let neighborhood):
      var inner = fault(value)
      if let condition {
        inner = least(fault(condition), table.select(condition, inner, none), none, &table)
      }
      return around(inner, neighborhood, none, &table)
    case .chosen(let condition, let neighborhood, _):
      return around(condition.map(fault) ?? none, neighborhood, none, &table)
    case .ofChosen(let choice, let value):
      if fault(value) == none { return none }
      let (exists, inner) = (
        table.add(.isChosen(choice)), table.add(.ofChosen(choice, fault(value)))
      )
      return table.select(exists, inner, none)
    case .named(let name):
      let value = table.lets[name]
      return fault(value) == none ? none : table.add(.named(table.lets.count + name))
    case .find(_, let first, let second, _):
      return least(fault(first), fault(second), none, &table)
    case .number, .byte, .input, .field, .state, .column, .row, .lane, .isChosen, .agentNumber,
      .agentID, .isKind, .kindCount, .way, .wayTo:
      return none
    }
  }

  /// Returns the least fault of the cells of a neighborhood.
  private func around(
    _ fault: ID, _ neighborhood: Int, _ none: ID, _ table: inout TermTable
  ) -> ID {
    if fault == none { return none }
    return table.add(
      .extreme(CM_MIN, first: none, fault, where: nil, neighborhood: neighborhood))
  }

  /// Returns the fault of a draw itself.
  ///
  /// - Parameter scaled: the probability, multiplied by 2³¹.
  private func chance(_ scaled: ID, _ call: Int, _ none: ID, _ table: inout TermTable) -> ID {
    guard case .apply(CM_MULTIPLY, let operands) = table.terms[scaled] else { return none }
    let probability = operands[0]
    if case .number(let bits) = table.terms[probability], 0...1 ~= Float(bitPattern: bits) {
      return none
    }
    let numbers = ImpossibleChance.Kind.allCases.map {
      table.number(Float(ImpossibleChance(kind: $0, call: call).number(of: calls)))
    }
    let (zero, one) = (table.number(0), table.number(1))
    let isAbove = table.apply(CM_LESS, one, probability)
    let isUndefined = table.apply(CM_UNEQUAL, probability, probability)
    let isBelow = table.apply(CM_LESS, probability, zero)
    let others = table.select(isUndefined, numbers[1], table.select(isAbove, numbers[2], none))
    return table.select(isBelow, numbers[0], others)
  }
}

extension TermTable.Term {
  /// The terms that the term uses, at any cell.
  func operands(_ lets: [TermTable.ID]) -> [TermTable.ID] {
    switch self {
    case .apply(_, let operands): operands
    case .draw(_, let operand, _): [operand].compactMap { $0 }
    case .here(let value), .at(let value, _), .laplacian(let value), .laplacian5(let value),
      .convolve(let value, _), .count(let value, _), .ofChosen(_, let value):
      [value]
    case .sum(let value, let condition, _), .extreme(_, _, let value, let condition, _):
      [value, condition].compactMap { $0 }
    case .chosen(let condition, _, _): [condition].compactMap { $0 }
    case .named(let name): name < lets.count ? [lets[name]] : []
    case .find(let value, let first, let second, _): [value, first, second]
    case .number, .byte, .input, .field, .state, .column, .row, .lane, .isChosen, .agentNumber,
      .agentID, .isKind, .kindCount, .way, .wayTo:
      []
    }
  }
}

extension ModelSetup {
  /// The setup with neighborhoods for the functions that read cells around one without naming any.
  var watched: ModelSetup {
    var definition = definition
    definition.neighborhoods += Surroundings.added(to: self)
    return ModelSetup(
      definition, parameters: parameters, size: size, isPlane: isPlane, seed: seed)
  }

  /// The numbers of these neighborhoods.
  struct Surroundings {
    let firstKernel, cross, moore: Int

    init(_ definition: Definition) {
      moore = definition.neighborhoods.count - 1
      cross = moore - 1
      firstKernel = cross - definition.kernels.count
    }

    fileprivate static func added(to setup: ModelSetup) -> [Definition.Neighborhood] {
      let shifts = [Shift.cross, Shift.moore].map {
        $0.map { Definition.Offset(dx: $0.dx, dy: $0.dy) }
      }
      return (setup.kernels.map { $0.map(\.offset) } + shifts).map { .init(name: "", offsets: $0) }
    }
  }
}
