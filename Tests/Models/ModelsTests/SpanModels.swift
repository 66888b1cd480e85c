import Worlds

@testable import Models

/// Random models in which all cells change together, for comparisons of engines. Their formulas mean nothing.
struct SpanModels {
  var generator: Generator
  private var model = Definition()
  /// What a formula may contain: functions of neighbors and chance, and `here`.
  private var neighborLevel = 0
  private var allowsChance = true

  init(seed: UInt64) { generator = Generator(seed: seed) }

  mutating func next() -> Definition {
    model = Definition()
    let kinds = below(4)
    if kinds > 0 {
      model.states = (0..<1 + below(4)).map { Definition.StateKind(name: "s\($0)") }
    }
    if kinds != 1 {
      model.fields = (0..<1 + below(3)).map { Definition.Field(name: "f\($0)", initial: number()) }
    }
    model.parameters = ["p", "q"].map { Definition.Parameter(name: $0, value: 0, written: "0") }
    model.neighborhoods = (0..<2).map {
      Definition.Neighborhood(name: "n\($0)", offsets: offsets())
    }
    model.kernels = [Definition.Kernel(name: "k", radius: below(3), weight: weight())]
    for index in 0..<below(3) {
      model.lets.append(Definition.NamedFormula(name: "l\(index)", formula: formula(kind(), 3)))
    }
    model.rules = model.states.map { _ in
      let statements = (0..<below(3)).map { _ in statement() }
      return below(3) == 0 ? [.init(effect: .all(statements))] : statements
    }
    model.updates = model.fields.map { _ in below(4) > 0 ? formula(.number, 4) : nil }
    model.repeats = 1 + below(2)
    if below(2) == 0 { model.edges = .random(for: model, &generator) }
    return model
  }

