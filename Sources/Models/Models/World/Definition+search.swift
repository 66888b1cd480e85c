internal import Formulas
internal import Grids
internal import Settings

// The parts of models that decide what a world can do.

extension Definition {
  /// True if steps draw no numbers.
  var isDeterministic: Bool {
    let hasTargets = phases.contains {
      ($0.rules + $0.actors).joined().contains(where: \.hasTarget)
    }
    let hasOrders = phases.allSatisfy { [.together, .rows, .born].contains($0.order) }
    return choices.isEmpty && !hasTargets && hasOrders && !stepContains { $0.isDraw }
  }

  /// True if steps depend on the number of the generation.
  var usesGeneration: Bool {
    stepContains { if case .generation = $0 { true } else { false } }
  }

  /// True if a step depends on nothing but the fields before it.
  fileprivate var usesFieldsOnly: Bool {
    states.isEmpty && agents.isEmpty && globals.isEmpty && isDeterministic && !usesGeneration
      && !stepContains { if case .substep = $0 { true } else { false } }
      && numbers(in: phases.flatMap(\.formulas)).isEmpty
  }

  /// Returns true if a formula of the steps has a fitting operation.
  private func stepContains(_ fits: (Formula.Operation) -> Bool) -> Bool {
    formulasOfSteps.contains { $0.contains(fits) }
  }

  /// The formulas of the start, of steps and of variables.
  var allFormulas: [Formula] {
    start.flatMap(\.formulas) + globals.map(\.start) + formulasOfSteps
  }

  /// The radii of neighborhoods of agents.
  private var radii: [Formula] {
    neighborhoods.compactMap { hood in
      if case .radius(let formula)? = hood.agents?.shape { formula } else { nil }
    }
  }

  private var formulasOfSteps: [Formula] {
    let edges = (edges.map { [$0.states] + $0.fields } ?? []).flatMap(\.edges)
    let numbers = edges.compactMap { if case .number(let formula) = $0 { formula } else { nil } }
    let ofBoard = self.numbers.flatMap { [$0.formula] + ($0.condition.map { [$0] } ?? []) }
    let variables = globals.compactMap(\.step)
    let chosen = choices.flatMap(\.target.formulas) + radii
    return phases.flatMap(\.formulas) + chosen + lets.map(\.formula) + numbers + ofBoard + variables
  }
}

extension Definition {
  /// Returns the note on the first difference of places that jumps at edges that wrap; nil if there
  /// is none outside of `mod`.
  func jumpNote(on size: Size, isPlane: Bool) -> String? {
    let formulas = allFormulas + measures.map(\.formula)
    guard let (jump, isAlongRow) = formulas.lazy.compactMap(\.jump).first else { return nil }
    let parameters = parameters.map { Float($0.value) }
    let setup = ModelSetup(self, parameters: parameters, size: size, isPlane: isPlane, seed: 0)
    guard isAlongRow ? setup.wrapsColumns : setup.wrapsRows else { return nil }
    let side = isAlongRow ? "width" : "height"
    let place = jump.place.map { "\($0): " } ?? ""
    return
      "\(place)'\(jump.text)' jumps by the \(side) for neighbors across the edge: with neighbors up to 3"
      + " cells away, write 'mod(\(jump.text) + 3, \(side)) - 3'"
  }
}

extension Formula {
  fileprivate var jump: (formula: Formula, isAlongRow: Bool)? {
    switch operation {
    case .apply(.mod, _): return nil
    case .apply(.subtract, let operands):
      switch (operands[0].operation.coordinate, operands[1].operation.coordinate) {
      case (.neighbor(let first), .cell(let second)) where first == second: return (self, first)
      case (.cell(let first), .neighbor(let second)) where first == second: return (self, first)
      default: return operands.lazy.compactMap(\.jump).first
      }
    default: return operands.lazy.compactMap(\.jump).first
    }
  }
}

extension Formula.Operation {
  /// The cell or agent of `choose` about which it is; nil for others.
  var choice: Int? {
    switch self {
    case .isChosen(let choice), .ofChosen(let choice, _), .wayTo(let choice, _): choice
    default: nil
    }
  }

  fileprivate enum Coordinate {
    case neighbor(isAlongRow: Bool)
    case cell(isAlongRow: Bool)
  }

