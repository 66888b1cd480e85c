internal import CModels
internal import Grids

/// The fast engine of models whose cells all read the old values: operations on spans of cells.
///
/// It gives the same bits as the plain evaluator, on every processor and with any number of cores.
struct SpanProgram: Sendable {
  private let setup: ModelSetup
  private let features: cm_features
  private let engine: SpanEngine
  /// The engine that also finds draws with a probability outside of 0 to 1; nil until it is needed.
  private var watcher: SpanEngine?
  private var isWatching = false
  let stepsAtOnce: Int
  /// The states and the fields that change, for the next board.
  private let boards = SpanPool<ModelBoard>()

  /// Compiles the steps of a model.
  ///
  /// - Parameters:
  ///   - steps: the number of steps to compute at once, row by row, so that the numbers in between
  ///     stay in the cache; see `Definition.stepsAtOnce`.
  ///   - features: the instruction set.
  /// - Returns: nil if a part of the model has no operation on spans (other orders, `anywhere`), or
  ///   if it needs too many operations.
  init?(_ setup: ModelSetup, steps: Int = 1, features: cm_features = cm_detect()) {
    guard setup.definition.order == .together, !setup.definition.phases[0].isOfAgents,
      let compiler = SpanCompiler(setup, steps: steps)
    else { return nil }
    guard let engine = SpanEngine(compiler, setup, features: features) else { return nil }
    (self.setup, self.engine, self.features, stepsAtOnce) = (setup, engine, features, steps)
  }

  /// The estimated picoseconds of the steps for a cell, on a core with the baseline instructions.
  var cost: Int { engine.layout.cost }

  /// Returns the memory for a number of cores besides the board itself, in bytes.
  func memory(cores: Int) -> Int {
    let next = nextBoard
    return next.states.count + 4 * next.fields.joined().count + engine.layout.workspace * cores
  }

  private var nextBoard: ModelBoard {
    ModelBoard(
      states: Array(repeating: 0, count: engine.changesStates ? setup.size.area : 0),
      fields: engine.changed.map { _ in Array(repeating: 0, count: setup.size.area) })
  }

  mutating func step(
    _ board: inout ModelBoard, _ inputs: ModelInputs, _ watch: inout ChanceWatch
  ) {
    var next = boards.take() ?? nextBoard
    defer { boards.put(next) }
    if !isWatching {
      let chance = setup.chance(inputs)
      let faults = engine.run(board, &next.states, &next.fields, inputs, chance)
      guard let faults else { return }
      if !watch.needsSearch(faults) { return take(&next, into: &board, engine) }
    }
    guard let faults = search(board, &next, inputs, &watch), watch.failure == nil else { return }
    // Faults of draws that are not used can be in each step.
    isWatching = watch.needsSearch(faults)
    take(&next, into: &board, watcher ?? engine)
  }

  private func take(
    _ next: inout ModelBoard, into board: inout ModelBoard, _ engine: SpanEngine
  ) {
    if engine.changesStates { swap(&board.states, &next.states) }
    for (index, field) in engine.changed.enumerated() where board.fields.indices ~= field {
      swap(&board.fields[field], &next.fields[index])
    }
  }

  /// Computes the next board and the faults of draws. Returns their kinds, or nil if the work is
  /// canceled.
  private mutating func search(
    _ board: ModelBoard, _ next: inout ModelBoard, _ inputs: ModelInputs,
    _ watch: inout ChanceWatch
  ) -> UInt32? {
    watcher =
      watcher
      ?? SpanCompiler(setup, steps: stepsAtOnce, isWatching: true).flatMap {
        SpanEngine($0, setup, features: features)
      }
    let engine = watcher ?? engine
    while next.fields.count < engine.changed.count {
      next.fields.append(Array(repeating: 0, count: setup.size.area))
    }
    let faults = engine.run(board, &next.states, &next.fields, inputs, setup.chance(inputs))
    let place = engine.changed.firstIndex(of: board.fields.count)
    let numbers = watcher == nil ? nil : place.map { next.fields[$0] } ?? []
    if let faults {
      watch.take(
        numbers, faults, at: inputs.generation, in: setup.definition, width: setup.size.width)
    }
    return faults
  }
}

/// The operations on spans that compute a formula for all cells.
struct SpanFormula: Sendable {
  private let setup: ModelSetup
  private let formula: Formula
  private let features: cm_features
  private let engine: SpanEngine

  /// Compiles a formula of a model; nil if it has too many operations.
  init?(_ setup: ModelSetup, _ formula: Formula, features: cm_features = cm_detect()) {
    guard let compiler = SpanCompiler(setup, formula) else { return nil }
    guard let engine = SpanEngine(compiler, setup, features: features) else { return nil }
    (self.setup, self.formula) = (setup, formula)
    (self.engine, self.features) = (engine, features)
  }

  /// Returns the values for all cells in reading order. A condition is 1 or 0.
  func values(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams, _ watch: inout ChanceWatch
  ) -> [Float] {
    let none = Array(repeating: Float(0), count: setup.size.area)
    var (states, values) = ([UInt8](), [none])
    let faults = engine.run(board, &states, &values, inputs, chance)
    guard let faults, watch.needsSearch(faults) else { return values[0] }
    let watcher = SpanCompiler(setup, formula, isWatching: true).flatMap {
      SpanEngine($0, setup, features: features)
    }
    values.append(none)
    _ = watcher?.run(board, &states, &values, inputs, chance)
    let numbers = watcher.map { $0.changed.count > 1 ? values[1] : [] }
    watch.take(
      numbers, faults, at: inputs.generation, in: setup.definition, width: setup.size.width)
    return values[0]
  }
}
