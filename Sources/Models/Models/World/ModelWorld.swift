internal import Formulas
internal import Grids
internal import Patterns
internal import Worlds

/// A model as a world. Its cell states are the states of the model, or the steps of a color ramp
/// for the formula that the model shows.
struct ModelWorld: ModelHolder, AnimatedWorld, SavableWorld, EndingWorld {
  private(set) var setup: ModelSetup
  var contents: ModelBoard
  var generation = 0
  /// True if the latest generation equals the one before, which decides all later ones.
  private var isUnchanging = false
  private(set) var failure: WorldProblem?
  /// The draws with a probability outside of 0 to 1.
  var watch = ChanceWatch()
  /// The engines of the phases.
  private var engines: [any ModelEngine]
  private var shown: ShownNumbers?
  /// The variables of the model.
  var globals: [Float] = []
  private var boardNumbers: BoardNumbers
  /// The places of the numbers of the board that each phase and the shown formula use.
  private let neededByPhases: [Set<Int>]
  private let neededByShow: Set<Int>
  private let settles: Bool
  /// The changes of parameters that have not ended.
  private var courses: [ParameterCourse] = []
  /// The number of changes in this generation, which gives the chance in each its own numbers.
  private(set) var changes = 0
  /// How images show agents; nil for a model without.
  private var looks: AgentLooks?
  /// The agents of the latest generations, the youngest first, as trails need them.
  private var earlier: [AgentSet] = []
  /// The agents of the next generation, to which those of a transition move; nil otherwise.
  private var next: AgentSet?

  /// The maximum number of cells.
  static let mostCells = 1 << 28

  /// Creates the world with the start of the model.
  ///
  /// - Parameters:
  ///   - setup: the model on its board, with the values of parameters.
  ///   - inputs: the contents of files, by the number of their layer: one number a cell.
  ///   - engine: creates the engine; nil for the fastest one.
  init(
    _ setup: ModelSetup, inputs: [Int: [Float]] = [:],
    engine: ((ModelSetup) -> (any ModelEngine)?)? = nil
  ) throws(OpeningProblem) {
    if let problem = OpeningProblem.unfit(setup.size, cells: Self.mostCells) { throw problem }
    let definition = setup.definition
    guard let engines = Self.engines(for: setup, engine), let numbers = BoardNumbers(setup) else {
      throw Self.tooLarge
    }
    (self.setup, self.engines, boardNumbers) = (setup, engines, numbers)
    neededByPhases = definition.phases.map { definition.numbers(in: $0.formulas) }
    neededByShow = definition.numbers(in: definition.show?.formulas ?? [])
    contents = setup.emptyBoard
    settles = definition.isDeterministic && !definition.usesGeneration
    startGlobals()
    try apply(definition.start, setup, numbers, inputs, step: 0)
    shown = try Self.shownNumbers(setup)
    looks = try Self.looks(setup)
    updateShown()
  }

  private static func looks(_ setup: ModelSetup) throws(OpeningProblem) -> AgentLooks? {
    if setup.definition.agents.isEmpty { return nil }
    guard let looks = AgentLooks(setup) else { throw tooLarge }
    return looks
  }

  static let tooLarge = OpeningProblem(
    "model",
    "the model takes too many operations a cell: use smaller neighborhoods or fewer nested formulas"
  )

  private static func shownNumbers(_ setup: ModelSetup) throws(OpeningProblem) -> ShownNumbers? {
    guard let show = setup.definition.show, let scale = setup.definition.colorScale else {
      return nil
    }
    let condition = try show.condition.map { formula throws(OpeningProblem) in
      try program(setup, formula)
    }
    return ShownNumbers(show, scale, try program(setup, show.value), condition)
  }

  private static func program(_ setup: ModelSetup, _ formula: Formula) throws(OpeningProblem)
    -> FormulaProgram
  {
    guard let program = FormulaProgram(setup, formula) else { throw tooLarge }
    return program
  }

  /// Returns the fastest engine for each phase; nil if no engine can run one of them.
  private static func engines(
    for setup: ModelSetup, _ engine: ((ModelSetup) -> (any ModelEngine)?)? = nil
  ) -> [any ModelEngine]? {
    let steps = setup.stepsAtOnce
    let engines = setup.definition.phases.indices.map { phase -> (any ModelEngine)? in
      let only = setup.only(phase)
      return engine?(only) ?? SpanProgram(only, steps: steps) ?? SpanProgram(only)
        ?? CellProgram(only)
    }
    return engines.contains { $0 == nil } ? nil : engines.compactMap { $0 }
  }

