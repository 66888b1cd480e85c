import CModels
import Grids

@testable import Models

/// The cell or the agent for which a formula is computed.
struct PlainSubject: Hashable {
  /// The cell, or the one under the agent.
  var cell: Position
  /// The place of the agent among all; nil for a cell.
  var agent: Int?
  /// True for a neighbor across an edge that does not wrap for agents, so that it holds none.
  var isApart = false
}

/// Values of formulas, one cell or agent and one node at a time, directly from their definition. It is
/// the referee of the fast engines, which must give the same bits.
struct PlainEvaluator {
  let setup: ModelSetup
  /// The values that formulas read.
  var board: ModelBoard { didSet { known = [:] } }
  /// The agents that formulas read, also those that have died in the phase.
  var agents: [PlainAgent] { didSet { known = [:] } }
  var generation: Int
  var substep = 0
  var globals: [Float] = []
  /// The numbers of the board before the step; nil until they are known.
  var numbers: [Double?] = []
  var chance: ChanceStreams
  /// The turn in which formulas are computed; nil if all change together.
  var turn: Turn? { didSet { known = [:] } }
  /// The order of cells in a shuffled phase, before which numbers of the board are computed.
  var shuffled: [Position] = []
  /// What the cell is under `all`, and what the agent is that has its turn, wherever a formula reads
  /// it; nil for what the board has.
  var own: Own? { didSet { known = [:] } }
  /// True for the places of agents in the start, for which cells draw.
  var drawsByCell = false
  /// The cells and agents of `choose` in this turn; nil for those that do not exist.
  var choices: [Int: PlainSubject?] = [:]
  /// The number of functions of neighbors around the formula, inside of which cells are as on the
  /// board.
  var depth = 0
  /// The way from the center of the innermost function of neighbors to the neighbor.
  var way: PlainWay?
  /// The values of named formulas on this board.
  private var known: [NamedValue: Float] = [:]

  struct Own {
    var state: UInt8 = 0
    var fields: [Float] = []
    /// The agent and its place among all; nil for a cell.
    var agent: PlainAgent?
    var index: Int?
    /// The numbers of `let` before the first statement.
    var names: [Int: Float] = [:]
  }

  struct Turn {
    var number: Int
    /// The cell in which the content now is; nil for a turn of an agent.
    var cell: Position?
    /// The agent; nil for a turn of a cell, and for turns in which each agent has its own number.
    var agent: Int?
    /// The cells in the order of their turns; nil for random turns.
    var order: [Position]?
  }

  private struct NamedValue: Hashable {
    var name: Int
    var subject: PlainSubject
  }

  init(_ setup: ModelSetup, _ board: ModelBoard, generation: Int, chance: ChanceStreams) {
    (self.setup, self.board, self.generation, self.chance) = (setup, board, generation, chance)
    agents = board.agents.plain(stride: setup.definition.agentStride)
  }

  mutating func condition(_ formula: Formula?, at cell: Position) -> Bool {
    condition(formula, at: PlainSubject(cell: cell))
  }

  mutating func condition(
    _ formula: Formula?, at subject: PlainSubject, here: PlainSubject? = nil
  ) -> Bool {
    guard let formula else { return true }
    return value(formula, at: subject, here: here) != 0
  }

  mutating func state(_ formula: Formula, at cell: Position) -> UInt8 {
    UInt8(value(formula, at: cell))
  }

  mutating func value(_ formula: Formula, at cell: Position, here: Position? = nil) -> Float {
    value(formula, at: PlainSubject(cell: cell), here: here.map { PlainSubject(cell: $0) })
  }

