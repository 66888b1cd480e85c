internal import CModels
internal import Formulas
internal import Grids

/// The formulas of a model in which equal parts are shared, in terms of the operations on spans. A term
/// only uses terms with lower numbers. Conditions and states are bytes.
struct TermTable {
  typealias ID = Int

  enum Term: Hashable {
    /// A number by its bits, so that -0 differs from 0 and NaN equals itself.
    case number(UInt32)
    case byte(UInt8)
    /// A value that is set before each step; see `ModelInputs`.
    case input(Int)
    /// A name of `let` with its value before any statement under `all`, or after them its fault.
    case named(Int)
    case field(Int)
    case state
    case column, row
    /// The number of a lane of a uniform value, which has a number for each possible count.
    case lane
    case apply(cm_code, [ID])
    case here(ID)
    case at(ID, Shift)
    case laplacian(ID)
    case laplacian5(ID)
    case convolve(ID, kernel: Int)
    case count(ID, neighborhood: Int)
    case sum(ID, where: ID?, neighborhood: Int)
    /// The least (`CM_MIN`) or greatest (`CM_MAX`) of the neighbors and a first number.
    case extreme(cm_code, first: ID, ID, where: ID?, neighborhood: Int)
    /// A draw with an optional operand.
    case draw(cm_code, ID?, call: Int)
    /// True if a cell of `choose` exists, and the value of a term there.
    case isChosen(Int)
    case ofChosen(Int, ID)
    /// The state of one of the neighbors that fit, at random. If none fits, it is any state.
    case chosen(where: ID?, neighborhood: Int, call: Int)
    /// A number of the agent, its own number, and what is true of an agent or a cell; see `Formula`.
    case agentNumber(Int)
    case agentID
    case isKind(Int)
    case kindCount(Int)
    case way(Formula.Way)
    case wayTo(Int, Formula.Way)
    /// The value at an offset, or at a distance and an angle along the heading.
    case find(ID, ID, ID, isAhead: Bool)
  }

  /// The contents of a cell after some statements.
  struct ChangedCell {
    var state: ID
    var fields: [Int: ID] = [:]
    /// The conditions under which fields have been set.
    var isSet: [Int: ID] = [:]
  }

  struct Facts {
    var isByte = false
    /// True if the term is the same for all cells.
    var isUniform = true
    /// True if the value depends on the cell for which a function of neighbors is computed.
    var usesHere = false
  }

  private(set) var terms: [Term] = []
  private(set) var facts: [Facts] = []
  private var numbers: [Term: ID] = [:]
  let setup: ModelSetup
  var definition: Definition { setup.definition }
  var lets: [ID] = []
  /// The numbers of the fields that another step computes for this one; none for the first step.
  var results: [ID] = []
  /// True if names of `let` are terms of their own.
  var keepsNames = false
  /// What earlier statements under `all` have made of the cell; nil for the old contents.
  var changed: ChangedCell?
  /// The same for the cells around which functions of neighbors are computed.
  var changedHere: [ChangedCell?] = []
  /// False if the model has parts for which there are no operations on spans.
  var isComplete = true

  init(_ setup: ModelSetup) {
    self.setup = setup
    addLets()
  }

  mutating func addLets() {
    for named in definition.lets { lets.append(term(named.formula)) }
  }

  mutating func add(_ term: Term) -> ID {
    if let known = numbers[term] { return known }
    numbers[term] = terms.count
    terms.append(term)
    facts.append(makeFacts(term))
    return terms.count - 1
  }

  private func makeFacts(_ term: Term) -> Facts {
    var result = Facts()
    switch term {
    case .number, .input, .lane: break
    case .byte: result.isByte = true
    case .field, .column, .row, .agentNumber, .agentID, .kindCount, .wayTo: result.isUniform = false
    case .isKind: (result.isUniform, result.isByte) = (false, true)
    case .way: (result.isUniform, result.usesHere) = (false, true)
    case .find(let value, let a, let b, _):
      result = Facts(isByte: facts[value].isByte, isUniform: false)
      result.usesHere = facts[a].usesHere || facts[b].usesHere
    case .named(let name): result = name < lets.count ? facts[lets[name]] : Facts(isUniform: false)
    case .isChosen: (result.isUniform, result.isByte) = (false, true)
    case .ofChosen(_, let value): (result.isUniform, result.isByte) = (false, facts[value].isByte)
    case .state, .chosen: (result.isUniform, result.isByte) = (false, true)
    case .draw(let code, let value, _):
      result.isUniform = false
      result.isByte = code == CM_CHANCE
      result.usesHere = value.map { facts[$0].usesHere } ?? false
    case .apply(let code, let operands):
      result.isUniform = operands.allSatisfy { facts[$0].isUniform }
      result.usesHere = operands.contains { facts[$0].usesHere }
      result.isByte = code.makesBytes
    case .here(let value):
      result = facts[value]
      result.usesHere = true
    case .at(let value, _):
      result = Facts(isByte: facts[value].isByte, isUniform: facts[value].isUniform)
    case .laplacian(let value), .laplacian5(let value), .convolve(let value, _):
      result.isUniform = facts[value].isUniform
    case .count(let value, let hood):
      result.isUniform = facts[value].isUniform && !isOfAgents(hood)
    case .sum(let value, let condition, let hood),
      .extreme(_, _, let value, let condition, let hood):
      result.isUniform =
        facts[value].isUniform && condition.map { facts[$0].isUniform } ?? true && !isOfAgents(hood)
    }
    return result
  }