  // MARK: Start

  /// Computes the variables at generation 0, each from those above it.
  private mutating func startGlobals() {
    let chance = ChanceStreams(seed: setup.seed, step: 0, isStart: true)
    for global in setup.definition.globals {
      globals.append(value(of: global.start, context([], chance)))
    }
  }

  /// Returns the value of a formula of the board; not a number if it has none.
  private mutating func value(of formula: Formula, _ context: Formula.BoardContext) -> Float {
    watch.take(
      formula.impossibleChance(of: context), at: generation, in: setup.definition,
      width: setup.size.width)
    return formula.value(of: context).map { Float($0) } ?? .nan
  }

  /// Applies the layers of a start to the board, each to all cells at once. Each sees the ones before
  /// it.
  ///
  /// - Parameter step: the number of the draws of chance.
  private mutating func apply(
    _ layers: [Definition.Layer], _ setup: ModelSetup, _ boardNumbers: BoardNumbers,
    _ inputs: [Int: [Float]], step: Int
  ) throws(OpeningProblem) {
    let chance = ChanceStreams(seed: setup.seed, step: step, isStart: true)
    for (number, layer) in layers.enumerated() where !CancellationCheck.isOver {
      let board = contents
      var uniform = ModelInputs(generation: generation, globals: globals)
      let needed = setup.definition.numbers(in: layer.formulas)
      try Self.check(layer, setup.parameters)
      var watch = watch
      uniform.numbers = boardNumbers.values(needed, board, uniform, start: chance, &watch).map {
        $0.map { Float($0) } ?? .nan
      }
      // The start of a resized board, which may not fit, is replaced by the cells of the old one.
      let symmetry = setup.definition.symmetry
      let isCopied =
        symmetry != .c1 && symmetry.problem(on: setup.size) == nil
        && setup.definition.hasChance(layer)
      func values(_ formula: Formula) throws(OpeningProblem) -> [Float] {
        let program = try Self.program(setup, formula)
        let values = program.values(board, uniform, chance, &watch)
        return isCopied ? symmetric(values) : values
      }
      let fits = try layer.condition.map { formula throws(OpeningProblem) in try values(formula) }
      switch layer.content {
      case .state(let state): contents.setStates(where: fits) { _ in UInt8(state) }
      case .fields(let formulas, let state):
        let numbers = try formulas.map { formula throws(OpeningProblem) in try values(formula.value)
        }
        for (formula, numbers) in zip(formulas, numbers) {
          contents.setNumbers(formula.field, where: fits) { numbers[$0] }
        }
        if let state { contents.setStates(where: fits) { _ in UInt8(state) } }
      case .input(_, let field, _):
        guard let input = inputs[number] else { continue }
        try Self.check(input, setup, isState: field == nil)
        if let field {
          contents.setNumbers(field, where: fits) { input[$0] }
        } else {
          contents.setStates(where: fits) { UInt8(input[$0]) }
        }
      case .agents(let layer): try add(layer, where: fits, setup, uniform, chance, &watch)
      }
      self.watch = watch
      if let failure = watch.failure { throw OpeningProblem("model", failure) }
    }
  }

  /// Checks the shares of a layer, which depend on parameters.
  private static func check(
    _ layer: Definition.Layer, _ parameters: [Float]
  ) throws(OpeningProblem) {
    for share in layer.shares {
      let value = share.value(in: Formula.Context(parameters: parameters))
      if value >= 0, value <= 1 + 1e-6 { continue }
      let text = Token.short(share.text)
      throw OpeningProblem(
        "model",
        "the share '\(text)' is \(value): the shares of a start are from 0 to 1, also in sum")
    }
  }

  /// Returns the values of one part of the board, copied to the others by the symmetry of the start.
  private func symmetric(_ values: [Float]) -> [Float] {
    let (first, width) = (setup.definition.symmetry.firstCell(on: setup.size), setup.size.width)
    return values.indices.map { cell in
      let place = first(Position(x: cell % width, y: cell / width))
      return values[place.y * width + place.x]
    }
  }

  // MARK: Events

