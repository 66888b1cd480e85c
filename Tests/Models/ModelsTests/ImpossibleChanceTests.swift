import CModels
import Grids
import Settings
import TestSupport
import Testing
import Worlds

@testable import Models
@testable import PlainModels

/// Draws of `chance` with a probability outside of 0 to 1.
@Suite struct ImpossibleChanceTests {
  private func setup(
    _ text: String, _ width: Int = 5, _ height: Int = 4, parameters: [Float]? = nil
  ) throws -> ModelSetup {
    let definition = try Model(text: text).definition
    return ModelSetup(
      definition, parameters: parameters ?? definition.parameters.map { Float($0.value) },
      size: Size(width: width, height: height), isPlane: definition.defaults.isPlane, seed: 5)
  }

  /// Returns what a world tells after some generations.
  private func told(
    _ text: String, _ width: Int = 5, _ height: Int = 4, parameters: [Float]? = nil,
    after generations: Int = 3
  ) throws -> (failure: String?, note: String?) {
    var world = try ModelWorld(setup(text, width, height, parameters: parameters))
    world.advance(by: generations)
    var failure: String?
    if case .input(let text)? = world.failure { failure = text }
    return (failure, world.note)
  }

  private static func model(_ step: String, order: String, rest: String = "") -> String {
    """
    states: [off, on]
    parameters: {p: 0.1}
    start: {state: on, where: x = 3 and y = 1}
    order: \(order)
    \(rest)
    step: \(step)
    """
  }

  private static let orders = ["together", "rows", "shuffled", "random"]

  // MARK: Errors and notes