  private func isOfAgents(_ neighborhood: Int) -> Bool {
    definition.neighborhoods[neighborhood].agents != nil
  }

  /// Returns the term of which the values of an expensive term are a function, a number of
  /// neighbors; nil for other terms. `most`: the most neighbors.
  func argument(of term: ID, _ most: (_ neighborhood: Int) -> Int) -> ID? {
    guard case .apply = terms[term], !facts[term].isByte, !facts[term].isUniform else { return nil }
    var (argument, isExpensive, seen, open): (ID?, Bool, Set<ID>, [ID]) = (nil, false, [], [term])
    while let next = open.popLast() {
      switch terms[next] {
      case .apply(let code, let operands):
        if code == CM_NOISE || seen.count > Self.mostParts { return nil }
        isExpensive = isExpensive || code.isExpensive
        open += operands.filter { seen.insert($0).inserted }
      case .count(_, let neighborhood):
        guard argument ?? next == next, !facts[next].usesHere, most(neighborhood) < CM_LANES else {
          return nil
        }
        argument = next
      case .number, .byte, .input: break
      default: return nil
      }
    }
    return isExpensive ? argument : nil
  }

  /// The most parts of a term that is looked up.
  private static let mostParts = 100

  mutating func number(_ value: Float) -> ID { add(.number(value.bitPattern)) }

  mutating func apply(_ code: cm_code, _ operands: ID...) -> ID { add(.apply(code, operands)) }

  mutating func select(_ condition: ID, _ yes: ID, _ no: ID) -> ID {
    if yes == no { return yes }
    return apply(facts[yes].isByte ? CM_SELECT_BYTES : CM_SELECT, condition, yes, no)
  }

  /// Returns the state with which a term compares that of the cell; nil for other terms.
  func state(of term: ID) -> Int? {
    guard case .apply(CM_EQUAL_BYTES, let operands) = terms[term],
      case .byte(let state) = terms[operands[1]], terms[operands[0]] == .state
    else { return nil }
    return Int(state)
  }

  /// Returns the terms of which a term needs the values at the same cell, in an order in which each
  /// uses earlier ones only.
  ///
  /// - Parameter isKnown: true for terms whose parts are not needed.
  func order(of term: ID, unless isKnown: (ID) -> Bool) -> [ID] {
    var (needed, open): (Set<ID>, [ID]) = ([term], [term])
    while let next = open.popLast() {
      if isKnown(next) { continue }
      for part in parts(of: next) where needed.insert(part).inserted { open.append(part) }
    }
    return needed.sorted().filter { !facts[$0].usesHere }
  }

  private func parts(of term: ID) -> [ID] {
    switch terms[term] {
    case .apply(_, let operands): operands
    case .draw(_, let operand, _): operand.map { [$0] } ?? []
    case .here(let value): [value]
    case .at(let value, _), .laplacian(let value), .laplacian5(let value),
      .convolve(let value, _), .count(let value, _):
      [value].filter { facts[$0].usesHere }
    case .sum(let value, let condition, _), .extreme(_, _, let value, let condition, _):
      ([value] + (condition.map { [$0] } ?? [])).filter { facts[$0].usesHere }
    case .chosen(let condition, _, _):
      (condition.map { [$0] } ?? []).filter { facts[$0].usesHere }
    case .find(let value, let a, let b, _): [a, b] + [value].filter { facts[$0].usesHere }
    default: []
    }
  }

  mutating func isState(_ state: Int, _ cell: ID? = nil) -> ID {
    let (here, number) = (cell ?? add(.state), add(.byte(UInt8(state))))
    return apply(CM_EQUAL_BYTES, here, number)
  }