  /// Changes cells at once, and parameters over the duration of the change. Throws if an input
  /// does not suit the board, or if the changed model takes too many operations.
  mutating func apply(_ change: ModelChange) throws(OpeningProblem) {
    changes += 1
    for (global, value) in change.globals { globals[global] = value }
    for (parameter, value) in change.parameters {
      courses.removeAll { $0.parameter == parameter }
      courses.append(
        ParameterCourse(
          parameter: parameter, from: setup.parameters[parameter], to: value, start: generation,
          duration: change.duration))
    }
    try updateParameters()
    if let agents = change.agents { try apply(agents) }
    if let definition = change.definition {
      let changed = ModelSetup(
        definition, parameters: setup.parameters, size: setup.size, isPlane: setup.isPlane,
        seed: setup.seed)
      let step = changes << 44 &+ generation &* setup.definition.repeats
      let inputs = try change.files.inputs(of: definition, on: setup.size)
      guard let numbers = BoardNumbers(changed) else { throw Self.tooLarge }
      try apply(definition.start, changed, numbers, inputs, step: step)
    }
    isUnchanging = false
    updateShown()
  }

  /// Sets the parameters that change to their values in the current generation.
  private mutating func updateParameters() throws(OpeningProblem) {
    if courses.isEmpty { return }
    var parameters = setup.parameters
    for course in courses { parameters[course.parameter] = course.value(at: generation) }
    courses.removeAll { $0.isOver(at: generation) }
    if parameters == setup.parameters { return }
    let (definition, size) = (setup.definition, setup.size)
    setup = ModelSetup(
      definition, parameters: parameters, size: size, isPlane: setup.isPlane, seed: setup.seed)
    guard let engines = Self.engines(for: setup), let numbers = BoardNumbers(setup) else {
      throw Self.tooLarge
    }
    (self.engines, boardNumbers) = (engines, numbers)
    shown = try Self.shownNumbers(setup)
    looks = try Self.looks(setup)
  }

  /// Checks that an input has one number for each cell, and numbers of states only if it sets
  /// states.
  private static func check(_ input: [Float], _ setup: ModelSetup, isState: Bool)
    throws(OpeningProblem)
  {
    if input.count != setup.size.area {
      throw OpeningProblem(
        "model", "expected an input of \(setup.size) cells, got \(input.count) numbers")
    }
    let states = setup.definition.states.count
    let isFitting = { (number: Float) in
      number >= 0 && number < Float(states) && number == number.rounded()
    }
    if isState, let number = input.first(where: { !isFitting($0) }) {
      throw OpeningProblem(
        "model",
        "expected the number of a state in the input, from 0 to \(states - 1), got \(number)")
    }
  }

  // MARK: World

