import Glibc
import Grids

@testable import Models

/// A model that runs by the plain evaluator, as slowly as it is simple.
struct PlainModel: Sendable, ModelEngine {
  let setup: ModelSetup
  var board: ModelBoard
  /// The agents of the board, also those that have died in the phase.
  var agents: [PlainAgent] = []
  private(set) var generation = 0
  private(set) var globals: [Float] = []
  /// True after a place or heading of an agent that is no number, which ends the film.
  var isLost = false
  /// The agents that cells which change together have hatched.
  var births: [PlainAgent] = []
  /// The cells that others have filled or set in the run of a phase.
  private var filled: Set<Int> = []

  /// Creates a board with the start of the model.
  ///
  /// - Parameter inputs: the contents of files, by the number of their layer: one number a cell.
  init(_ setup: ModelSetup, inputs: [Int: [Float]] = [:]) {
    self.init(setup, setup.emptyBoard)
    let chance = ChanceStreams(seed: setup.seed, step: 0, isStart: true)
    for global in setup.definition.globals {
      globals.append(value(global.start, [], chance).map { Float($0) } ?? .nan)
    }
    for (number, layer) in setup.definition.start.enumerated() {
      var evaluator = evaluator(0, chance)
      evaluator.computeNumbers()
      let first = setup.definition.symmetry.firstCell(on: setup.size)
      let origins = setup.definition.hasChance(layer) ? cells.map(first) : cells
      if case .agents(let agents) = layer.content {
        add(agents, where: layer.condition, origins, evaluator)
        continue
      }
      for (index, origin) in origins.enumerated() {
        apply(layer, inputs[number], to: index, origin, &evaluator)
      }
    }
  }

  init(_ setup: ModelSetup, _ board: ModelBoard) {
    (self.setup, self.board) = (setup, board)
    agents = board.agents.plain(stride: setup.definition.agentStride)
  }

  var cells: [Position] {
    (0..<setup.size.area).map { Position(x: $0 % setup.size.width, y: $0 / setup.size.width) }
  }

  private mutating func apply(
    _ layer: Definition.Layer, _ input: [Float]?, to index: Int, _ cell: Position,
    _ evaluator: inout PlainEvaluator
  ) {
    guard evaluator.condition(layer.condition, at: cell) else { return }
    switch layer.content {
    case .state(let state): board.states[index] = UInt8(state)
    case .fields(let values, let state):
      for (field, value) in values { board.fields[field][index] = evaluator.value(value, at: cell) }
      if let state { board.states[index] = UInt8(state) }
    case .input(_, let field, _):
      guard let input else { return }
      if let field {
        board.fields[field][index] = input[index]
      } else {
        board.states[index] = UInt8(input[index])
      }
    case .agents: preconditionFailure("Agents are added together.")
    }
  }

  // MARK: Steps

  /// Advances by one generation.
  ///
  /// - Parameter body: is called before each step with the values that it reads.
  mutating func advance(_ body: (ModelInputs) -> Void = { _ in }) {
    for number in 0..<setup.definition.repeats {
      for (index, phase) in setup.definition.phases.enumerated() {
        run(phase, ModelInputs(generation: generation, substep: number, phase: index), body)
      }
      stepGlobals(number)
    }
    generation += 1
  }

  /// Runs a phase on another board. The variables belong to the caller.
  mutating func step(
    _ board: inout ModelBoard, _ inputs: ModelInputs, _ watch: inout ChanceWatch
  ) {
    (self.board, generation, globals) = (board, inputs.generation, inputs.globals)
    agents = board.agents.plain(stride: setup.definition.agentStride)
    run(setup.definition.phases[0], once: inputs)
    board = self.board
  }

