internal import Grids
internal import Patterns
internal import Worlds

/// A model as a world. Its cell states are the states of the model, or the steps of a color ramp
/// for the formula that the model shows.
struct ModelWorld: ModelHolder, SavableWorld {
  private(set) var setup: ModelSetup
  private(set) var contents: ModelBoard
  private(set) var generation = 0
  private(set) var isAtRest = false
  private(set) var failure: WorldProblem?
  private var engine: any ModelEngine
  private var shown: ShownNumbers?
  /// The programs of the measures, and of their conditions.
  private var measurePrograms: [(value: FormulaProgram, condition: FormulaProgram?)]
  private let settles: Bool
  /// The changes of parameters that have not ended.
  private var courses: [ParameterCourse] = []
  /// The number of changes in this generation, which gives the chance in each its own numbers.
  private var changes = 0

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
    let (definition, start) = (setup.definition, try Self.start(setup, inputs))
    guard let chosen = engine?(setup) ?? Self.engine(for: setup) else { throw Self.tooLarge }
    self.setup = setup
    self.engine = chosen
    contents = start
    settles = definition.isDeterministic && !definition.usesGeneration
    measurePrograms = try definition.measures.map { measure throws(OpeningProblem) in
      try Self.programs(of: measure, setup)
    }
    if let show = definition.show {
      shown = ShownNumbers(show, try Self.program(setup, show.value))
      updateShown()
    }
  }

  private static let tooLarge = OpeningProblem(
    "model",
    "the model takes too many operations a cell: use smaller neighborhoods or fewer nested formulas"
  )

  private static func program(_ setup: ModelSetup, _ formula: Formula) throws(OpeningProblem)
    -> FormulaProgram
  {
    guard let program = FormulaProgram(setup, formula) else { throw tooLarge }
    return program
  }

  private static func programs(
    of measure: Definition.Measure, _ setup: ModelSetup
  ) throws(OpeningProblem) -> (value: FormulaProgram, condition: FormulaProgram?) {
    let condition = try measure.condition.map { formula throws(OpeningProblem) in
      try program(setup, formula)
    }
    return (try program(setup, measure.formula), condition)
  }

  /// Returns the fastest engine that can run a model; nil if none can.
  private static func engine(for setup: ModelSetup) -> (any ModelEngine)? {
    SpanProgram(setup) ?? CellProgram(setup)
  }

  // MARK: Start

  /// Returns the board after all layers of the start. Each layer sees the ones before it, for all
  /// cells together.
  private static func start(_ setup: ModelSetup, _ inputs: [Int: [Float]]) throws(OpeningProblem)
    -> ModelBoard
  {
    var board = setup.emptyBoard
    try apply(setup, inputs, to: &board, generation: 0, step: 0)
    return board
  }

  /// Applies the layers of a start to a board. `step`: the number of the draws of chance.
  private static func apply(
    _ setup: ModelSetup, _ inputs: [Int: [Float]] = [:], to board: inout ModelBoard,
    generation: Int, step: Int
  ) throws(OpeningProblem) {
    let chance = ChanceStreams(seed: setup.seed, step: step, isStart: true)
    for (number, layer) in setup.definition.start.enumerated() where !CancellationCheck.isOver {
      func values(_ formula: Formula) throws(OpeningProblem) -> [Float] {
        try program(setup, formula).values(board, generation: generation, chance: chance)
      }
      let fits = try layer.condition.map { formula throws(OpeningProblem) in try values(formula) }
      switch layer.content {
      case .state(let state): board.setStates(where: fits) { _ in UInt8(state) }
      case .fields(let formulas):
        let numbers = try formulas.map { formula throws(OpeningProblem) in try values(formula.value)
        }
        for (formula, numbers) in zip(formulas, numbers) {
          board.setNumbers(formula.field, where: fits) { numbers[$0] }
        }
      case .input(_, let field):
        guard let input = inputs[number] else { continue }
        try check(input, setup, isState: field == nil)
        if let field {
          board.setNumbers(field, where: fits) { input[$0] }
        } else {
          board.setStates(where: fits) { UInt8(input[$0]) }
        }
      }
    }
  }

  // MARK: Events

  /// Changes cells at once, and parameters over the duration of the change. Throws if an input
  /// does not suit the board, or if the changed model takes too many operations.
  mutating func apply(_ change: ModelChange) throws(OpeningProblem) {
    changes += 1
    for (parameter, value) in change.parameters {
      courses.removeAll { $0.parameter == parameter }
      courses.append(
        ParameterCourse(
          parameter: parameter, from: setup.parameters[parameter], to: value, start: generation,
          duration: change.duration))
    }
    try updateParameters()
    if let definition = change.definition {
      let changed = ModelSetup(
        definition, parameters: setup.parameters, size: setup.size, isPlane: setup.isPlane,
        seed: setup.seed)
      let step = changes << 44 &+ generation &* setup.definition.repeats
      let inputs = try change.files.inputs(of: definition, on: setup.size)
      try Self.apply(changed, inputs, to: &contents, generation: generation, step: step)
    }
    isAtRest = false
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
    guard let engine = Self.engine(for: setup) else { throw Self.tooLarge }
    self.engine = engine
    measurePrograms = try definition.measures.map { measure throws(OpeningProblem) in
      try Self.programs(of: measure, setup)
    }
    if let show = definition.show {
      shown = ShownNumbers(show, try Self.program(setup, show.value))
    }
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

  // MARK: Saving

  var savedName: String { setup.definition.savedName }

  /// The beginning of the names of saved worlds, in place of a rule.
  static let savedMark = "model-"

  /// Returns the states and the bytes of the fields, below each other between two rows that mark
  /// the ends of the pattern; nil if that takes more than `memory` bytes.
  func savedCells(within memory: Int) -> Grid<CellState>? {
    let bytesACell = setup.definition.states.count.signum() + 4 * setup.definition.fields.count
    // The bytes of the fields, and the cells that are made of them.
    if 2 * bytesACell * setup.size.area > memory { return nil }
    let mark = Array(repeating: CellState(1), count: setup.size.width)
    let bytes = contents.fields.flatMap { field in
      (0..<4).flatMap { byte in
        field.map { UInt8(truncatingIfNeeded: $0.bitPattern >> (8 * UInt32(byte))) }
      }
    }
    let elements = mark + contents.states + bytes + mark
    let size = Size(width: setup.size.width, height: elements.count / setup.size.width)
    return Grid(size: size, elements: elements)
  }

  /// The last generation that can be saved. Its product with `repeat` fits in 64 bits.
  private static var lastGeneration: Int { 1 << 40 }

  /// Continues from a saved world.
  mutating func resume(from pattern: Pattern) throws(OpeningProblem) {
    let (width, area) = (setup.size.width, setup.size.area)
    let parts = contents.states.count / area + 4 * contents.fields.count
    guard pattern.size == Size(width: width, height: parts * setup.size.height + 2) else {
      throw OpeningProblem("model", "the saved world is one of another model or size")
    }
    guard (0...Self.lastGeneration).contains(pattern.generation) else {
      throw OpeningProblem("model", "generation \(pattern.generation) is too late for a model")
    }
    var bytes = [UInt8](repeating: 0, count: pattern.size.area)
    for run in pattern.runs {
      for x in run.columns { bytes[run.y * width + x] = run.state }
    }
    contents.states = Array(bytes[width...].prefix(contents.states.count))
    let start = width + contents.states.count
    for field in contents.fields.indices {
      contents.fields[field] = (0..<area).map { cell in
        let first = start + 4 * field * area + cell
        let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[first + $1 * area]) << (8 * $1) }
        return Float(bitPattern: bits)
      }
    }
    let states = setup.definition.states.count
    guard contents.states.allSatisfy({ Int($0) < states }) else {
      throw OpeningProblem("model", "the saved world has states that the model does not have")
    }
    generation = pattern.generation
    updateShown()
  }

  // MARK: World

  var bounds: Region? { Region(setup.size) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    let (states, width) = (shown?.steps ?? contents.states, setup.size.width)
    return sight.highest(on: Region(setup.size)) { x, y in states[y * width + x] }
  }

  var numbers: [Float]? { shown.map { values($0.program) } }

  /// The measures in the order of the model: whole numbers for cells in a state.
  var counts: [Count] {
    let measures = setup.definition.measures
    let states = measures.contains { $0.state != nil } ? contents.histogram : []
    return zip(measures, measurePrograms).map { measure, program in
      if let state = measure.state { return Count(measure.name, states[state]) }
      return Count(measure.name, number: value(of: measure, program))
    }
  }

  /// The measures as numbers, in the order of the model; nil for those of no cells.
  var measures: [Double?] {
    zip(setup.definition.measures, measurePrograms).map { measure, program in
      value(of: measure, program)
    }
  }

  private func value(
    of measure: Definition.Measure, _ program: (value: FormulaProgram, condition: FormulaProgram?)
  ) -> Double? {
    measure.reduction.result(values(program.value), where: program.condition.map(values))
  }

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
    let step = generation * setup.definition.repeats
    return program.values(
      contents, generation: generation, chance: ChanceStreams(seed: setup.seed, step: step))
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations where failure == nil && !isAtRest { advance() }
    updateShown()
  }

  private mutating func advance() {
    if !courses.isEmpty {
      do throws(OpeningProblem) { try updateParameters() } catch {
        failure = failure ?? .input(error.description)
        return
      }
    }
    let before = settles && courses.isEmpty ? contents : nil
    for number in 0..<setup.definition.repeats where !CancellationCheck.isOver {
      engine.step(&contents, generation: generation, number: number)
    }
    generation += 1
    changes = 0
    isAtRest = before.map { $0 == contents } ?? false
  }

  private mutating func updateShown() {
    guard var shown else { return }
    if !shown.update(values(shown.program), width: setup.size.width, generation: generation) {
      failure = failure ?? shown.problem.map { .input($0) }
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
    isAtRest = false
    updateShown()
  }

  func contents(of region: Region) -> StoredRegion {
    contents.stored(region, on: setup.size, outside: setup.definition)
  }

  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool) {
    contents.put(stored, at: corner, over: over, on: setup.size)
    isAtRest = false
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
    isAtRest = false
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
    world.generation = generation
    world.updateShown()
    self = world
  }
}

