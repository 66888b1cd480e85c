internal import CModels
internal import Grids

/// Runs compiled operations on a board, in bands of rows on several cores.
struct SpanEngine: Sendable {
  let layout: SpanLayout
  let changesStates: Bool
  /// The fields that steps change.
  let changed: [Int]
  private let setup: ModelSetup
  private let code: SpanCode
  private let features: cm_features
  /// Constants, and room for the other uniform values: CM_LANES numbers or bytes for each.
  private let uniforms: [UInt32]
  /// The uniform values that are set before each step, and their places in the inputs.
  private let inputUniforms: [(uniform: Int, input: Int)]
  private let workspaces = SpanPool<SpanWorkspace>()

  /// - Returns: nil if the operations need much more memory than the board.
  init?(_ compiler: SpanCompiler, _ setup: ModelSetup, features: cm_features) {
    layout = SpanLayout(compiler, setup)
    let board = setup.size.area * (4 * setup.definition.fields.count + 1)
    guard layout.workspace <= 4 * board + 1 << 24 else { return nil }
    (self.setup, self.features, code) = (setup, features, SpanCode(layout))
    uniforms = Self.uniforms(compiler)
    inputUniforms = compiler.constants.compactMap { term, uniform in
      if case .input(let input) = term { (uniform, input) } else { nil }
    }
    changesStates = layout.planes.contains { $0.content == .nextState }
    changed = layout.planes.compactMap(\.content.changedField)
  }

  private static func uniforms(_ compiler: SpanCompiler) -> [UInt32] {
    var result = Array(repeating: UInt32(0), count: max(1, compiler.uniformCount) * lanes)
    for (term, index) in compiler.constants {
      for lane in 0..<lanes {
        switch term {
        case .number(let bits): result[index * lanes + lane] = bits
        case .lane: result[index * lanes + lane] = Float(lane).bitPattern
        case .byte(let byte): result[index * lanes + lane] = UInt32(byte) * 0x0101_0101
        default: break
        }
      }
    }
    return result
  }

  private static var lanes: Int { CM_LANES }

  /// Computes the next board, or the values of a formula. Returns the kinds of faults as bits of
  /// `cm_faults`, or nil if the work is canceled.
  func run(
    _ board: ModelBoard, _ nextStates: inout [UInt8], _ nextFields: inout [[Float]],
    _ inputs: ModelInputs, _ chance: ChanceStreams
  ) -> UInt32? {
    var faults: UInt32 = 0
    let uniforms = uniforms(inputs)
    let keys = setup.keys(chance).map { cm_key(a: $0.a, b: $0.b) }
    unsafe withPointers(board.fields) { fields in
      unsafe withMutablePointers(&nextFields) { nextFields in
        unsafe board.states.withUnsafeBufferPointer { states in
          unsafe nextStates.withUnsafeMutableBufferPointer { nextStates in
            let cells = unsafe SpanCells(
              states: states.baseAddress, fields: fields, nextStates: nextStates.baseAddress,
              nextFields: nextFields)
            faults = unsafe advance(cells, outerCells(of: board, inputs), keys, uniforms)
          }
        }
      }
    }
    return CancellationCheck.isOver ? nil : faults
  }

  private func uniforms(_ inputs: ModelInputs) -> [UInt32] {
    var result = uniforms
    let values = inputs.values(of: setup.definition)
    for (uniform, input) in inputUniforms {
      let start = uniform * Self.lanes
      for lane in 0..<Self.lanes { result[start + lane] = values[input].bitPattern }
    }
    unsafe result.withUnsafeMutableBytes { bytes in
      var board = unsafe cm_board()
      unsafe board.registers = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      unsafe board.slot = 4 * Self.lanes
      unsafe cm_compute(
        &board, code.prologue.start, code.prologue.count, 0, 0, Int32(Self.lanes), features)
    }
    return result
  }

  // MARK: - Bands

  /// Returns the number of bands of rows. Two for each core even out their times. Two cores compute
  /// the first rows of a band, so bands must not be short.
  private func bands(_ cores: Int) -> Int {
    let overlap = layout.planes.reduce(0) { max($0, $1.isUsed ? $1.lead - $1.first : 0) }
    return cores <= 1 ? 1 : max(1, min(2 * cores, setup.size.height / max(8, 2 * overlap)))
  }

  private func advance(
    _ cells: SpanCells, _ outer: [Int: OuterCells], _ keys: [cm_key], _ uniforms: [UInt32]
  ) -> UInt32 {
    var faults: UInt32 = 0
    let (count, height) = (bands(Cores.limit), setup.size.height)
    // No data race: bands write different rows of the next board.
    nonisolated(unsafe) let cells = unsafe cells
    Cores.inOrder(count) { band in
      let rows = height * band / count..<height * (band + 1) / count
      let workspace = workspaces.take() ?? SpanWorkspace(layout)
      let faults = unsafe keys.withUnsafeBufferPointer { keys in
        unsafe uniforms.withUnsafeBytes { uniforms in
          unsafe advance(rows, cells, outer, keys, uniforms, workspace)
        }
      }
      workspaces.put(workspace)
      return faults
    } take: {
      faults |= $0
    }
    return faults
  }