  @Test(arguments: orders) func `A chance below 0 ends the film`(order: String) throws {
    let text = Self.model("{off: on if chance(p * count(on))}", order: order)
    #expect(try told(text) == (nil, nil))
    let told = try told(text, parameters: [-1])
    #expect(told.note == nil)
    let failure = try #require(told.failure)
    #expect(
      failure.hasPrefix("the chance in 'chance(p * count(on))' is below 0 at generation 0, in"))
    // The first neighbor of the cell at x = 3, y = 1 in reading order; with `random` of turns, one
    // of the eight.
    if order == "together" || order == "rows" {
      #expect(failure.hasSuffix(", in the cell at x = 2, y = 0: a chance is from 0 to 1"))
    }
  }

  @Test(arguments: orders) func `A chance above 1 is noted, and counts as 1`(order: String) throws {
    let text = Self.model("{off: on if chance(p * count(on))}", order: order)
    let told = try told(text, parameters: [5])
    #expect(told.failure == nil)
    #expect(
      told.note == "the chance in 'chance(p * count(on))' is above 1 at generation 0, and counts as"
        + " 1: if that is meant, write 'min(1, …)'")
    var one = try ModelWorld(setup(text, parameters: [5]))
    let limited = Self.model("{off: \"on if chance(min(1, p * count(on)))\"}", order: order)
    var other = try ModelWorld(setup(limited, parameters: [5]))
    one.advance(by: 2)
    other.advance(by: 2)
    #expect(one.contents == other.contents && other.note == nil)
  }

  @Test(arguments: orders) func `The first generation is named`(order: String) throws {
    let small = Self.model("{any: off if chance(1 - generation / 2)}", order: order)
    let failure = try #require(told(small, after: 9).failure)
    #expect(
      failure.contains("'chance(1 - generation / 2)' is below 0 at generation 3, in the cell"))
    let large = Self.model("{any: off if chance(generation / 4)}", order: order)
    for generation in 0...8 {
      let told = try told(large, after: generation)
      let expected = generation < 6 ? nil : "'chance(generation / 4)' is above 1 at generation 5,"
      #expect(told.failure == nil)
      #expect(expected.map { told.note?.contains($0) == true } ?? (told.note == nil))
    }
  }

  @Test(arguments: orders) func `A chance that is no number ends the film`(order: String) throws {
    let text = Self.model("{off: on if chance(count(on) / count(on))}", order: order)
    let failure = try #require(told(text).failure)
    #expect(
      failure.hasPrefix(
        "the chance in 'chance(count(on) / count(on))' is not a number at generation 0,"))
    if order == "rows" || order == "together" { #expect(failure.contains("at x = 0, y = 0")) }
  }

  /// What is not used may have any probability.
  @Test(arguments: orders) func `A draw that is not used is none`(order: String) throws {
    for condition in [
      "n > 0 and chance(1 / n)", "n = 0 or chance(n / n)", "(chance(1 / n) if n > 0 else far)",
      "gain > 0 or chance(exp(gain))", "(n = 0 or quotient > 1) and far",
    ] {
      let text = Self.model(
        "{off: [on if n = 8, \"on if \(condition)\", on if y = 9], on: off if n < 9}", order: order,
        rest: """
          let: {n: count(on), gain: count(on) - 1.5, quotient: 1 if chance(n / n) else 0, far: x > 9}
          """)
      #expect(try told(text, after: 6) == (nil, nil), "\(condition)")
    }
    // The second statement is not reached, and that of another state neither.
    let list = Self.model(
      "{off: [stay if n = 0, \"on if chance(1 / n)\"], on: \"off if chance(n - n)\"}", order: order,
      rest: "let: {n: count(on)}")
    #expect(try told(list) == (nil, nil))
  }

  @Test(arguments: orders) func `The draws of neighbors, fields and all statements count`(
    order: String
  ) throws {
    let rest = "let: {bad: chance(-1 if x = 3 else 0.5), good: chance(50%)}\nfields: {u: 0, v: 0}"
    for step in [
      "{off: on if count(bad) > 0}", "{u: sum(1 if bad else 0)}", "{u: 1 if bad else 0}",
      "{off: \"stay with {u = 1 if bad else 0}\"}",
      "{off: {all: [\"stay with {u = 1}\", on if bad]}}",
      "{u: east(1 if bad else 0)}", "{u: laplacian(1 if bad else 0)}", "{off: as neighbor(bad)}",
      "{off: on if chance(0.5 if bad else 0.2)}", "{u: \"random(0, 1 if bad else 0)\"}",
      "{off: on if any(bad and good)}", "{u: mean(u if bad)}",
    ] {
      let failure = try told(Self.model(step, order: order, rest: rest)).failure
      // Few random turns may miss the column for a generation.
      let expected = "'chance(-1 if x = 3 else 0.5)' is below 0 at generation"
      #expect(failure?.contains(expected) == true, "\(step)")
    }
  }

  @Test func `Chosen cells, their values and other cells that change count`() throws {
    let rest = """
      fields: {u: 0}
      let: {bad: chance(-1 if x = 3 else 0.5)}
      choose: {one: neighbor(bad), two: "cell(1, 0)"}
      """
    for step in [
      "{off: on if one}", "{off: one becomes on}", "{off: on if two.bad}",
      "{off: swap with anywhere(bad)}",
      "{off: \"two gets {u = 1 if bad else 0}\"}", "{off: \"as best(1 if bad else 0)\"}",
    ] {
      let failure = try told(Self.model(step, order: "rows", rest: rest)).failure
      #expect(failure?.contains("'chance(-1 if x = 3 else 0.5)' is below 0") == true, "\(step)")
    }
  }

  // MARK: Outside of steps

  @Test func `Starts, variables, events and shares count`() throws {
    let start = "{state: b, where: chance(x - 1)}"
    let layers = "states: [a, b]\nparameters: {p: 0.5, q: 0.4}\nstep: {a: a}\nstart: "
    let problem = { (text: String, parameters: [Float]?) throws -> String? in
      do {
        _ = try ModelWorld(self.setup(text, parameters: parameters))
        return nil
      } catch let error as OpeningProblem { return error.description }
    }
    #expect(
      try problem(layers + start, nil)?.contains(
        "the chance in 'chance(x - 1)' is below 0 at generation 0, in the cell at x = 0, y = 0")
        == true)
    #expect(
      try told(layers + "{state: b, where: chance(x)}").note?.contains(
        "'chance(x)' is above 1 at generation 0") == true)
    for share in ["{state: b, share: p * 2}", "{b: p * 2}"] {
      #expect(try problem(layers + share, [0.5, 0]) == nil)
      #expect(
        try problem(layers + share, [0.75, 0])?.contains(
          "the share 'p * 2' is 1.5: the shares of a start are from 0 to 1") == true, "\(share)")
      #expect(
        try problem(layers + share, [-0.5, 0])?.contains("'p * 2' is -1.0") == true, "\(share)")
    }
    #expect(try problem(layers + "{a: p, b: q}", [0.7, 0.3]) == nil)
    #expect(try problem(layers + "{a: p, b: q}", [0.7, 0.4])?.contains("also in sum") == true)
    let globals = { (step: String) in
      "states: [a]\nstep: {a: a}\nglobals: {g: {start: 0, step: \"\(step)\"}}"
    }
    #expect(
      try told(globals("1 if chance(1 - generation) else 0")).failure
        == "the chance in 'chance(1 - generation)' is below 0 at generation 2: a chance is from 0 to 1"
    )
    #expect(try told(globals("1 if g < 9 or chance(0 - 1) else 0")).failure == nil)
    #expect(
      try told(globals("1 if chance(2 + g) else 0")).note?.contains("'chance(2 + g)'") == true)
  }

  @Test func `An event with a chance below 0 is an error`() throws {
    let text = "states: [a, b]\nstep: {a: a}"
    var world = try ModelWorld(setup(text))
    let place = InputLocation.file(path: "s", line: 1, column: 1)
    for (condition, fails) in [("chance(0.5)", false), ("chance(x - 2)", true)] {
      let change = try ModelChange(
        Written(.text("b"), at: place),
        cells: [Setting("where", Written(.text(condition), at: place), at: place)], over: nil,
        of: Model(text: text), in: nil)
      var message: String?
      do { try world.apply(change) } catch { message = error.description }
      #expect((message?.contains("'chance(x - 2)' is below 0") == true) == fails, "\(condition)")
    }
  }

  @Test func `A parameter in percent is from 0% to 100% without another range`() throws {
    let text = { (number: String) in "states: [a]\nstep: {a: a}\nparameters: {p: \(number)}" }
    #expect(try Model(text: text("2%")).definition.parameters[0].range == 0...1)
    #expect(try Model(text: text("0.02")).definition.parameters[0].range == nil)
    #expect(
      try Model(text: text("{value: 2%, range: 0..9}")).definition.parameters[0].range == 0...9)
    #expect(
      errors(in: text("150%")) == [
        "m:3:17: a parameter in percent is from 0% to 100%, unless it has a 'range': write {value:"
          + " 150%, range: 0%..150%}"
      ])
    var model = try Model(text: text("2%"))
    #expect(throws: ModelErrors.self) { try model.set("p", to: 1.5) }
  }

  // MARK: Places

  /// A cell is named in reading order, however many cores compute the rows, and whatever the
  /// instructions are.
  @Test func `The cell does not depend on the cores`() throws {
    let text = """
      states: [off, on]
      parameters: {p: 0.1}
      let: {r: chance(0.5 - 9 * (1 if x = 700 and y > 40 and y < 190 or x = 3 and y > 170 and y < 190 else 0))}
      step: {off: on if any(r)}
      """
    let setup = try setup(text, 900, 200)
    for cores in [1, 2, 5, 8] {
      for features in SpanComparison.instructionSets {
        var program = try #require(SpanProgram(setup, features: features))
        var (board, watch) = (setup.emptyBoard, ChanceWatch())
        Cores.$limit.withValue(cores) { program.step(&board, ModelInputs(), &watch) }
        #expect(watch.failure?.contains("in the cell at x = 699, y = 40") == true, "\(cores)")
        #expect(board == setup.emptyBoard)
      }
    }
  }

  /// The engines find the same draws as a plain walk through the formulas.
  @Test func `Random models have the faults of the plain evaluator`() throws {
    let results = onLargeStack {
      (0..<UInt64(TestScope.size(.randomModels))).map { Self.difference(seed: $0) }
    }
    #expect(results.compactMap { $0?.difference } == [])
    let kinds = Set(results.compactMap { $0?.kinds })
    #expect(kinds == [[], [.large], [.negative], [.negative, .large]])
  }

  private typealias Kinds = Set<ImpossibleChance.Kind>

  private static func difference(seed: UInt64) -> (difference: String?, kinds: Kinds)? {
    var models = SpanModels(seed: seed)
    var definition = models.next()
    guard definition.states.isEmpty, definition.calls > 0 else { return nil }
    definition.repeats = 1
    let setup = ModelSetup(
      definition, parameters: definition.parameters.map { _ in models.number() },
      size: Size(width: 1 + models.below(20), height: 1 + models.below(5)),
      isPlane: models.below(2) == 0, seed: seed)
    var start = setup.emptyBoard
    for field in start.fields.indices {
      for index in start.fields[field].indices { start.fields[field][index] = models.number() }
    }
    let expected = faults(setup, start)
    let engines: [(any ModelEngine)?] = [SpanProgram(setup), CellProgram(setup)]
    for case (let number, var engine?) in engines.enumerated() {
      var (board, watch) = (start, ChanceWatch())
      engine.step(&board, ModelInputs(), &watch)
      let place = expected.ending.map {
        "x = \($0 % setup.size.width), y = \($0 / setup.size.width):"
      }
      let isRight =
        place.map { watch.failure?.contains($0) == true } ?? (watch.failure == nil)
        && (expected.ending != nil || (watch.note != nil) == expected.kinds.contains(.large))
      if !isRight {
        return ("seed \(seed) engine \(number): \(watch), expected \(expected)", expected.kinds)
      }
    }
    return (nil, expected.kinds)
  }

  /// Returns the kinds of faults in the formulas of fields, where numbers that are none count as
  /// negative, and the first cell with a draw that ends the film.
  private static func faults(
    _ setup: ModelSetup, _ board: ModelBoard
  ) -> (kinds: Kinds, ending: Int?) {
    var evaluator = PlainEvaluator(
      setup, board, generation: 0, chance: setup.chance(ModelInputs()))
    var (kinds, ending): (Kinds, Int?) = ([], nil)
    for index in 0..<setup.size.area {
      let cell = Position(x: index % setup.size.width, y: index / setup.size.width)
      for case let formula? in setup.definition.updates {
        let found = evaluator.faults(of: formula, at: cell, here: cell)
        kinds.formUnion(found)
        if found.contains(.negative), ending == nil { ending = index }
      }
    }
    return (kinds, ending)
  }
}

