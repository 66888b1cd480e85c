import Worlds

@testable import Models

/// Random models that use every part of the language, for comparisons between engines.
struct RandomModels {
  private var generator: Generator
  private var model = Definition()
  /// The number of named formulas that the next formula may use.
  private var names = 0
  /// True inside functions of neighbors, in which chance is not allowed.
  private var isOfNeighbors = false
  /// True in formulas of steps, which may use chosen cells.
  private var isOfStep = false

  init(seed: UInt64) { generator = Generator(seed: seed) }

  private mutating func below(_ bound: Int) -> Int { generator.below(bound) }
  private mutating func coin() -> Bool { below(2) == 0 }

  mutating func next(_ order: Definition.Order, hasPhases: Bool = false) -> Definition {
    model = Definition(states: 3, fields: [0.5, -1])
    model.order = order
    model.repeats = 1 + below(2)
    model.fields[1].isCarried = true
    model.parameters = [.init(name: "p", value: 0.3, written: "0.3")]
    model.neighborhoods = [Definition.moore, Definition.vonNeumann, far]
    let distance = Formula.apply(.subtract, .number(2), Formula(.distance))
    model.kernels = [.init(name: "k", radius: 1, weight: distance)]
    addNumbers()
    for name in 0..<2 {
      names = name
      model.lets.append(.init(name: "l\(name)", formula: number(3)))
    }
    names = 2
    // Cells draw for these numbers, by names and by calls.
    addNumber { $0.ofNeighbors($1) }
    addNumber { $1(&$0) }
    if order != .together {
      for name in 0..<2 {
        model.choices.append(.init(name: "c\(name)", target: target()))
      }
    }
    isOfStep = true
    for state in 0..<3 {
      model.rules[state] = (0..<1 + below(2)).map { _ in statement() }
      if order != .together, coin() {
        let all = (0..<1 + below(3)).map { _ in statement() }
        model.rules[state] = [.init(effect: .all(all))]
      }
    }
    model.updates = [number(4), coin() ? number(3) : nil]
    isOfStep = false
    if hasPhases {
      let isFew = Formula(.apply(.less, [Formula(.board(0)), .number(2)]), .condition)
      var second = model.phases[0]
      (second.until, second.most, second.order) = (isFew, 3, .rows)
      model.phases += [second, model.phases[0]]
    }
    model.start = start
    let range = Formula.apply(.clamp, number(3), .number(-9), .number(9))
    model.numbers.append(.init(reduction: .mean, formula: range))
    let mean = Formula(.board(model.numbers.count - 1))
    model.measures = [.init(name: "m", formula: mean)]
    model.edges = coin() ? .random(for: model, &generator) : nil
    return model
  }

  /// Adds numbers of the board, of which the later ones use the earlier ones, and variables.
  private mutating func addNumbers() {
    for _ in 0..<3 { addNumber { $0.ofNeighbors($1) } }
    let draw = Formula(.random(nil, nil, call: call()))
    model.globals = [
      .init(
        name: "g", start: .number(0.5),
        step: .apply(.add, Formula(.board(1)), .apply(.multiply, Formula(.global(0)), draw))),
      .init(name: "h", start: Formula(.global(0)), step: nil),
    ]
  }

  /// Adds a number of the board, with formulas that a closure makes by another one.
  private mutating func addNumber(
    _ make: (inout Self, (inout Self) -> Formula) -> Formula
  ) {
    let all = Definition.BoardNumber.Reduction.allCases
    let reduction = all[below(all.count)]
    let formula = make(&self) { reduction.takesCondition ? $0.condition(2) : $0.number(2) }
    let condition = coin() ? make(&self) { $0.condition(1) } : nil
    model.numbers.append(.init(reduction: reduction, formula: formula, condition: condition))
  }

  private var far: Definition.Neighborhood {
    .init(name: "far", offsets: [.init(dx: -3, dy: -2), .init(dx: 2, dy: 0), .init(dx: 1, dy: 4)])
  }

  private var start: [Definition.Layer] {
    mutating get {
      let draw = Formula(.random(nil, nil, call: call()))
      let isLow = Formula(.apply(.less, [draw, .number(0.6)]), .condition)
      return [
        .init(content: .state(1), condition: isLow, place: .option("start")),
        .init(content: .state(2), condition: condition(2), place: .option("start")),
        .init(
          content: .fields([(0, number(2)), (1, number(2))], state: coin() ? below(3) : nil),
          condition: coin() ? condition(2) : nil, place: .option("start")),
      ]
    }
  }