extension Definition {
  /// The name of saved worlds. It depends on the names of the states and fields.
  fileprivate var savedName: String {
    var hash = FNV()
    for name in states.map(\.name) + ["|"] + fields.map(\.name) { hash.take(name) }
    return ModelWorld.savedMark + String(hash.value, radix: 16)
  }
}

extension CellProgram: ModelEngine {}
extension SpanProgram: ModelEngine {}

/// The operations that compute a formula for all cells.
enum FormulaProgram: Sendable {
  case spans(SpanFormula)
  /// One cell at a time, for what spans have no operations.
  case cells(CellProgram)

  /// Compiles a formula; nil if it has too many operations.
  init?(_ setup: ModelSetup, _ formula: Formula) {
    if let spans = SpanFormula(setup, formula) {
      self = .spans(spans)
    } else if let cells = CellProgram(setup, formula) {
      self = .cells(cells)
    } else {
      return nil
    }
  }

  /// Returns the values for all cells in reading order. A condition is 1 or 0.
  func values(_ board: ModelBoard, generation: Int, chance: ChanceStreams) -> [Float] {
    switch self {
    case .spans(let spans): spans.values(board, generation: generation, chance: chance)
    case .cells(let cells): cells.values(board, generation: generation, chance: chance)
    }
  }
}