  // MARK: - Formulas

  mutating func term(_ formula: Formula) -> ID {
    switch formula.operation {
    case .number(let value): return number(value)
    case .truth(let value): return add(.byte(value ? 1 : 0))
    case .stateNumber(let state): return add(.byte(UInt8(state)))
    case .parameter(let index): return number(setup.parameters[index])
    case .field(let field): return changed?.fields[field] ?? number(of: field)
    case .state: return changed?.state ?? add(.state)
    case .isState(let state): return isState(state, changed?.state)
    case .named(let index): return keepsNames ? add(.named(index)) : lets[index]
    case .x: return add(.column)
    case .y: return add(.row)
    case .width: return number(Float(setup.size.width))
    case .height: return number(Float(setup.size.height))
    case .generation: return add(.input(ModelInputs.generation))
    case .substep: return add(.input(ModelInputs.substep))
    case .global(let number): return add(.input(ModelInputs.global(number)))
    case .board(let number):
      let value = add(.input(ModelInputs.board(number, in: definition)))
      return formula.kind == .condition ? isTrue(value) : value
    case .apply(let function, let operands): return apply(function, operands)
    case .choice(let condition, let yes, let no):
      let terms = (term(condition), term(yes), term(no))
      return select(terms.0, terms.1, terms.2)
    case .chance, .random, .normal, .pick: return draw(formula.operation)
    case .agentNumber(let number): return add(.agentNumber(number))
    case .agentID: return add(.agentID)
    case .isKind(let kind): return add(.isKind(kind))
    case .kindCount(let kind): return add(.kindCount(kind))
    case .way(let way): return add(.way(way))
    case .wayTo(let choice, let way): return add(.wayTo(choice, way))
    case .ahead(let value, let distance, let angle):
      let (distance, angle) = (term(distance), term(angle))
      return add(.find(ofNeighbor(value), distance, angle, isAhead: true))
    case .find(let value, let dx, let dy):
      let (dx, dy) = (term(dx), term(dy))
      return add(.find(ofNeighbor(value), dx, dy, isAhead: false))
    case .isChosen(let choice): return add(.isChosen(choice))
    case .ofChosen(let choice, let value): return add(.ofChosen(choice, ofNeighbor(value)))
    case .here(let value):
      let cell = changed
      changed = changedHere.last ?? nil
      defer { changed = cell }
      return add(.here(term(value)))
    default:
      changedHere.append(changed)
      changed = nil
      defer { changed = changedHere.removeLast() }
      return ofNeighbors(formula.operation)
    }
  }

  private mutating func draw(_ operation: Formula.Operation) -> ID {
    switch operation {
    case .chance(let share, let call):
      let (share, scale) = (term(share), number(0x1p31))
      return add(.draw(CM_CHANCE, apply(CM_MULTIPLY, share, scale), call: call))
    case .random(let low?, let high?, let call):
      let (low, high) = (term(low), term(high))
      let (range, share) = (apply(CM_SUBTRACT, high, low), add(.draw(CM_FRACTION, nil, call: call)))
      let part = apply(CM_MULTIPLY, range, share)
      return apply(CM_ADD, low, part)
    case .random(_, _, let call): return add(.draw(CM_FRACTION, nil, call: call))
    case .normal(let call): return add(.draw(CM_NORMAL, nil, call: call))
    case .pick(let choices, let call): return pick(choices, call: call)
    default: preconditionFailure("The operation draws nothing.")
    }
  }

  private mutating func pick(_ choices: [Formula], call: Int) -> ID {
    let (terms, bound) = (choices.map { term($0) }, number(Float(choices.count)))
    let index = add(.draw(CM_INDEX, bound, call: call))
    var result = terms[terms.count - 1]
    for place in (0..<terms.count - 1).reversed() {
      let number = number(Float(place))
      result = select(apply(CM_EQUAL, index, number), terms[place], result)
    }
    return result
  }

  private mutating func ofNeighbors(_ operation: Formula.Operation) -> ID {
    switch operation {
    case .at(let value, let dx, let dy): return at(term(value), dx, dy)
    case .laplacian(let value): return add(.laplacian(term(value)))
    case .laplacian5(let value): return add(.laplacian5(term(value)))
    case .ddx(let value): return difference(term(value), 1, 0)
    case .ddy(let value): return difference(term(value), 0, 1)
    case .convolve(let value, let kernel): return add(.convolve(term(value), kernel: kernel))
    case .neighbors(let reduction, let value, let condition, let neighborhood):
      let (value, condition) = (term(value), condition.map { term($0) })
      return reduce(reduction, value, condition, neighborhood)
    default: preconditionFailure("The operation has no neighbors.")
    }
  }