  /// Computes the rows of a band, and checks for cancellation now and then.
  private func advance(
    _ rows: Range<Int>, _ cells: SpanCells, _ outer: [Int: OuterCells],
    _ keys: UnsafeBufferPointer<cm_key>, _ uniforms: UnsafeRawBufferPointer,
    _ workspace: SpanWorkspace
  ) -> UInt32 {
    var faults: UInt32 = 0
    let planes = unsafe workspace.planes(cells, layout, changed)
    let inputs = unsafe inputs(cells, outer)
    unsafe planes.withUnsafeBufferPointer { planes in
      unsafe inputs.withUnsafeBufferPointer { inputs in
        var board = unsafe board(keys, uniforms)
        unsafe (board.planes, board.registers) = (planes.baseAddress, workspace.registers)
        unsafe board.spare = workspace.registers + layout.registers * SpanLayout.slot
        unsafe (board.inputs, board.input_count) = (inputs.baseAddress, inputs.count)
        unsafe withUnsafeMutablePointer(to: &faults) {
          unsafe board.faults = $0
          unsafe advance(rows, &board)
        }
      }
    }
    return faults
  }

  private func advance(_ rows: Range<Int>, _ board: inout cm_board) {
    // About a millisecond for a simple model.
    let most = max(1, 1 << 18 / setup.size.width)
    var row = unsafe Int(cm_first_row(&board, Int32(rows.lowerBound)))
    while row < rows.upperBound, !CancellationCheck.isOver {
      let end = min(row + most, rows.upperBound)
      unsafe cm_advance(&board, Int32(rows.lowerBound), Int32(row), Int32(end), features)
      row = end
    }
  }

  private func board(
    _ keys: UnsafeBufferPointer<cm_key>, _ uniforms: UnsafeRawBufferPointer
  ) -> cm_board {
    var board = unsafe cm_board()
    unsafe (board.width, board.height) = (Int32(setup.size.width), Int32(setup.size.height))
    unsafe board.wraps_columns = setup.wrapsColumns ? 1 : 0
    unsafe board.wraps_rows = setup.wrapsRows ? 1 : 0
    unsafe board.chance_edges = setup.chanceEdges
    unsafe (board.operations, board.taps) = (
      UnsafePointer(code.operations.start), UnsafePointer(code.taps.start)
    )
    unsafe (board.passes, board.pass_count) = (UnsafePointer(code.passes.start), code.passes.count)
    unsafe board.keys = keys.baseAddress
    let bytes = unsafe uniforms.baseAddress!.assumingMemoryBound(to: UInt8.self)
    // Passes only read them; the prologue has written them.
    unsafe board.uniforms = UnsafeMutablePointer(mutating: bytes)
    unsafe board.slot = SpanLayout.slot
    return unsafe board
  }

  /// Returns the parts of the board that the planes of the workers copy.
  private func inputs(_ cells: SpanCells, _ outer: [Int: OuterCells]) -> [cm_input] {
    var result = unsafe [cm_input]()
    for (index, plane) in layout.planes.enumerated() where plane.isUsed {
      guard let source = unsafe cells.source(plane.content) else { continue }
      var outside: Float = 0
      if case .field(let field) = plane.content { outside = setup.definition.fields[field].initial }
      unsafe result.append(
        cm_input(
          cells: source, plane: Int32(index), lead: Int32(plane.lead), first: Int32(plane.first),
          outside: outside, above: Int32(plane.above),
          ends: outer[index].map { unsafe UnsafePointer($0.ends.start) },
          rows: outer[index].map { unsafe UnsafePointer($0.rows.start) }))
    }
    return unsafe result
  }

  /// Returns the cells beyond the edges for the planes that copy parts of the board, by the numbers
  /// of these planes; none where they all have the initial contents.
  private func outerCells(of board: ModelBoard, _ inputs: ModelInputs) -> [Int: OuterCells] {
    var result: [Int: OuterCells] = [:]
    if !setup.isPlane || setup.definition.edges == nil { return result }
    let edges = BoardEdges(setup, inputs)
    for (index, plane) in layout.planes.enumerated() where plane.isUsed {
      switch plane.content {
      case .state where setup.edges.states.hasValues:
        result[index] = OuterCells(plane, on: setup.size) { place in
          edges.state(at: place, in: board)
        }
      case .field(let field) where setup.edges.fields[field].hasValues:
        result[index] = OuterCells(plane, on: setup.size) { place in
          edges.number(of: field, at: place, in: board)
        }
      default: break
      }
    }
    return result
  }
}

extension SpanCompiler.PlaneContent {
  fileprivate var changedField: Int? {
    if case .nextField(let field) = self { return field }
    return nil
  }
}

/// Calls a closure with pointers to the elements of several arrays.
private func withPointers(
  _ arrays: [[Float]], _ pointers: [UnsafePointer<Float>] = unsafe [],
  _ body: ([UnsafePointer<Float>]) -> Void
) {
  let index = unsafe pointers.count
  guard index < arrays.count else { return unsafe body(pointers) }
  unsafe arrays[index].withUnsafeBufferPointer { buffer in
    unsafe withPointers(arrays, pointers + [buffer.baseAddress!], body)
  }
}

private func withMutablePointers(
  _ arrays: inout [[Float]], _ pointers: [UnsafeMutablePointer<Float>] = unsafe [],
  _ body: ([UnsafeMutablePointer<Float>]) -> Void
) {
  let index = unsafe pointers.count
  guard index < arrays.count else { return unsafe body(pointers) }
  // The array is taken out, since the recursion accesses the others.
  var array: [Float] = []
  swap(&array, &arrays[index])
  unsafe array.withUnsafeMutableBufferPointer { buffer in
    let pointers = unsafe pointers + [buffer.baseAddress!]
    unsafe withMutablePointers(&arrays, pointers, body)
  }
  swap(&array, &arrays[index])
}