  /// The coordinate of a neighbor, or of the cell itself inside a function of neighbors.
  fileprivate var coordinate: Coordinate? {
    switch self {
    case .x: .neighbor(isAlongRow: true)
    case .y: .neighbor(isAlongRow: false)
    case .here(let formula):
      switch formula.operation {
      case .x: .cell(isAlongRow: true)
      case .y: .cell(isAlongRow: false)
      default: nil
      }
    default: nil
    }
  }
}

extension Definition {
  /// A test for operations that draw numbers, also as names of `let`.
  private var isDraw: (Formula.Operation) -> Bool {
    var names: Set<Int> = []
    let isDraw = { (operation: Formula.Operation) in
      if case .named(let name) = operation { return names.contains(name) }
      return operation.isDraw
    }
    for (name, named) in lets.enumerated() where named.formula.contains(isDraw) {
      names.insert(name)
    }
    return isDraw
  }

  /// The numbers of the board for which cells may draw by their turns.
  var numbersByTurn: Set<Int> {
    guard phases.contains(where: { $0.order == .shuffled }) else { return [] }
    let isDraw = isDraw
    return Set(
      numbers.indices.filter { number in
        numbers[number].formula.contains(isDraw)
          || numbers[number].condition?.contains(isDraw) == true
      })
  }

  /// Returns true if a layer of the start draws numbers.
  func hasChance(_ layer: Layer) -> Bool {
    let isDraw = isDraw
    return layer.formulas.contains { $0.contains(isDraw) }
  }

  /// True if the start has layers of cells that draw numbers.
  var hasRandomStart: Bool {
    start.contains { layer in
      if case .agents = layer.content { false } else { hasChance(layer) }
    }
  }
}

extension Definition {
  /// Returns the number of agents at the start, at most `mostAgents`.
  func agentsAtStart(_ parameters: [Float], on size: Size) -> Int {
    let most = Float(Self.mostAgents)
    let context = Formula.Context(parameters: parameters)
    let numbers = start.compactMap { layer -> Float? in
      guard case .agents(let agents) = layer.content else { return nil }
      if let number = agents.number { return number.value(in: context) }
      return (layer.shares.first?.value(in: context) ?? 1) * Float(size.area)
    }
    return Int(numbers.reduce(0) { min(most, $0 + max(0, min($1.isNaN ? 0 : $1, most))) })
  }
}

extension Definition.Phase {
  /// The formulas of the phase.
  var formulas: [Formula] {
    (rules + actors).joined().flatMap(\.formulas) + updates.compactMap { $0 }
      + [until].compactMap { $0 }
  }
}

extension Definition.Statement {
  /// True if the statement chooses another cell.
  var hasTarget: Bool {
    switch effect {
    case .all(let statements), .first(let statements):
      return statements.contains(where: \.hasTarget)
    default: return effect.target != nil
    }
  }

  /// The chosen cells and agents that the statement names outside of its formulas.
  var choices: [Int] {
    let owners = changes.compactMap {
      if case .named(let choice, _) = $0.owner { choice } else { nil as Int? }
    }
    if case .all(let statements) = effect { return owners + statements.flatMap(\.choices) }
    if case .first(let statements) = effect { return owners + statements.flatMap(\.choices) }
    return owners + [effect.target?.0.choice].compactMap { $0 }
  }

  /// The formulas of the statement.
  var formulas: [Formula] {
    let own: [Formula?] =
      switch effect {
      case .become(let state): [state]
      case .move(_, let leaving): [leaving]
      case .assign(_, let state): [state]
      case .forward(let distance, let leaving): [distance, leaving]
      case .die(let leaving): [leaving]
      case .copy, .swap, .give, .stay, .kill, .hatch, .turnInto, .convert: []
      case .all(let statements), .first(let statements): statements.flatMap(\.formulas)
      }
    return own.compactMap { $0 } + (effect.target?.0.formulas ?? [])
      + (fields + given).map(\.value) + changes.map(\.value)
      + (condition.map { [$0] } ?? [])
  }
}

extension Definition.Parameter {
  /// The line of help, with the range that follows from a value in percent.
  var meaning: String {
    isRangeImplied ? help + (help.isEmpty ? "" : " ") + "(0% to 100%)" : help
  }
}

extension Formula.Operation {
  fileprivate var isDraw: Bool {
    switch self {
    case .chance, .random, .normal, .pick: true
    default: false
    }
  }
}