extension PlainEvaluator {
  /// Returns the kinds of draws with a probability outside of 0 to 1 that the value of a formula
  /// uses. Numbers that are none count as negative.
  fileprivate mutating func faults(
    of formula: Formula, at cell: Position, here: Position
  ) -> Set<ImpossibleChance.Kind> {
    let near = { [setup] (dx: Int, dy: Int) in setup.wrapped(cell.x + dx, cell.y + dy) }
    var (parts, places): ([Formula], [Position]) = ([], [cell])
    var center = here
    switch formula.operation {
    case .named(let name):
      let named = setup.definition.lets[name].formula
      return faults(of: named, at: cell, here: cell)
    case .choice(let condition, let first, let other):
      let isFirst = value(condition, at: cell, here: here) != 0
      // Of two equal sides, the condition decides nothing.
      parts = (first.prefix == other.prefix ? [] : [condition]) + [isFirst ? first : other]
    case .apply(let function, let operands) where function == .and || function == .or:
      let isFirst = value(operands[0], at: cell, here: here) != 0
      parts = isFirst == (function == .and) ? operands : [operands[0]]
    case .apply(_, let operands): parts = operands
    case .here(let inner): return faults(of: inner, at: here, here: here)
    case .neighbors(_, let of, let condition, let neighborhood):
      var result: Set<ImpossibleChance.Kind> = []
      for offset in setup.definition.neighborhoods[neighborhood].offsets {
        let place = near(offset.dx, offset.dy)
        if let condition {
          result.formUnion(faults(of: condition, at: place, here: cell))
          if value(condition, at: place, here: cell) == 0 { continue }
        }
        result.formUnion(faults(of: of, at: place, here: cell))
      }
      return result
    case .at(let inner, let dx, let dy): (parts, places, center) = ([inner], [near(dx, dy)], cell)
    case .laplacian(let inner):
      let shifts = [-1, 0, 1].flatMap { dy in [-1, 0, 1].map { near($0, dy) } }
      (parts, places, center) = ([inner], shifts, cell)
    case .laplacian5(let inner):
      let shifts = [(0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)].map { near($0.0, $0.1) }
      (parts, places, center) = ([inner], shifts, cell)
    case .ddx(let inner): (parts, places, center) = ([inner], [near(1, 0), near(-1, 0)], cell)
    case .ddy(let inner): (parts, places, center) = ([inner], [near(0, 1), near(0, -1)], cell)
    case .convolve(let inner, let kernel):
      let shifts = setup.kernels[kernel].map { near($0.offset.dx, $0.offset.dy) }
      (parts, places, center) = ([inner], shifts, cell)
    case .chance(let probability, _):
      let own = ImpossibleChance.Kind(Double(value(probability, at: cell, here: here)))
      let kinds = own.map { [$0 == .undefined ? .negative : $0] } ?? []
      return faults(of: probability, at: cell, here: here).union(kinds)
    case .random(let low, let high, _): parts = [low, high].compactMap { $0 }
    case .pick(let values, let call):
      let number = setup.index(of: cell).map { UInt32($0) } ?? .max
      parts = [values[chance.index(call, number, below: values.count)]]
    default: return []
    }
    return places.reduce(into: []) { result, place in
      for part in parts { result.formUnion(faults(of: part, at: place, here: center)) }
    }
  }
}