  private mutating func call() -> Int {
    model.calls += 1
    return model.calls - 1
  }

  private mutating func statement() -> Definition.Statement {
    let fields = coin() ? [(field: below(2), value: number(2))] : []
    let condition = below(4) == 0 ? nil : condition(3)
    let effect = effect()
    let isOther = effect.target?.onBoard == true
    let given = isOther && coin() ? [(field: below(2), value: number(2))] : []
    return .init(effect: effect, fields: fields, given: given, condition: condition)
  }

  private mutating func effect() -> Definition.Statement.Effect {
    switch below(model.order == .together ? 4 : 10) {
    case 8, 9: .give(target())
    case 0: .stay
    case 1, 2: .become(state())
    case 3: .copy(target())
    case 4, 5: .move(target(), leaving: coin() ? state() : nil)
    case 6: .swap(target())
    default: .assign(target(), state())
    }
  }

  private mutating func state() -> Formula {
    let operation: Formula.Operation =
      switch below(4) {
      case 0: .choice(condition: condition(2), state(), state())
      case 1: .pick([state(), state()], call: call())
      default: .stateNumber(below(3))
      }
    return Formula(operation, .state)
  }

  private mutating func target() -> Definition.Target {
    let neighborhood = below(4) == 0 ? nil : below(3)
    let fit = below(3)
    let condition =
      fit == 0 ? nil : fit == 1 ? Formula.isState(below(3)) : ofNeighbors { $0.condition(2) }
    switch below(6) {
    case 2 where !model.choices.isEmpty:
      return .init(
        neighborhood: nil, condition: nil, call: 0, choice: below(model.choices.count))
    case 0:
      let best = ofNeighbors { $0.number(2) }
      return .init(neighborhood: below(3), condition: condition, call: call(), best: best)
    case 1:
      return .init(neighborhood: nil, condition: nil, call: call(), offset: (number(1), number(1)))
    default: return .init(neighborhood: neighborhood, condition: condition, call: call())
    }
  }

  private mutating func ofNeighbors(_ make: (inout Self) -> Formula) -> Formula {
    let isOutside = !isOfNeighbors
    isOfNeighbors = true
    let result = make(&self)
    if isOutside { isOfNeighbors = false }
    return result
  }

  private mutating func condition(_ levels: Int) -> Formula {
    let operation: Formula.Operation
    switch levels <= 0 ? 0 : below(8) {
    case 0: operation = .isState(below(3))
    case 1: operation = .apply(.and, [condition(levels - 1), condition(levels - 1)])
    case 2:
      operation = .apply(coin() ? .or : .unequal, [condition(levels - 1), condition(levels - 1)])
    case 3: operation = .apply(.not, [condition(levels - 1)])
    case 4:
      let of = ofNeighbors { $0.condition(levels - 1) }
      operation = .neighbors(coin() ? .any : .all, of: of, where: nil, neighborhood: below(3))
    case 5 where !isOfNeighbors: operation = .chance(number(levels - 1), call: call())
    case 6:
      operation = .apply(
        coin() ? .less : .greaterOrEqual, [number(levels - 1), number(levels - 1)])
    default: operation = .apply(.disc, [.number(3), .number(2), .number(2)])
    }
    return Formula(operation, .condition)
  }

  private mutating func number(_ levels: Int) -> Formula {
    if levels <= 0 { return leaf() }
    switch below(9) {
    case 0: return leaf()
    case 1: return unary(number(levels - 1))
    case 2, 3: return binary(number(levels - 1), number(levels - 1))
    case 4:
      return Formula(
        .choice(condition: condition(levels - 1), number(levels - 1), number(levels - 1)))
    case 5, 6: return neighbors(levels - 1)
    case 7: return stencil(ofNeighbors { $0.number(levels - 1) })
    default: return isOfNeighbors ? Formula(.here(number(levels - 1))) : draw(levels - 1)
    }
  }

  private mutating func leaf() -> Formula {
    let operation: Formula.Operation =
      switch below(model.choices.isEmpty || isOfNeighbors || !isOfStep ? 10 : 11) {
      case 10: .ofChosen(below(model.choices.count), .field(below(2)))
      case 8 where !model.numbers.isEmpty: .board(below(model.numbers.count))
      case 9 where !model.globals.isEmpty: .global(below(model.globals.count))
      case 9: .substep
      case 0, 1: .field(below(2))
      case 2: coin() ? .x : .y
      case 3: .parameter(0)
      case 4: coin() ? .generation : .width
      case 5 where names > 0: .named(below(names))
      default: .number(Float(below(9) - 4) / 2)
      }
    return Formula(operation)
  }

