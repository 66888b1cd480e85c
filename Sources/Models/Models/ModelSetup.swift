internal import CModels
internal import Grids
internal import Settings
internal import Worlds

/// A model on a board: everything that stays the same while it runs.
struct ModelSetup: Sendable {
  let definition: Definition
  /// The values of the parameters, in their order.
  let parameters: [Float]
  let size: Size
  /// What lies beyond the edges: on a torus the opposite sides.
  let edges: Definition.Edges
  /// True if the left and the right side are joined for all states and fields.
  let wrapsColumns: Bool
  /// True if the top and the bottom are.
  let wrapsRows: Bool
  let seed: UInt64
  /// The weights of each kernel, in rows from the top, without those that are 0.
  let kernels: [[WeightedOffset]]

  struct WeightedOffset: Sendable {
    var offset: Definition.Offset
    var weight: Float
  }

  init(
    _ definition: Definition, parameters: [Float], size: Size, isPlane: Bool, seed: UInt64
  ) {
    self.definition = definition
    self.parameters = parameters
    self.size = size
    self.seed = seed
    let sides = Definition.Sides(isPlane ? .initial : .wrapped)
    let edges =
      definition.edges
      ?? Definition.Edges(states: sides, fields: definition.fields.map { _ in sides })
    let hasStates = !definition.states.isEmpty || definition.fields.isEmpty
    let all = (hasStates ? [edges.states] : []) + edges.fields
    self.edges = edges
    wrapsColumns = all.allSatisfy { $0.edges[0].isWrapped }
    wrapsRows = all.allSatisfy { $0.edges[2].isWrapped }
    kernels = definition.kernels.map { Self.weights(of: $0, parameters: parameters) ?? [] }
  }

  /// Returns the setup of one phase.
  func only(_ phase: Int) -> ModelSetup {
    ModelSetup(
      definition.only(phase), parameters: parameters, size: size, isPlane: isPlane, seed: seed)
  }

  /// Returns the streams of chance of a run.
  ///
  /// - Parameter isOfBoard: true for functions of the board before random turns.
  func chance(_ inputs: ModelInputs, isOfBoard: Bool = false) -> ChanceStreams {
    ChanceStreams(
      seed: seed, step: inputs.generation * definition.repeats + inputs.substep,
      run: inputs.phase << 20 | inputs.repetition, isOfBoard: isOfBoard)
  }

  /// The edges by which places beyond the board have the draws of cells. Each is the first of the
  /// states and fields that has contents of cells; if none has, each place has draws of its own.
  var chanceEdges: (cm_edge, cm_edge, cm_edge, cm_edge) {
    let all = (definition.states.isEmpty ? [] : [edges.states]) + edges.fields
    let codes = (0..<4).map { side in
      all.map { $0.edges[side].code }.first { $0 != CM_EDGE_VALUE } ?? CM_EDGE_VALUE
    }
    return (codes[0], codes[1], codes[2], codes[3])
  }

  /// The number of the key of the function `noise`, after those of calls, random turns and shuffles.
  var noiseStream: Int { definition.calls + 2 }

  /// The key of the function `noise`, which is the same in all steps.
  var noiseKey: (a: UInt32, b: UInt32) { ChanceStreams(seed: seed, step: 0).key(1 << 31) }

  /// Returns the keys of all streams in a step.
  func keys(_ chance: ChanceStreams) -> [(a: UInt32, b: UInt32)] {
    (0..<noiseStream).map { chance.key($0) } + [noiseKey]
  }

  /// The error of the first kernel whose weights have no sum, or of the time; nil if there is none.
  static func problem(
    in definition: Definition, parameters: [Float]
  ) -> (text: String, place: InputLocation?)? {
    if let problem = definition.problem(ofTimeWith: parameters) {
      return (problem, definition.time?.place)
    }
    return definition.kernels.first { weights(of: $0, parameters: parameters) == nil }.map {
      kernel in
      (
        "the weights of the kernel '\(kernel.name)' have no finite sum other than 0, by which they"
          + " are divided; the distance of the cell itself is 0", kernel.weight.place
      )
    }
  }

  /// Returns the weights of a kernel, divided by their sum; nil if the sum is not finite, or is 0 up
  /// to rounding.
  private static func weights(
    of kernel: Definition.Kernel, parameters: [Float]
  ) -> [WeightedOffset]? {
    var weights: [WeightedOffset] = []
    for dy in -kernel.radius...kernel.radius {
      for dx in -kernel.radius...kernel.radius {
        let offset = Definition.Offset(dx: dx, dy: dy)
        var context = Formula.Context(parameters: parameters)
        (context.x, context.y) = (Float(dx), Float(dy))
        let weight = kernel.weight.value(in: context)
        weights.append(WeightedOffset(offset: offset, weight: weight))
      }
    }
    let sum = Float(weights.reduce(0.0) { $0 + Double($1.weight) })
    let largest = weights.reduce(0) { max($0, abs($1.weight)) }
    guard sum.isFinite, abs(sum) > 1e-6 * largest else { return nil }
    return weights.map { WeightedOffset(offset: $0.offset, weight: $0.weight / sum) }
      .filter { $0.weight != 0 }
  }

  /// The board before the start: the first state and the initial numbers of the fields.
  var emptyBoard: ModelBoard {
    ModelBoard(
      states: Array(repeating: 0, count: definition.states.isEmpty ? 0 : size.area),
      fields: definition.fields.map { Array(repeating: $0.initial, count: size.area) })
  }

  /// False if the board is a torus.
  var isPlane: Bool { !wrapsColumns || !wrapsRows }