  private mutating func run(
    _ phase: Definition.Phase, _ inputs: ModelInputs, _ body: (ModelInputs) -> Void
  ) {
    for repetition in 0..<(phase.until == nil ? 1 : phase.most) {
      var inputs = inputs
      inputs.repetition = repetition
      inputs.globals = globals
      if let until = phase.until, boardValue(until, inputs, phase) ?? 0 != 0 { return }
      inputs.numbers = numbers(inputs, phase).map {
        $0.map { Float($0) } ?? .nan
      }
      body(inputs)
      run(phase, once: inputs)
    }
  }

  private mutating func run(_ phase: Definition.Phase, once inputs: ModelInputs) {
    var evaluator = evaluator(inputs.substep, setup.chance(inputs))
    evaluator.numbers = numbers(inputs, phase)
    if phase.isOfAgents {
      act(phase, evaluator)
    } else if phase.order == .together {
      changeTogether(phase, evaluator)
    } else {
      takeTurns(phase, evaluator)
    }
    agents.removeAll { $0.isDead }
    board.agents = AgentSet(agents, nextID: board.agents.nextID)
  }

  private mutating func act(_ phase: Definition.Phase, _ evaluator: PlainEvaluator) {
    var turns = PlainAgentPhase(phase, evaluator, nextID: board.agents.nextID)
    turns.run()
    (board, agents) = (turns.evaluator.board, turns.evaluator.agents)
    board.agents.nextID = turns.nextID
    isLost = isLost || turns.isLost
  }

  private mutating func stepGlobals(_ number: Int) {
    let inputs = ModelInputs(generation: generation, substep: number)
    let (old, chance, numbers) = (
      globals, setup.chance(inputs), numbers(inputs, setup.definition.phases[0])
    )
    for (index, global) in setup.definition.globals.enumerated() {
      guard let step = global.step else { continue }
      let new = globals
      globals = old
      let value = value(step, numbers, chance, substep: number)
      globals = new
      globals[index] = value.map { Float($0) } ?? .nan
    }
  }

  private func evaluator(_ substep: Int, _ chance: ChanceStreams) -> PlainEvaluator {
    var result = PlainEvaluator(setup, board, generation: generation, chance: chance)
    (result.substep, result.globals, result.agents) = (substep, globals, agents)
    return result
  }

  /// Returns the numbers of the board before a run of a phase.
  private func numbers(_ inputs: ModelInputs, _ phase: Definition.Phase) -> [Double?] {
    let chance = setup.chance(inputs, isOfBoard: phase.order == .random)
    var evaluator = evaluator(inputs.substep, chance)
    if phase.order == .shuffled, !phase.isOfAgents { evaluator.shuffled = shuffled(chance) }
    evaluator.computeNumbers()
    return evaluator.numbers
  }

  private func shuffled(_ chance: ChanceStreams) -> [Position] {
    let (calls, cells) = (setup.definition.calls, cells)
    return chance.shuffled(cells.count, call: calls + 1).map { cells[Int($0)] }
  }

  /// Returns the value of a formula of the whole board.
  private func boardValue(
    _ formula: Formula, _ inputs: ModelInputs, _ phase: Definition.Phase
  ) -> Double? {
    value(formula, numbers(inputs, phase), setup.chance(inputs), substep: inputs.substep)
  }

  private func value(
    _ formula: Formula, _ numbers: [Double?], _ chance: ChanceStreams, substep: Int = 0
  ) -> Double? {
    formula.value(
      of: Formula.BoardContext(
        parameters: setup.parameters, size: setup.size,
        inputs: ModelInputs(generation: generation, substep: substep, globals: globals),
        numbers: numbers, chance: chance))
  }

  private mutating func changeTogether(_ phase: Definition.Phase, _ old: PlainEvaluator) {
    var old = old
    births = []
    for (index, cell) in cells.enumerated() {
      for (field, formula) in phase.updates.enumerated() {
        if let formula { board.fields[field][index] = old.value(formula, at: cell) }
      }
      // Fields that a statement sets keep its numbers.
      applyStatement(phase, &old, index, cell)
    }
    for child in births where old.hasRoom(child.kind) {
      bear(child)
      old.agents = agents
    }
  }