  /// Returns the value of a formula for a cell or agent. A condition is 1 or 0, and a state is its
  /// number.
  ///
  /// - Parameter here: the cell or agent around which a function of neighbors is computed.
  mutating func value(
    _ formula: Formula, at subject: PlainSubject, here: PlainSubject? = nil
  ) -> Float {
    let (here, cell) = (here ?? subject, subject.cell)
    if depth == 0, let value = own?.value(formula.operation) { return value }
    switch formula.operation {
    case .number(let number): return number
    case .exact(let number): return Float(number)
    case .truth(let truth): return truth ? 1 : 0
    case .stateNumber(let state): return Float(state)
    case .parameter(let number): return setup.parameters[number]
    case .field(let field): return number(of: field, at: cell)
    case .state: return Float(state(of: cell))
    case .isState(let state): return Int(self.state(of: cell)) == state ? 1 : 0
    case .named(let name): return named(name, at: subject)
    case .x: return Float(cell.x)
    case .y: return Float(cell.y)
    case .width: return Float(setup.size.width)
    case .height: return Float(setup.size.height)
    case .generation: return Float(generation)
    case .substep: return Float(substep)
    case .global(let number): return globals[number]
    case .board(let number):
      let value = number < numbers.count ? numbers[number] : self.number(number)
      return value.map { Float($0) } ?? .nan
    case .measure: preconditionFailure("Only formulas of the board use it.")
    case .distance, .dx, .dy: preconditionFailure("Only weights of kernels use it.")
    case .isChosen(let choice): return self.choice(choice, for: subject) == nil ? 0 : 1
    case .ofChosen(let choice, let formula): return ofChosen(choice, formula, subject)
    case .agentNumber, .agentID, .isKind, .kindCount, .way, .wayTo, .ahead, .find:
      return agentValue(formula.operation, subject, here)
    case .here(let formula):
      let outer = depth
      depth = max(0, depth - 1)
      defer { depth = outer }
      return value(formula, at: here)
    case .apply(let function, let operands): return apply(function, operands, at: subject, here)
    case .choice(let condition, let first, let other):
      return choice(condition, first, other, at: subject, here)
    case .neighbors(let reduction, let formula, let condition, let neighborhood):
      return reduce(reduction, formula, condition, neighborhood, subject)
    case .at(let formula, let dx, let dy): return at(formula, subject, dx, dy)
    case .laplacian(let formula): return laplacian(formula, subject)
    case .laplacian5(let formula):
      return beside(formula, subject) - 4 * at(formula, subject, 0, 0)
    case .ddx(let formula):
      return (at(formula, subject, 1, 0) - at(formula, subject, -1, 0)) * 0.5
    case .ddy(let formula):
      return (at(formula, subject, 0, 1) - at(formula, subject, 0, -1)) * 0.5
    case .convolve(let formula, let kernel):
      return setup.kernels[kernel].reduce(0) {
        $0 + $1.weight * at(formula, subject, $1.offset.dx, $1.offset.dy)
      }
    case .chance(let share, let call):
      let bits = draw(call, subject)
      return Float(bits >> 1) < value(share, at: subject, here: here) * 0x1p31 ? 1 : 0
    case .random(let low, let high, let call):
      let share = Float(draw(call, subject) >> 8) * 0x1p-24
      guard let low, let high else { return share }
      let start = value(low, at: subject, here: here)
      return start + (value(high, at: subject, here: here) - start) * share
    case .normal(let call):
      let source = source(ofDraw: call, subject)
      return cm_normal(source.number, source.a, source.b)
    case .pick(let values, let call): return pick(values, call, at: subject, here)
    }
  }

  // Functions of their own keep the stack small.

  /// Returns one of two values. Both are computed, so that they use the same cells of `choose` as in
  /// the engines.
  private mutating func choice(
    _ condition: Formula, _ first: Formula, _ other: Formula, at subject: PlainSubject,
    _ here: PlainSubject
  ) -> Float {
    let one = value(first, at: subject, here: here)
    let two = value(other, at: subject, here: here)
    return value(condition, at: subject, here: here) != 0 ? one : two
  }

  private mutating func pick(
    _ formulas: [Formula], _ call: Int, at subject: PlainSubject, _ here: PlainSubject
  ) -> Float {
    var values: [Float] = []
    for formula in formulas { values.append(value(formula, at: subject, here: here)) }
    return values[index(call, subject, below: values.count)]
  }

  private mutating func ofChosen(
    _ choice: Int, _ formula: Formula, _ subject: PlainSubject
  ) -> Float {
    guard let chosen = self.choice(choice, for: subject) else { return formula.none }
    depth += 1
    defer { depth -= 1 }
    return value(formula, at: chosen)
  }