extension Formula {
  /// Returns true if the formula or a part of it has a fitting operation.
  fileprivate func contains(_ fits: (Operation) -> Bool) -> Bool {
    fits(operation) || operands.contains { $0.contains(fits) }
  }

  /// Calls a closure with the operation of the formula and those of its parts.
  func visit(_ body: (Operation) -> Void) { visitParts { body($0.operation) } }

  /// Calls a closure with the formula and its parts.
  func visitParts(_ body: (Formula) -> Void) {
    body(self)
    for operand in operands { operand.visitParts(body) }
  }

  /// The formulas that the operation uses.
  var operands: [Formula] {
    switch operation {
    case .number, .exact, .truth, .stateNumber, .parameter, .field, .state, .isState, .named, .x,
      .y,
      .width, .height, .generation, .substep, .board, .global, .measure, .isChosen, .distance, .dx,
      .dy,
      .normal, .agentNumber, .agentID, .isKind, .kindCount, .way, .wayTo:
      []
    case .ahead(let of, let first, let second), .find(let of, let first, let second):
      [of, first, second]
    case .apply(_, let operands), .pick(let operands, _): operands
    case .choice(let condition, let first, let other): [condition, first, other]
    case .neighbors(_, let of, let condition, _): [of] + (condition.map { [$0] } ?? [])
    case .ofChosen(_, let of), .here(let of), .at(let of, _, _), .laplacian(let of),
      .laplacian5(let of), .ddx(let of),
      .ddy(let of),
      .convolve(let of, _), .chance(let of, _):
      [of]
    case .random(let low, let high, _): [low, high].compactMap { $0 }
    }
  }
}

extension Definition {
  static let noRandomStart = "'symmetry' copies random layers, and the start has none"
}

extension Definition.Layer {
  /// The formulas of the layer.
  var formulas: [Formula] {
    let values: [Formula] =
      switch content {
      case .fields(let fields, _): fields.map(\.value)
      case .agents(let layer): (layer.places.map(\.value) + layer.numbers.map(\.value))
      case .state, .input: []
      }
    return values + [condition].compactMap { $0 }
  }
}

extension ModelSetup {
  /// The number of steps that are fastest if they are computed at once, row by row. It divides the
  /// number of steps of a generation.
  var stepsAtOnce: Int {
    guard !isPlane, definition.phases.count == 1, definition.phases[0].until == nil,
      definition.order == .together, definition.usesFieldsOnly
    else { return 1 }
    return (1...8).last { definition.repeats.isMultiple(of: $0) } ?? 1
  }
}

extension Definition {
  /// Returns the time from one generation to the next; nil if the model has none, or `time` is no
  /// multiple of the generation.
  func timeStep(_ parameters: [Float]) -> Ratio? {
    var board = Formula.BoardContext(parameters: parameters)
    board.numbers = numbers.map { _ in nil }
    board.measures = measures.map { _ in nil }
    let times = [0, 1, 1000].map { generation in
      board.inputs.generation = generation
      return time?.value(of: board) ?? .nan
    }
    // The 32 bits of a parameter are off by less than a part in ten million.
    let millionths = (times[1] * 1_000_000).rounded()
    guard times[0] == 0, abs(times[2] - 1000 * times[1]) <= times[1] * 1e-3,
      (1...1e12).contains(millionths), abs(times[1] * 1_000_000 - millionths) <= millionths * 3e-7
    else { return nil }
    return Ratio(Int(millionths), 1_000_000)
  }

  /// Returns the error of a time of no use; nil if there is none.
  func problem(ofTimeWith parameters: [Float]) -> String? {
    guard let time, timeStep(parameters) == nil else { return nil }
    return
      "'time' is a multiple of 'generation' by at least 0.000001 with at most six decimals, such as generation * 0.05; got '\(Token.short(time.text))'"
  }
}

extension Definition.Defaults {
  /// The duration of a generation in seconds; nil for the usual one.
  var generationTime: Ratio? {
    let named = ["slow": Ratio(4), "normal": Ratio(10), "fast": Ratio(25)]
    let rate = fps.flatMap(SettingKind<Ratio>.framesPerSecond(named) { $0 }.value)
    return rate.map { Ratio($0.denominator, $0.numerator) }
  }
}