  private mutating func takeTurns(_ phase: Definition.Phase, _ evaluator: PlainEvaluator) {
    var evaluator = evaluator
    let (calls, cells) = (setup.definition.calls, cells)
    let order: [Position]? =
      switch phase.order {
      case .shuffled: shuffled(evaluator.chance)
      case .random: nil
      case .rows, .born, .together: cells
      }
    filled = []
    for number in cells.indices {
      let random = evaluator.chance.index(calls, UInt32(number), below: cells.count)
      let cell = order?[number] ?? cells[random]
      let index = setup.index(of: cell)!
      if phase.isOnce, filled.contains(index) { continue }
      let turn = PlainEvaluator.Turn(number: number, cell: cell, order: order)
      evaluator.choices = [:]
      (evaluator.turn, evaluator.board, evaluator.agents) = (turn, board, agents)
      applyStatement(phase, &evaluator, index, cell)
      (evaluator.turn, evaluator.board, evaluator.agents) = (turn, board, agents)
      for (field, formula) in phase.updates.enumerated() {
        if let formula { board.fields[field][index] = evaluator.value(formula, at: cell) }
      }
    }
  }

  /// Applies the first statement of the cell's state that applies. The evaluator reads the values
  /// before it.
  private mutating func applyStatement(
    _ phase: Definition.Phase, _ old: inout PlainEvaluator, _ index: Int, _ cell: Position
  ) {
    guard !setup.definition.states.isEmpty else { return }
    for statement in phase.rules[Int(old.board.states[index])] {
      if case .all(let all) = statement.effect {
        return applyAll(all, &old, index, takesTurns: phase.order != .together)
      }
      guard old.condition(statement.condition, at: cell) else { continue }
      if apply(statement, &old, index, cell, takesTurns: phase.order != .together) != nil { return }
    }
  }

  /// Applies all statements that apply, each to the cell in which the content then is.
  private mutating func applyAll(
    _ statements: [Definition.Statement], _ old: inout PlainEvaluator, _ index: Int,
    takesTurns: Bool
  ) {
    var index = index
    let own = PlainEvaluator.Own(
      state: old.board.states[index], fields: old.board.fields.map { $0[index] },
      names: old.names(of: statements, for: PlainSubject(cell: cells[index])))
    old.own = own
    for statement in statements {
      var parts = [statement]
      if case .first(let list) = statement.effect { parts = list }
      for part in parts where applyPart(part, &old, &index, takesTurns: takesTurns) { break }
    }
    old.own = nil
  }

  /// Applies a statement under `all`. Returns false if it does not apply.
  private mutating func applyPart(
    _ statement: Definition.Statement, _ old: inout PlainEvaluator, _ index: inout Int,
    takesTurns: Bool
  ) -> Bool {
    if takesTurns {
      (old.board, old.agents) = (board, agents)
      old.own?.state = board.states[index]
      old.own?.fields = board.fields.map { $0[index] }
    }
    let cell = cells[index]
    guard old.condition(statement.condition, at: cell) else { return false }
    let numbers = statement.fields.map { (field: $0.field, value: old.value($0.value, at: cell)) }
    let after = apply(statement, &old, index, cell, takesTurns: takesTurns)
    guard let after else { return false }
    for (field, value) in numbers { old.own?.fields[field] = value }
    old.own?.state = board.states[after]
    index = after
    old.turn?.cell = cells[index]
    return true
  }