  var bounds: Region? { Region(setup.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    let (states, width, board) = (contents.states, setup.size.width, Region(setup.size))
    guard let shown else {
      if states.isEmpty { return Grid(size: sight.region.size, repeating: 0) }
      return sight.highest(on: board) { x, y in states[y * width + x] }
    }
    return sight.highest(on: board) { x, y in shown.state(at: y * width + x, over: states) }
  }

  /// True if no later generation differs. A model with chance is at rest if all of its statements ask
  /// for states that are absent.
  var isAtRest: Bool {
    isUnchanging || !settles && courses.isEmpty && CertainValues(setup, on: contents).areStill
  }

  /// The agents over the cells.
  var figures: [Figure] { figures(0, of: 1) }

  func figures(_ part: Int, of parts: Int) -> [Figure] {
    guard let looks else { return [] }
    let inputs = inputsWithoutNumbers
    let moment = next.map { AgentLooks.Moment(next: $0, part: part, parts: parts) }
    return looks.figures(
      contents, inputs, setup.chance(inputs), earlier: earlier, at: part > 0 ? moment : nil)
  }

  mutating func advanceAnimated() -> Transition? {
    var before = self
    advance(by: 1)
    if looks == nil { return nil }
    before.next = contents.agents
    return (before, [])
  }

  var numbers: [Float]? { shown?.values }

  func numbers(of field: String) -> [Float]? {
    setup.definition.fields.firstIndex { $0.name == field }.map { contents.fields[$0] }
  }

  var extent: ClosedRange<Double>? { shown?.extent }

  /// The measures in the order of the model: whole numbers for cells in a state.
  var counts: [Count] {
    zip(setup.definition.measures, measures).map { measure, value in
      measure.isCount
        ? Count(measure.name, value.map { Int($0) } ?? 0) : Count(measure.name, number: value)
    }
  }

  /// The measures as numbers, in the order of the model; nil for those of no cells.
  var measures: [Double?] {
    let definition = setup.definition
    var context = boardContext(for: definition.measures.map(\.formula))
    for measure in definition.measures {
      context.measures.append(measure.formula.value(of: context))
    }
    return context.measures
  }

  var isOver: Bool { setup.definition.stop.map { holds($0) } ?? false }

  /// Returns true if a condition of the board holds.
  ///
  /// - Parameter run: the inputs of the run of a phase; nil after a generation.
  private func holds(_ condition: Formula, before run: ModelInputs? = nil) -> Bool {
    let measures = setup.definition.measures.map(\.formula)
    var context = boardContext(for: [condition] + measures, run)
    for measure in measures { context.measures.append(measure.value(of: context)) }
    return condition.value(of: context) ?? 0 != 0
  }

  // MARK: Numbers of the board

  /// The variables and the numbers of the board for the first phase.
  var inputsOfStep: ModelInputs {
    var watch = watch
    return inputs(neededByPhases[0], &watch)
  }

  private var inputsWithoutNumbers: ModelInputs {
    ModelInputs(generation: generation, globals: globals)
  }

  /// Returns the inputs of the run of a phase, or those after a generation, with numbers of the board.
  private func inputs(
    _ needed: Set<Int>, run: ModelInputs? = nil, _ watch: inout ChanceWatch
  ) -> ModelInputs {
    var inputs = run ?? inputsWithoutNumbers
    if !needed.isEmpty {
      inputs.numbers = boardNumbers.values(needed, contents, inputs, &watch).map {
        $0.map { Float($0) } ?? .nan
      }
    }
    return inputs
  }

  /// Returns what formulas of the board depend on.
  private func boardContext(for formulas: [Formula], _ run: ModelInputs? = nil)
    -> Formula.BoardContext
  {
    let (inputs, needed) = (run ?? inputsWithoutNumbers, setup.definition.numbers(in: formulas))
    var watch = watch
    let numbers = boardNumbers.values(needed, contents, inputs, &watch)
    var context = context(numbers, setup.chance(inputs))
    context.inputs = inputs
    return context
  }

  private func context(_ numbers: [Double?], _ chance: ChanceStreams) -> Formula.BoardContext {
    Formula.BoardContext(
      parameters: setup.parameters, size: setup.size,
      inputs: ModelInputs(generation: generation, globals: globals), numbers: numbers,
      chance: chance)
  }

  /// Computes the variables after a step, from the new board and the old variables.
  private mutating func stepGlobals(_ number: Int) {
    let steps = setup.definition.globals.map(\.step)
    if steps.allSatisfy({ $0 == nil }) { return }
    var inputs = inputsWithoutNumbers
    inputs.substep = number
    let context = boardContext(for: steps.compactMap { $0 }, inputs)
    for (number, step) in steps.enumerated() {
      if let step { globals[number] = value(of: step, context) }
    }
  }

  /// The note on a chance above 1 in the run so far.
  var note: String? { watch.note }

  /// The first field that is not shown and has a number that is not finite.
  var remark: String? {
    for (field, numbers) in zip(setup.definition.fields, contents.fields) {
      guard let cell = numbers.firstIndex(where: { !$0.isFinite }) else { continue }
      let place = ShownNumbers.sentence(
        field.name, numbers[cell], cell, width: setup.size.width, generation: generation)
      return "\(place), and is not shown"
    }
    return nil
  }

  private func values(_ program: FormulaProgram) -> [Float] {
    // What is shown draws nothing.
    var watch = ChanceWatch(isOn: false)
    let inputs = inputs(neededByShow, &watch)
    return program.values(contents, inputs, setup.chance(inputs), &watch)
  }

  mutating func advance(by generations: Int) {
    let end = generation + generations
    while generation < end, failure == nil, !isUnchanging {
      // Comparing takes as long as a simple step, so that rest is noticed only now and then.
      advance(comparing: generation + 1 == end || generation.isMultiple(of: 16))
    }
    if isUnchanging { (generation, changes) = (end, 0) }
    updateShown()
  }

  /// - Parameter compares: true to notice a generation that equals the one before.
  private mutating func advance(comparing compares: Bool) {
    if let looks, looks.trail > 0 {
      earlier.insert(contents.agents, at: 0)
      if earlier.count > looks.trail { earlier.removeLast() }
    }
    if !courses.isEmpty {
      do throws(OpeningProblem) { try updateParameters() } catch {
        failure = failure ?? .input(error.description)
        return
      }
    }
    let before = compares && settles && courses.isEmpty ? (contents, globals) : nil
    let steps = stride(from: 0, to: setup.definition.repeats, by: engines[0].stepsAtOnce)
    for number in steps where !CancellationCheck.isOver && watch.failure == nil {
      for phase in engines.indices where watch.failure == nil { run(phase, number) }
      if watch.failure == nil { stepGlobals(number) }
    }
    if let sentence = watch.failure {
      failure = failure ?? .input(sentence)
      return
    }
    generation += 1
    changes = 0
    isUnchanging = before.map { $0 == (contents, globals) } ?? false
  }

  /// Runs a phase, once or until its condition holds.
  private mutating func run(_ phase: Int, _ number: Int) {
    let (until, most) = (setup.definition.phases[phase].until, setup.definition.phases[phase].most)
    var watch = watch
    for repetition in 0..<(until == nil ? 1 : most)
    where !CancellationCheck.isOver && watch.failure == nil {
      var run = inputsWithoutNumbers
      (run.substep, run.phase, run.repetition) = (number, phase, repetition)
      if let until, holds(until, before: run) { break }
      let inputs = inputs(neededByPhases[phase], run: run, &watch)
      engines[phase].step(&contents, inputs, &watch)
    }
    self.watch = watch
  }

  mutating func updateShown() {
    guard var shown else { return }
    // The memory of the old numbers serves the new ones.
    self.shown = nil
    shown.take([], where: nil)
    shown.take(values(shown.program), where: shown.condition.map(values))
    if let (value, cell) = shown.nonfinite {
      let sentence = ShownNumbers.sentence(
        shown.show.value.text, value, cell, width: setup.size.width, generation: generation)
      failure = failure ?? .input(sentence)
    }
    self.shown = shown
  }

  // MARK: Board

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    let covered = region.intersection(Region(setup.size))
    for y in covered.rows {
      for x in covered.columns {
        let state = cells[x - corner.x, y - corner.y]
        if over && state == 0 || Int(state) >= setup.definition.states.count { continue }
        contents.states[y * setup.size.width + x] = state
      }
    }
    isUnchanging = false
    updateShown()
  }