  mutating func below(_ bound: Int) -> Int { generator.below(bound) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func number() -> Float {
    pick([0, 1, -1, 0.5, 2, -0.0, 3.25, 0.1, -7.5, 100, 1e-3, Float(below(1000)) / 100])
  }

  private mutating func kind() -> Formula.Kind { below(3) == 0 ? .condition : .number }

  private mutating func offsets() -> [Definition.Offset] {
    let reach = 1 + below(3)
    var result: [Definition.Offset] = []
    let share = 2 + below(7)
    for dy in -reach...reach {
      for dx in -reach...reach where (dx, dy) != (0, 0) && below(8) < share {
        result.append(Definition.Offset(dx: dx, dy: dy))
      }
    }
    return result
  }

  private mutating func weight() -> Formula {
    let distance = make(.distance, .number)
    let choices: [Formula] = [
      make(.apply(.exp, [make(.apply(.negate, [distance]), .number)]), .number),
      make(.number(1), .number),
      make(.apply(.subtract, [make(.dx, .number), make(.parameter(0), .number)]), .number),
      make(
        .choice(
          condition: make(.apply(.less, [distance, make(.number(1.5), .number)]), .condition),
          make(.number(2), .number), make(.number(0), .number)), .number),
    ]
    return pick(choices)
  }

  private func make(_ operation: Formula.Operation, _ kind: Formula.Kind) -> Formula {
    Formula(operation: operation, kind: kind, text: "")
  }

  private mutating func call() -> Int {
    model.calls += 1
    return model.calls - 1
  }

  private mutating func statement() -> Definition.Statement {
    var result = Definition.Statement(effect: .stay)
    switch below(6) {
    case 0: result.effect = .stay
    case 1:
      var condition: Formula?
      if below(3) > 0 { condition = ofNeighbors(.condition, 2) }
      result.effect = .copy(
        Definition.Target(neighborhood: below(2), condition: condition, call: call()))
    default: result.effect = .become(formula(.state, 2))
    }
    for field in model.fields.indices where below(3) == 0 {
      result.fields.append((field, formula(.number, 2)))
    }
    if below(4) > 0 { result.condition = formula(.condition, 3) }
    return result
  }

  // MARK: - Formulas

  mutating func formula(_ kind: Formula.Kind, _ depth: Int) -> Formula {
    if depth == 0 || below(8) == 0 { return leaf(kind) }
    if neighborLevel > 0, below(6) == 0 { return here(kind, depth - 1) }
    if below(12) == 0 {
      return make(
        .choice(
          condition: formula(.condition, depth - 1), formula(kind, depth - 1),
          formula(kind, depth - 1)), kind)
    }
    switch kind {
    case .number: return number(depth - 1)
    case .condition: return condition(depth - 1)
    case .state: return state(depth - 1)
    }
  }

  private mutating func here(_ kind: Formula.Kind, _ depth: Int) -> Formula {
    let level = neighborLevel
    neighborLevel = 0
    defer { neighborLevel = level }
    return make(.here(formula(kind, depth)), kind)
  }

  private mutating func leaf(_ kind: Formula.Kind) -> Formula {
    let lets = model.lets.indices.filter { model.lets[$0].formula.kind == kind }
    if !lets.isEmpty, below(3) == 0 { return make(.named(pick(lets)), kind) }
    switch kind {
    case .state:
      return make(below(2) == 0 ? .state : .stateNumber(below(model.states.count)), kind)
    case .condition:
      if model.states.isEmpty || below(8) == 0 { return make(.truth(below(2) == 0), kind) }
      return make(.isState(below(model.states.count)), kind)
    case .number:
      if !model.fields.isEmpty, below(2) == 0 {
        return make(.field(below(model.fields.count)), kind)
      }
      return make(
        pick([.number(number()), .parameter(below(2)), .x, .y, .width, .height, .generation]), kind)
    }
  }

  private mutating func number(_ depth: Int) -> Formula {
    switch below(allowsChance && neighborLevel == 0 ? 10 : 8) {
    case 0...2:
      let function = pick([
        Formula.Function.add, .subtract, .multiply, .divide, .mod, .min, .max, .atan2, .hypot,
        .noise,
      ])
      return make(.apply(function, [formula(.number, depth), formula(.number, depth)]), .number)
    case 3:
      let function = pick([
        Formula.Function.negate, .abs, .floor, .ceil, .round, .sqrt, .exp, .log, .sin, .cos, .tan,
        .tanh, .sign, .asin, .acos, .atan, .log10,
      ])
      return make(.apply(function, [formula(.number, depth)]), .number)
    case 4: return power(depth)
    case 5:
      let function = pick([Formula.Function.clamp, .smoothstep, .lerp, .min, .step])
      let count = function == .step ? 2 : 3
      return make(.apply(function, (0..<count).map { _ in formula(.number, depth) }), .number)
    case 6, 7: return neighborLevel < 2 ? neighborNumber(depth) : leaf(.number)
    default: return draw(depth)
    }
  }

  private mutating func power(_ depth: Int) -> Formula {
    let exponent =
      below(2) == 0 ? make(.number(Float(below(9) - 4)), .number) : formula(.number, depth)
    return make(.apply(.power, [formula(.number, depth), exponent]), .number)
  }

  private mutating func draw(_ depth: Int) -> Formula {
    switch below(4) {
    case 0: return make(.random(nil, nil, call: call()), .number)
    case 1:
      return make(.random(formula(.number, depth), formula(.number, depth), call: call()), .number)
    case 2: return make(.normal(call: call()), .number)
    default:
      let choices = (0..<1 + below(4)).map { _ in formula(.number, depth) }
      return make(.pick(choices, call: call()), .number)
    }
  }

  private mutating func condition(_ depth: Int) -> Formula {
    switch below(allowsChance && neighborLevel == 0 ? 8 : 7) {
    case 0, 1:
      let function = pick([
        Formula.Function.equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual,
      ])
      return make(.apply(function, [formula(.number, depth), formula(.number, depth)]), .condition)
    case 2:
      return make(
        .apply(pick([.and, .or]), [formula(.condition, depth), formula(.condition, depth)]),
        .condition)
    case 3: return make(.apply(.not, [formula(.condition, depth)]), .condition)
    case 4:
      if !model.states.isEmpty, below(2) == 0 {
        return make(
          .apply(pick([.equal, .unequal]), [formula(.state, depth), formula(.state, depth)]),
          .condition)
      }
      return make(
        .apply(.disc, (0..<3).map { _ in formula(.number, depth) }), .condition)
    case 5:
      guard neighborLevel < 2 else { return leaf(.condition) }
      if below(3) == 0 {
        let value = ofNeighbors(.condition, depth)
        return make(.at(value, dx: below(9) - 4, dy: below(9) - 4), .condition)
      }
      return make(
        .neighbors(
          pick([.any, .all]), of: ofNeighbors(.condition, depth), where: filter(depth),
          neighborhood: below(2)), .condition)
    case 6:
      return make(.apply(.box, (0..<4).map { _ in formula(.number, min(depth, 1)) }), .condition)
    default: return make(.chance(formula(.number, depth), call: call()), .condition)
    }
  }

  private mutating func state(_ depth: Int) -> Formula {
    guard neighborLevel == 0, below(2) == 0 else { return leaf(.state) }
    return make(.pick((0..<1 + below(3)).map { _ in formula(.state, depth) }, call: call()), .state)
  }

  // MARK: - Neighbors

  private mutating func ofNeighbors(_ kind: Formula.Kind, _ depth: Int) -> Formula {
    neighborLevel += 1
    defer { neighborLevel -= 1 }
    return formula(kind, min(depth, 2))
  }

  private mutating func filter(_ depth: Int) -> Formula? {
    below(2) == 0 ? nil : ofNeighbors(.condition, depth)
  }

  private mutating func neighborNumber(_ depth: Int) -> Formula {
    switch below(8) {
    case 0: return make(.laplacian(ofNeighbors(.number, depth)), .number)
    case 1: return make(.laplacian5(ofNeighbors(.number, depth)), .number)
    case 2: return make(.ddx(ofNeighbors(.number, depth)), .number)
    case 3: return make(.convolve(ofNeighbors(.number, depth), kernel: 0), .number)
    case 4:
      return make(.at(ofNeighbors(.number, depth), dx: below(9) - 4, dy: below(9) - 4), .number)
    case 5:
      return make(
        .neighbors(
          .count, of: ofNeighbors(.condition, depth), where: filter(depth), neighborhood: below(2)),
        .number)
    default:
      return make(
        .neighbors(
          pick([.sum, .mean, .min, .max]), of: ofNeighbors(.number, depth), where: filter(depth),
          neighborhood: below(2)), .number)
    }
  }
}