  private mutating func unary(_ value: Formula) -> Formula {
    let functions: [Formula.Function] = [
      .negate, .abs, .floor, .ceil, .round, .sqrt, .exp, .log, .sin, .cos, .tan, .tanh, .sign,
    ]
    return Formula(.apply(functions[below(functions.count)], [value]))
  }

  private mutating func binary(_ a: Formula, _ b: Formula) -> Formula {
    let functions: [Formula.Function] = [
      .add, .subtract, .multiply, .divide, .power, .min, .max, .mod, .step, .atan2, .hypot,
      .noise,
    ]
    switch below(functions.count + 3) {
    case functions.count: return Formula(.apply(.clamp, [a, .number(-1), b]))
    case functions.count + 1: return Formula(.apply(.smoothstep, [a, b, .field(0)]))
    case functions.count + 2: return Formula(.apply(.power, [a, .number(Float(below(7) - 3))]))
    case let number: return Formula(.apply(functions[number], [a, b]))
    }
  }

  private mutating func neighbors(_ levels: Int) -> Formula {
    let reductions: [Formula.Reduction] = [.sum, .mean, .min, .max]
    let neighborhood = below(3)
    let fit = coin() ? nil : ofNeighbors { $0.condition(levels - 1) }
    if coin() {
      let of = ofNeighbors { $0.condition(levels - 1) }
      return Formula(.neighbors(.count, of: of, where: fit, neighborhood: neighborhood))
    }
    let of = ofNeighbors { $0.number(levels - 1) }
    return Formula(.neighbors(reductions[below(4)], of: of, where: fit, neighborhood: neighborhood))
  }

  private mutating func stencil(_ value: Formula) -> Formula {
    let operations: [Formula.Operation] = [
      .laplacian(value), .laplacian5(value), .ddx(value), .ddy(value), .convolve(value, kernel: 0),
      .at(value, dx: below(7) - 3, dy: below(7) - 3),
    ]
    return Formula(operations[below(operations.count)])
  }

  private mutating func draw(_ levels: Int) -> Formula {
    switch below(3) {
    case 0: Formula(.random(number(levels), number(levels), call: call()))
    case 1: Formula(.normal(call: call()))
    default: Formula(.pick([number(levels), number(levels), leaf()], call: call()))
    }
  }
}

extension Definition.Edges {
  /// Returns random edges for a model with at least one parameter.
  static func random(for model: Definition, _ generator: inout Generator) -> Definition.Edges {
    func sides(_ isOfStates: Bool) -> Definition.Sides {
      var sides = Definition.Sides(.initial)
      for axis in [0, 2] {
        if generator.below(3) == 0 {
          (sides.edges[axis], sides.edges[axis + 1]) = (.wrapped, .wrapped)
          continue
        }
        for side in axis...axis + 1 { sides.edges[side] = edge(isOfStates, model, &generator) }
      }
      return sides
    }
    if generator.below(4) == 0 {
      // All planes have the same edges, so that sides may be joined for all of them.
      let all = sides(true)
      var own = all
      own.edges = all.edges.map { if case .state = $0 { .initial } else { $0 } }
      return .init(states: all, fields: model.fields.map { _ in own })
    }
    return .init(states: sides(true), fields: model.fields.map { _ in sides(false) })
  }

  private static func edge(
    _ isOfStates: Bool, _ model: Definition, _ generator: inout Generator
  ) -> Definition.Edge {
    switch generator.below(5) {
    case 0: return .initial
    case 1: return .repeated
    case 2: return .mirrored
    default:
      if isOfStates { return .state(generator.below(max(1, model.states.count))) }
      let place = Formula.apply(.subtract, Formula(.x), .apply(.multiply, Formula(.y), .number(3)))
      let isNear = Formula(.apply(.disc, [.number(0), .number(0), .number(3)]), .condition)
      let numbers: [Formula] = [
        .number(-0.0), Formula(.parameter(0)), place, Formula(.generation),
        Formula(.choice(condition: isNear, place, Formula(.width))),
        .apply(.mod, place, .number(4)), .apply(.smoothstep, .number(-5), .number(9), place),
      ]
      return .number(numbers[generator.below(numbers.count)])
    }
  }
}