  func contents(of region: Region) -> StoredRegion {
    contents.stored(region, on: setup.size, outside: setup.definition)
  }

  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool) {
    contents.put(stored, at: corner, over: over, on: setup.size)
    isUnchanging = false
    updateShown()
  }

  mutating func empty(_ region: Region) {
    let covered = region.intersection(Region(setup.size))
    for y in covered.rows {
      let first = y * setup.size.width + covered.x
      let cells = first..<first + covered.width
      if !contents.states.isEmpty { for cell in cells { contents.states[cell] = 0 } }
      for (number, field) in setup.definition.fields.enumerated() {
        for cell in cells { contents.fields[number][cell] = field.initial }
      }
    }
    isUnchanging = false
    updateShown()
  }

  mutating func resize(to size: Size) {
    let resized = ModelSetup(
      setup.definition, parameters: setup.parameters, size: size, isPlane: setup.isPlane,
      seed: setup.seed)
    // Programs depend on the size only by the differences of indices, so they have as many
    // operations as before.
    guard var world = try? ModelWorld(resized) else { return }
    world.contents = contents.resized(from: setup.size, to: size, outside: setup.definition)
    let stride = setup.definition.agentStride
    world.contents.agents = contents.agents
    world.contents.agents.keep(
      { agent in
        contents.agents.numbers[agent * stride] < Float(size.width) - 0.5
          && contents.agents.numbers[agent * stride + 1] < Float(size.height) - 0.5
      }, stride: stride)
    (world.generation, world.globals, world.watch) = (generation, globals, watch)
    world.updateShown()
    self = world
  }
}

extension CellProgram: ModelEngine {}
extension SpanProgram: ModelEngine {}
