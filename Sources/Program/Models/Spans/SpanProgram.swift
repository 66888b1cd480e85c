internal import CModels
internal import Grids

/// The fast engine of models whose cells all read the old values: operations on spans of cells.
///
/// It gives the same bits as the plain evaluator, on every processor and with any number of cores.
struct SpanProgram: Sendable {
  private let setup: ModelSetup
  private let engine: SpanEngine
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
    guard setup.definition.order == .together, let compiler = SpanCompiler(setup, steps: steps)
    else { return nil }
    guard let engine = SpanEngine(compiler, setup, features: features) else { return nil }
    (self.setup, self.engine, stepsAtOnce) = (setup, engine, steps)
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

  mutating func step(_ board: inout ModelBoard, _ inputs: ModelInputs) {
    var next = boards.take() ?? nextBoard
    if engine.run(board, &next.states, &next.fields, inputs, setup.chance(inputs)) {
      if engine.changesStates { swap(&board.states, &next.states) }
      for (index, field) in engine.changed.enumerated() {
        swap(&board.fields[field], &next.fields[index])
      }
    }
    boards.put(next)
  }
}

/// The operations on spans that compute a formula for all cells.
struct SpanFormula: Sendable {
  private let engine: SpanEngine
  private let cells: Int

  /// Compiles a formula of a model; nil if it has too many operations.
  init?(_ setup: ModelSetup, _ formula: Formula, features: cm_features = cm_detect()) {
    guard let compiler = SpanCompiler(setup, formula) else { return nil }
    guard let engine = SpanEngine(compiler, setup, features: features) else { return nil }
    (self.engine, cells) = (engine, setup.size.area)
  }

  /// Returns the values for all cells in reading order. A condition is 1 or 0.
  func values(_ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams) -> [Float] {
    var (states, values) = ([UInt8](), [Array(repeating: Float(0), count: cells)])
    _ = engine.run(board, &states, &values, inputs, chance)
    return values[0]
  }
}