  private mutating func apply(
    _ function: Formula.Function, _ operands: [Formula], at subject: PlainSubject,
    _ here: PlainSubject
  ) -> Float {
    if function == .power, let exponent = operands[1].smallExponent {
      let base = value(operands[0], at: subject, here: here)
      let product = (0..<exponent.magnitude).reduce(Float(1)) { product, _ in product * base }
      return exponent < 0 ? 1 / product : product
    }
    let a = operands.map { value($0, at: subject, here: here) }
    let (x, y) = (Float(subject.cell.x), Float(subject.cell.y))
    switch function {
    case .disc:
      let (dx, dy) = (x - a[0], y - a[1])
      return dx * dx + dy * dy <= a[2] * a[2] ? 1 : 0
    case .noise: return cm_noise(a[0], a[1], setup.noiseKey.a, setup.noiseKey.b)
    case .box: return x >= a[0] && x <= a[2] && y >= a[1] && y <= a[3] ? 1 : 0
    default: return function.result(a)
    }
  }

  private mutating func named(_ name: Int, at subject: PlainSubject) -> Float {
    let key = NamedValue(name: name, subject: subject)
    if let known = known[key] { return known }
    let value = value(setup.definition.lets[name].formula, at: subject)
    known[key] = value
    return value
  }

  // MARK: Neighbors

  private mutating func at(
    _ formula: Formula, _ subject: PlainSubject, _ dx: Int, _ dy: Int
  ) -> Float {
    let way = way(from: subject, by: dx, dy)
    return elsewhere(way) { evaluator in
      let neighbor = evaluator.neighbor(at: subject.cell.x + dx, subject.cell.y + dy)
      return evaluator.value(formula, at: neighbor, here: subject)
    }
  }

  private mutating func beside(_ formula: Formula, _ subject: PlainSubject) -> Float {
    at(formula, subject, 0, -1) + at(formula, subject, -1, 0) + at(formula, subject, 1, 0)
      + at(formula, subject, 0, 1)
  }

  private mutating func laplacian(_ formula: Formula, _ subject: PlainSubject) -> Float {
    let beside = beside(formula, subject)
    let diagonal =
      at(formula, subject, -1, -1) + at(formula, subject, 1, -1) + at(formula, subject, -1, 1)
      + at(formula, subject, 1, 1)
    return 0.2 * beside + 0.05 * diagonal - at(formula, subject, 0, 0)
  }

  private mutating func reduce(
    _ reduction: Formula.Reduction, _ formula: Formula, _ condition: Formula?, _ neighborhood: Int,
    _ subject: PlainSubject
  ) -> Float {
    var values: [Float] = []
    for (neighbor, way) in neighbors(of: subject, neighborhood) {
      let value = elsewhere(way) { evaluator -> Float? in
        guard evaluator.condition(condition, at: neighbor, here: subject) else { return nil }
        return evaluator.value(formula, at: neighbor, here: subject)
      }
      if let value { values.append(value) }
    }
    // Without a condition the first value starts the sum, so that a sum of -0 is -0.
    let sum = {
      condition == nil ? values.dropFirst().reduce(values.first ?? 0, +) : values.reduce(0, +)
    }
    return switch reduction {
    case .count: Float(values.count { $0 != 0 })
    case .any: values.contains { $0 != 0 } ? 1 : 0
    case .all: values.allSatisfy { $0 != 0 } ? 1 : 0
    case .sum: sum()
    case .mean: values.isEmpty ? 0 : sum() / Float(values.count)
    case .min: values.reduce(.infinity, Formula.Function.least)
    case .max: values.reduce(-.infinity, Formula.Function.greatest)
    }
  }

  /// Returns what a closure computes inside a function of neighbors.
  mutating func elsewhere<Result>(
    _ way: PlainWay?, _ body: (inout PlainEvaluator) -> Result
  ) -> Result {
    let outer = self.way
    (self.way, depth) = (way, depth + 1)
    defer { (self.way, depth) = (outer, depth - 1) }
    return body(&self)
  }
}

extension PlainEvaluator.Own {
  /// Returns what the cell or agent itself has; nil for other values.
  fileprivate func value(_ operation: Formula.Operation) -> Float? {
    switch operation {
    case .named(let name): names[name]
    case .field(let field) where agent == nil: fields[field]
    case .state where agent == nil: Float(state)
    case .isState(let number) where agent == nil: Int(state) == number ? 1 : 0
    default: nil
    }
  }
}

extension Formula {
  /// The value of a cell or agent that does not exist.
  var none: Float { kind == .condition ? 0 : .nan }
}