  private mutating func at(_ value: ID, _ dx: Int, _ dy: Int) -> ID {
    add(.at(value, Shift(dx: dx, dy: dy)))
  }

  private mutating func difference(_ value: ID, _ dx: Int, _ dy: Int) -> ID {
    let (after, before, half) = (at(value, dx, dy), at(value, -dx, -dy), number(0.5))
    let difference = apply(CM_SUBTRACT, after, before)
    return apply(CM_MULTIPLY, difference, half)
  }

  private mutating func reduce(
    _ reduction: Formula.Reduction, _ value: ID, _ condition: ID?, _ neighborhood: Int
  ) -> ID {
    switch reduction {
    case .count: return count(value, condition, neighborhood)
    case .any: return exceedsZero(count(value, condition, neighborhood))
    case .all:
      // There must be no neighbor for which the condition holds, and not the value.
      let wrong = apply(CM_NOT, value)
      let any = exceedsZero(count(wrong, condition, neighborhood))
      return apply(CM_NOT, any)
    case .sum: return add(.sum(value, where: condition, neighborhood: neighborhood))
    case .mean: return mean(value, condition, neighborhood)
    case .min, .max:
      let first = number(reduction == .min ? .infinity : -.infinity)
      let code = reduction == .min ? CM_MIN : CM_MAX
      return add(.extreme(code, first: first, value, where: condition, neighborhood: neighborhood))
    }
  }

  mutating func count(_ value: ID, _ condition: ID?, _ neighborhood: Int) -> ID {
    let both = condition.map { apply(CM_AND, $0, value) } ?? value
    return add(.count(both, neighborhood: neighborhood))
  }

  private mutating func isTrue(_ value: ID) -> ID {
    let zero = number(0)
    return apply(CM_UNEQUAL, value, zero)
  }

  mutating func exceedsZero(_ value: ID) -> ID {
    let zero = number(0)
    return apply(CM_LESS, zero, value)
  }

  private mutating func mean(_ value: ID, _ condition: ID?, _ neighborhood: Int) -> ID {
    let sum = add(.sum(value, where: condition, neighborhood: neighborhood))
    let all = definition.neighborhoods[neighborhood].offsets.count
    let fitting = condition ?? (isOfAgents(neighborhood) ? add(.byte(1)) : nil)
    let count = fitting.map { self.count($0, nil, neighborhood) } ?? number(Float(all))
    let (quotient, zero) = (apply(CM_DIVIDE, sum, count), number(0))
    return select(exceedsZero(count), quotient, zero)
  }

  // MARK: - Functions

  private mutating func apply(_ function: Formula.Function, _ operands: [Formula]) -> ID {
    if function == .power, let exponent = operands[1].smallExponent {
      return power(term(operands[0]), exponent)
    }
    let terms = operands.map { term($0) }
    if let code = function.code { return add(.apply(code, terms)) }
    switch function {
    case .equal:
      return apply(facts[terms[0]].isByte ? CM_EQUAL_BYTES : CM_EQUAL, terms[0], terms[1])
    case .unequal:
      return apply(facts[terms[0]].isByte ? CM_UNEQUAL_BYTES : CM_UNEQUAL, terms[0], terms[1])
    case .greater: return apply(CM_LESS, terms[1], terms[0])
    case .greaterOrEqual: return apply(CM_LESS_OR_EQUAL, terms[1], terms[0])
    case .min: return fold(CM_MIN, terms)
    case .max: return fold(CM_MAX, terms)
    case .clamp: return clamp(terms[0], terms[1], terms[2])
    case .atan:
      let one = number(1)
      return apply(CM_ATAN2, terms[0], one)
    case .lerp:
      let range = apply(CM_SUBTRACT, terms[1], terms[0])
      let part = apply(CM_MULTIPLY, range, terms[2])
      return apply(CM_ADD, terms[0], part)
    case .step:
      let (reached, one, zero) = (apply(CM_LESS_OR_EQUAL, terms[1], terms[0]), number(1), number(0))
      return select(reached, one, zero)
    case .smoothstep: return smoothstep(terms[0], terms[1], terms[2])
    case .mod:
      let quotient = apply(CM_DIVIDE, terms[0], terms[1])
      let whole = apply(CM_FLOOR, quotient)
      let multiple = apply(CM_MULTIPLY, terms[1], whole)
      return apply(CM_SUBTRACT, terms[0], multiple)
    case .disc: return disc(terms[0], terms[1], terms[2])
    default: return box(terms)
    }
  }

