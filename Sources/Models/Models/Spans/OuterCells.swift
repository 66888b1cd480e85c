internal import CModels
internal import Grids

/// The contents of the cells beyond the edges of a board.
struct BoardEdges {
  private let setup: ModelSetup
  private let context: Formula.Context

  init(_ setup: ModelSetup, _ inputs: ModelInputs) {
    self.setup = setup
    context = Formula.Context(
      parameters: setup.parameters, globals: inputs.globals, generation: Float(inputs.generation),
      size: setup.size, noise: setup.noiseKey)
  }

  func state(at place: Position, in board: ModelBoard) -> UInt8 {
    switch source(of: place, setup.edges.states) {
    case .cell(let index): board.states[index]
    case .edge(.state(let state)): UInt8(state)
    case .edge: 0
    }
  }

  func number(of field: Int, at place: Position, in board: ModelBoard) -> Float {
    switch source(of: place, setup.edges.fields[field]) {
    case .cell(let index): return board.fields[field][index]
    case .edge(.number(let formula)):
      var context = context
      // Across an edge that wraps lie cells of the board.
      let cell = setup.wrapped(place.x, place.y)
      (context.x, context.y) = (Float(cell.x), Float(cell.y))
      return formula.value(in: context)
    case .edge: return setup.definition.fields[field].initial
    }
  }

  private enum Source {
    case cell(Int)
    case edge(Definition.Edge)
  }

  /// Returns the cell whose contents a place beyond the edges has, or the edge that determines them.
  private func source(of place: Position, _ sides: Definition.Sides) -> Source {
    let kinds = sides.edges.map(\.code)
    var (x, y) = (Int32(place.x), Int32(place.y))
    let side = unsafe cm_resolve(
      kinds, Int32(setup.size.width), Int32(setup.size.height), &x, &y)
    if side >= 0 { return .edge(sides.edges[Int(side)]) }
    return .cell(Int(y) * setup.size.width + Int(x))
  }
}

/// The cells beyond the edges of a board as the planes of a step copy them.
struct OuterCells: Sendable {
  /// For each row of the board the cells left of it, and those right of it.
  let ends: FixedArray<UInt8>
  /// The rows above the board, and those below it, with the cells beyond their ends.
  let rows: FixedArray<UInt8>

  init<Value: BitwiseCopyable>(
    _ plane: SpanLayout.Plane, on size: Size, _ value: (Position) -> Value
  ) {
    let columns = -plane.pad..<size.width + plane.pad
    let outer = [columns.prefix(plane.pad), columns.suffix(plane.pad)].joined()
    let outerRows = [-plane.above..<0, size.height..<size.height + plane.below].joined()
    ends = Self.bytes((0..<size.height).flatMap { y in outer.map { Position(x: $0, y: y) } }, value)
    rows = Self.bytes(outerRows.flatMap { y in columns.map { Position(x: $0, y: y) } }, value)
  }

  private static func bytes<Value: BitwiseCopyable>(
    _ places: [Position], _ value: (Position) -> Value
  ) -> FixedArray<UInt8> {
    FixedArray(unsafe places.map(value).withUnsafeBytes { unsafe Array($0) })
  }
}

extension Definition.Sides {
  /// True if not all cells beyond the sides have the initial contents.
  var hasValues: Bool { edges.contains { if case .initial = $0 { false } else { true } } }
}

extension Definition.Edge {
  var code: cm_edge {
    switch self {
    case .initial, .state, .number: CM_EDGE_VALUE
    case .repeated: CM_EDGE_REPEAT
    case .mirrored: CM_EDGE_MIRROR
    case .wrapped: CM_EDGE_WRAP
    }
  }
}