  /// Returns the cell at a position: the one at the opposite side for a position beyond sides that
  /// are joined.
  func wrapped(_ x: Int, _ y: Int) -> Position {
    let place = Region(size).wrapped(Position(x: x, y: y))
    return Position(x: wrapsColumns ? place.x : x, y: wrapsRows ? place.y : y)
  }

  /// Returns the index of a cell in the board; nil beyond the edges of a plane.
  func index(of cell: Position) -> Int? {
    Region(size).contains(cell) ? cell.y * size.width + cell.x : nil
  }
}

/// A place relative to a cell.
struct Shift: Hashable {
  var dx = 0
  var dy = 0

  static func + (a: Shift, b: Shift) -> Shift { Shift(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// The cell and its neighbors at edges, in the order of sums.
  static let cross = [(0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)].map { Shift(dx: $0, dy: $1) }
  /// The same, and those at corners.
  static let moore =
    cross + [(-1, -1), (1, -1), (-1, 1), (1, 1)].map { Shift(dx: $0, dy: $1) }
}

/// The values of a step that are the same for all cells.
struct ModelInputs: Hashable, Sendable {
  /// The generation from which the step starts.
  var generation = 0
  /// The number of the step in its generation.
  var substep = 0
  /// The phase, and the number of its run.
  var phase = 0
  var repetition = 0
  /// The variables of the model.
  var globals: [Float] = []
  /// The numbers of the board before the step. Those that it does not need may be missing.
  var numbers: [Float] = []

  /// Returns all values, at the places that the functions below return.
  func values(of definition: Definition) -> [Float] {
    let missing = definition.numbers.count - numbers.count
    return [Float(generation), Float(substep)] + globals + numbers
      + repeatElement(Float.nan, count: missing)
  }

  static let (generation, substep) = (0, 1)
  static func global(_ number: Int) -> Int { 2 + number }
  static func board(_ number: Int, in definition: Definition) -> Int {
    2 + definition.globals.count + number
  }
  static func count(in definition: Definition) -> Int {
    board(definition.numbers.count, in: definition)
  }
}

/// The contents of the cells, row by row from the top left.
struct ModelBoard: Hashable, Sendable {
  /// The states by number; empty for a model of fields only.
  var states: [UInt8]
  /// The numbers by field, then by cell.
  var fields: [[Float]]
  var agents = AgentSet()
}

/// The streams of chance of a step. A draw depends on nothing but seed, generation, step, number
/// and call.
struct ChanceStreams: Sendable {
  private let base: UInt64
  private let phase: UInt64
  /// The numbers of cells in place of their indices: their turns; nil for the indices.
  var turns: [UInt32]?

  /// - Parameters:
  ///   - step: the number of steps in the run before this one.
  ///   - run: the number of the run in the step, below 2³⁰.
  ///   - isStart: true for the layers of the start, whose draws are independent of those of step 0.
  ///   - isOfBoard: true for functions of the board, whose draws are independent of those of turns.
  init(
    seed: UInt64, step: Int, run: Int = 0, isStart: Bool = false, isOfBoard: Bool = false
  ) {
    base = Self.mixed(Self.mixed(seed) ^ UInt64(step))
    phase = UInt64(run) << 33 | (isStart ? 1 << 32 : 0) | (isOfBoard ? 1 << 30 : 0)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    var generator = Generator(seed: word)
    return generator.next()
  }

  func key(_ call: Int) -> (a: UInt32, b: UInt32) {
    let key = Self.mixed(base ^ (UInt64(call) + phase))
    return (UInt32(truncatingIfNeeded: key), UInt32(key >> 32))
  }

  /// Returns the random bits of a call for the cell or turn with a number.
  func bits(_ call: Int, _ number: UInt32, attempt: UInt32 = 0) -> UInt32 {
    let key = key(call)
    return cm_hash(number, key.a &+ attempt &* 0x9e37_79b9, key.b)
  }

  /// Returns a number of the normal distribution.
  func normal(_ call: Int, _ number: UInt32) -> Float {
    let key = key(call)
    return cm_normal(number, key.a, key.b)
  }

  /// Returns a whole number from 0 up to but not including `bound`.
  func index(_ call: Int, _ number: UInt32, attempt: UInt32 = 0, below bound: Int) -> Int {
    Int((UInt64(bits(call, number, attempt: attempt)) * UInt64(bound)) >> 32)
  }

  /// Returns the order of cells in a step in which each has one turn (Fisher–Yates shuffle). If the
  /// work is canceled, the order is incomplete.
  func shuffled(_ count: Int, call: Int) -> [UInt32] {
    var cells = Array(0..<UInt32(count))
    let key = key(call)
    var cancellation = CancellationCheck()
    for last in stride(from: count - 1, to: 0, by: -1) {
      if cancellation.isOver(after: 1) { break }
      let bits = cm_hash(UInt32(last), key.a, key.b)
      cells.swapAt(last, Int((UInt64(bits) * UInt64(last + 1)) >> 32))
    }
    return cells
  }

  /// Returns the turn of each cell in a step with a shuffled order, in reading order.
  func turns(_ order: [UInt32]) -> [UInt32] {
    var turns = order
    for (turn, cell) in order.enumerated() { turns[Int(cell)] = UInt32(turn) }
    return turns
  }
}

/// An engine that runs the steps of a model.
protocol ModelEngine: Sendable {
  /// The number of steps that are run together.
  var stepsAtOnce: Int { get }
  /// Runs these steps. If the work is canceled, or a draw ends the film, the board is left as it was.
  mutating func step(
    _ board: inout ModelBoard, _ inputs: ModelInputs, _ watch: inout ChanceWatch)
}

extension ModelEngine {
  var stepsAtOnce: Int { 1 }
}