  /// Returns a power by multiplication from the left.
  private mutating func power(_ base: ID, _ exponent: Int) -> ID {
    let one = number(1)
    guard exponent != 0 else { return one }
    var result = base
    for _ in 1..<abs(exponent) { result = apply(CM_MULTIPLY, result, base) }
    return exponent < 0 ? apply(CM_DIVIDE, one, result) : result
  }

  mutating func fold(_ code: cm_code, _ terms: [ID]) -> ID {
    terms.dropFirst().reduce(terms[0]) { apply(code, $0, $1) }
  }

  private mutating func clamp(_ value: ID, _ low: ID, _ high: ID) -> ID {
    let raised = apply(CM_MAX, value, low)
    return apply(CM_MIN, raised, high)
  }

  private mutating func smoothstep(_ low: ID, _ high: ID, _ value: ID) -> ID {
    let (zero, one, two, three) = (number(0), number(1), number(2), number(3))
    let (above, range) = (apply(CM_SUBTRACT, value, low), apply(CM_SUBTRACT, high, low))
    let share = clamp(apply(CM_DIVIDE, above, range), zero, one)
    let (square, double) = (apply(CM_MULTIPLY, share, share), apply(CM_MULTIPLY, two, share))
    let rest = apply(CM_SUBTRACT, three, double)
    return apply(CM_MULTIPLY, square, rest)
  }

  private mutating func disc(_ x: ID, _ y: ID, _ radius: ID) -> ID {
    let (column, row) = (add(.column), add(.row))
    let (dx, dy) = (apply(CM_SUBTRACT, column, x), apply(CM_SUBTRACT, row, y))
    let (xx, yy) = (apply(CM_MULTIPLY, dx, dx), apply(CM_MULTIPLY, dy, dy))
    let (square, most) = (apply(CM_ADD, xx, yy), apply(CM_MULTIPLY, radius, radius))
    return apply(CM_LESS_OR_EQUAL, square, most)
  }

  private mutating func box(_ edges: [ID]) -> ID {
    let (column, row) = (add(.column), add(.row))
    let pairs = [(edges[0], column), (column, edges[2]), (edges[1], row), (row, edges[3])]
    let conditions = pairs.map { apply(CM_LESS_OR_EQUAL, $0.0, $0.1) }
    return fold(CM_AND, conditions)
  }
}

extension cm_code {
  /// True for functions that take more time than to read a number from a table.
  fileprivate var isExpensive: Bool {
    switch self {
    case CM_POWER, CM_EXP, CM_LOG, CM_LOG10, CM_SIN, CM_COS, CM_TAN, CM_TANH, CM_ASIN, CM_ACOS,
      CM_ATAN2, CM_HYPOT, CM_SIND, CM_COSD, CM_ATAN2D, CM_TURN:
      true
    default: false
    }
  }

  /// True for operations whose results are conditions or states.
  var makesBytes: Bool {
    (CM_LESS.rawValue...CM_SELECT_BYTES.rawValue).contains(rawValue) || self == CM_CHANCE
  }
}

extension Formula.Function {
  /// The operation on spans that computes exactly this function; nil if there is none.
  fileprivate var code: cm_code? {
    switch self {
    case .add: CM_ADD
    case .subtract: CM_SUBTRACT
    case .multiply: CM_MULTIPLY
    case .divide: CM_DIVIDE
    case .power: CM_POWER
    case .negate: CM_NEGATE
    case .less: CM_LESS
    case .lessOrEqual: CM_LESS_OR_EQUAL
    case .and: CM_AND
    case .or: CM_OR
    case .not: CM_NOT
    case .abs: CM_ABS
    case .floor: CM_FLOOR
    case .ceil: CM_CEIL
    case .round: CM_ROUND
    case .sqrt: CM_SQRT
    case .exp: CM_EXP
    case .log: CM_LOG
    case .sin: CM_SIN
    case .cos: CM_COS
    case .tan: CM_TAN
    case .tanh: CM_TANH
    case .log10: CM_LOG10
    case .asin: CM_ASIN
    case .acos: CM_ACOS
    case .atan2: CM_ATAN2
    case .hypot: CM_HYPOT
    case .sind: CM_SIND
    case .cosd: CM_COSD
    case .atan2d: CM_ATAN2D
    case .turn: CM_TURN
    case .noise: CM_NOISE
    case .sign: CM_SIGN
    default: nil
    }
  }
}