  /// Applies a statement to a cell. Returns the index of the cell in which the content then is; nil
  /// if no cell fits the target.
  private mutating func apply(
    _ statement: Definition.Statement, _ old: inout PlainEvaluator, _ index: Int, _ cell: Position,
    takesTurns: Bool
  ) -> Int? {
    var (other, target) = (index, PlainSubject(cell: cell))
    if let (wanted, onBoard) = statement.effect.target {
      guard let place = old.chosen(wanted, for: target, onBoard: onBoard) else { return nil }
      // Only a state is copied from beyond the edges of a plane, and that is the first one.
      (target, other) = (place, setup.index(of: place.cell) ?? -1)
    }
    if case .hatch(let kind) = statement.effect, !old.hasRoom(kind) { return nil }
    let changes = statement.changes.map { ($0, old.value($0.value, at: cell)) }
    let given = statement.given.map { (field: $0.field, value: old.value($0.value, at: cell)) }
    for (field, value) in statement.fields {
      board.fields[field][index] = old.value(value, at: cell)
    }
    defer {
      for (field, value) in given { board.fields[field][other] = value }
      for (change, value) in changes where !change.isOfChild { set(change, of: target, value) }
    }
    switch statement.effect {
    case .stay, .give: break
    case .become(let state): board.states[index] = old.state(state, at: cell)
    case .copy: board.states[index] = other < 0 ? 0 : old.board.states[other]
    case .assign(_, let state):
      board.states[other] = old.state(state, at: cell)
      filled.insert(other)
    case .swap:
      swap(index, other)
      filled.formUnion([index, other])
      return other
    case .move(_, let leaving):
      move(from: index, to: other, leaving: leaving.map { old.state($0, at: cell) } ?? 0)
      filled.insert(other)
      return other
    case .hatch(let kind): hatch(kind, in: cell, changes, takesTurns: takesTurns)
    case .kill: agents[target.agent!].isDead = true
    case .convert(_, let kind): agents[target.agent!].kind = kind
    case .all, .first, .forward, .die, .turnInto:
      preconditionFailure("Cells have no such statement.")
    }
    return index
  }

  private mutating func swap(_ index: Int, _ other: Int) {
    board.states.swapAt(index, other)
    for field in setup.definition.fields.indices where setup.definition.fields[field].isCarried {
      board.fields[field].swapAt(index, other)
    }
  }

  /// Moves the content of a cell. The old cell changes first, so that nothing is lost if both are
  /// the same.
  private mutating func move(from index: Int, to other: Int, leaving state: UInt8) {
    let moved = board.states[index]
    board.states[index] = state
    board.states[other] = moved
    for (number, field) in setup.definition.fields.enumerated() where field.isCarried {
      let moved = board.fields[number][index]
      board.fields[number][index] = field.initial
      board.fields[number][other] = moved
    }
  }

  // MARK: Results

  /// Returns the values of a formula for all cells.
  func values(_ formula: Formula) -> [Float] {
    let inputs = ModelInputs(generation: generation)
    var evaluator = evaluator(0, setup.chance(inputs))
    evaluator.numbers = numbers(inputs, setup.definition.phases[0])
    return cells.map { evaluator.value(formula, at: $0) }
  }

  /// The measures in the order of the model; nil for those of no cells.
  var measures: [Double?] {
    let inputs = ModelInputs(generation: generation)
    return setup.definition.measures.map {
      boardValue($0.formula, inputs, setup.definition.phases[0])
    }
  }
}

extension ModelEngine {
  /// Runs steps with draws of any probability.
  mutating func step(_ board: inout ModelBoard, _ inputs: ModelInputs) {
    var watch = ChanceWatch(isOn: false)
    step(&board, inputs, &watch)
  }
}

/// Returns the result of a closure that runs on a stack of 64 MB. The plain evaluator recurses deeply,
/// and its functions are not optimized.
func onLargeStack<Result>(_ body: @escaping () -> Result) -> Result {
  var result: Result?
  let work = Work { result = body() }
  var (attributes, thread) = (pthread_attr_t(), pthread_t())
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 64 << 20)
  pthread_create(
    &thread, &attributes,
    { context in
      Unmanaged<Work>.fromOpaque(context!).takeUnretainedValue().body()
      return nil
    }, Unmanaged.passUnretained(work).toOpaque())
  pthread_join(thread, nil)
  pthread_attr_destroy(&attributes)
  return result!
}

private final class Work {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}