extension ModelBoard {
  /// The number of cells in each of 256 states.
  fileprivate var histogram: [Int] {
    var numbers = [Int](repeating: 0, count: 256)
    for state in states { numbers[Int(state)] += 1 }
    return numbers
  }

  /// Sets the states of the cells for which a condition is 1; nil for all.
  fileprivate mutating func setStates(where fits: [Float]?, _ state: (Int) -> UInt8) {
    for cell in states.indices where fits.map({ $0[cell] != 0 }) ?? true {
      states[cell] = state(cell)
    }
  }

  fileprivate mutating func setNumbers(_ field: Int, where fits: [Float]?, _ number: (Int) -> Float)
  {
    for cell in fields[field].indices where fits.map({ $0[cell] != 0 }) ?? true {
      fields[field][cell] = number(cell)
    }
  }

  /// Returns the cells that fit on a board of another size; new cells have initial values.
  func resized(from old: Size, to size: Size, outside definition: Definition)
    -> ModelBoard
  {
    ModelBoard(
      states: definition.states.isEmpty
        ? [] : Self.resized(states, from: old, to: size, outside: 0),
      fields: zip(fields, definition.fields).map {
        Self.resized($0, from: old, to: size, outside: $1.initial)
      })
  }

  /// Returns the contents of a region. Cells outside the board have the initial contents.
  func stored(_ region: Region, on size: Size, outside definition: Definition) -> StoredRegion {
    StoredRegion(
      cells: states.isEmpty
        ? Grid(size: region.size, repeating: 0)
        : Grid(size: size, elements: states).cropped(to: region, outside: 0),
      fields: zip(fields, definition.fields).map {
        Grid(size: size, elements: $0).cropped(to: region, outside: $1.initial)
      })
  }

  /// Writes stored contents to a board of a size.
  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool, on size: Size) {
    let cells = stored.cells
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    let covered = region.intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let (column, row, cell) = (x - corner.x, y - corner.y, y * size.width + x)
        if over && cells[column, row] == 0 { continue }
        if !states.isEmpty { states[cell] = cells[column, row] }
        for field in fields.indices { fields[field][cell] = stored.fields[field][column, row] }
      }
    }
  }

  private static func resized<Value: Sendable>(
    _ values: [Value], from old: Size, to size: Size, outside: Value
  ) -> [Value] {
    Grid(size: old, elements: values).cropped(to: Region(size), outside: outside).elements
  }
}

/// The numbers that a model shows, as steps of a color ramp.
struct ShownNumbers: Sendable {
  let show: Definition.Show
  let program: FormulaProgram
  /// The step of each cell, from 1; 0 for a number that is not finite.
  private(set) var steps: [CellState] = []
  /// The error for the first number that is not finite; nil if there is none.
  private(set) var problem: String?

  /// The number of steps.
  static let count = 96

  init(_ show: Definition.Show, _ program: FormulaProgram) {
    (self.show, self.program) = (show, program)
  }

  /// Computes the steps. Returns false if a number is not finite.
  mutating func update(_ values: [Float], width: Int, generation: Int) -> Bool {
    let (low, high) = (Float(show.range.lowerBound), Float(show.range.upperBound))
    let scale = Float(Self.count) / (high - low)
    steps = values.map { value in
      guard value.isFinite else { return 0 }
      if value <= low { return 1 }
      return value < high
        ? 1 + CellState(min((value - low) * scale, Float(Self.count - 1))) : CellState(Self.count)
    }
    guard let cell = values.firstIndex(where: { !$0.isFinite }) else { return true }
    problem = Self.sentence(
      show.value.text, values[cell], cell, width: width, generation: generation)
    return false
  }

  /// Returns a sentence about a number that is not finite.
  static func sentence(
    _ name: String, _ number: Float, _ cell: Int, width: Int, generation: Int
  ) -> String {
    let value = number.isNaN ? "not a number" : "infinite"
    return "'\(name)' is \(value) at generation \(generation), in the cell at"
      + " x = \(cell % width), y = \(cell / width)"
  }
}

/// The world of a model without chance, whose cells determine all later generations.
struct DeterministicModelWorld: ModelHolder, SavableWorld, FingerprintedWorld {
  private(set) var world: ModelWorld

  mutating func apply(_ change: ModelChange) throws(OpeningProblem) { try world.apply(change) }

  /// - Returns: nil if the model uses chance, or formulas of the generation.
  init?(_ world: ModelWorld) {
    let definition = world.setup.definition
    guard definition.isDeterministic, !definition.usesGeneration else { return nil }
    self.world = world
  }

  var trace: Trace {
    var fingerprint = Fingerprint()
    fingerprint.combine(world.contents.states)
    fingerprint.combine(words: world.setup.parameters.map { UInt64($0.bitPattern) })
    for field in world.contents.fields {
      fingerprint.combine(words: field.map { UInt64($0.bitPattern) })
    }
    return Trace(fingerprint)
  }

  var bounds: Region? { world.bounds }
  var counts: [Count] { world.counts }
  var numbers: [Float]? { world.numbers }
  var savedName: String { world.savedName }
  func savedCells(within memory: Int) -> Grid<CellState>? { world.savedCells(within: memory) }
  var isAtRest: Bool { world.isAtRest }
  var failure: WorldProblem? { world.failure }
  var remark: String? { world.remark }
  func cells(in sight: ScaledRegion) -> Grid<CellState> { world.cells(in: sight) }
  mutating func advance(by generations: Int) { world.advance(by: generations) }
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    world.put(cells, at: corner, over: over)
  }
  func contents(of region: Region) -> StoredRegion { world.contents(of: region) }
  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool) {
    world.put(stored, at: corner, over: over)
  }
  mutating func empty(_ region: Region) { world.empty(region) }
  mutating func resize(to size: Size) { world.resize(to: size) }
}

extension Definition.Measure.Reduction {
  /// Returns the value for all cells in reading order, or for those whose condition is not 0. Of no
  /// cells, the sum is 0, and there is no mean, least and greatest.
  func result(_ values: [Float], where conditions: [Float]? = nil) -> Double? {
    var (count, sum, least, greatest) = (0, 0.0, Float.infinity, -Float.infinity)
    for (cell, value) in values.enumerated() where conditions.map({ $0[cell] != 0 }) ?? true {
      (count, sum) = (count + 1, sum + Double(value))
      least = Formula.Function.least(least, value)
      greatest = Formula.Function.greatest(greatest, value)
    }
    return switch self {
    case .sum: sum
    case .share: count == 0 ? 0 : sum / Double(count)
    case .mean: count == 0 ? nil : sum / Double(count)
    case .min: count == 0 ? nil : Double(least)
    case .max: count == 0 ? nil : Double(greatest)
    }
  }
}
