internal import CModels
internal import Grids

/// A program that computes one cell at a time. It runs the steps of a model, or computes a formula
/// for all cells.
struct CellProgram: Sendable {
  private let setup: ModelSetup
  private let code: [cm_cell_operation]
  private let tables: [Int32]
  /// The values of constants, and room for all others.
  private let registers: [Float]
  private let cells: cm_cells
  /// True if a formula draws numbers for other cells than the one whose turn it is.
  private let drawsElsewhere: Bool
  /// The first operation of each state.
  private var entries: [UInt32] = []
  /// The first operation of the formulas of fields, or of the formula.
  private let entry: Int
  private var result: Int32 = 0
  /// The formula of a program that computes one.
  private var formula: Formula?
  /// The program that also finds draws with a probability outside of 0 to 1; empty until it is
  /// needed.
  private var watcher: [CellProgram] = []
  private var isWatching = false

  /// Compiles the steps of a model; nil if they have too many operations.
  ///
  /// - Parameter isWatching: true to stop at draws with a probability outside of 0 to 1.
  init?(_ setup: ModelSetup, isWatching: Bool = false) {
    let hasAll = setup.definition.rules.joined().contains {
      if case .all = $0.effect { true } else { false }
    }
    // Cells that change together read the old values, but under `all` also their own new ones.
    if hasAll, setup.definition.order == .together { return nil }
    var compiler = CellCompiler(setup, isWatching: isWatching)
    let rules = setup.definition.rules.map { rule in compiler.part { $0.statements(rule) } }
    let updates = compiler.part { $0.updates(setup.definition.updates) }
    self.init(setup, &compiler, rules + [updates])
  }

  /// Compiles a formula; nil if it has too many operations.
  init?(_ setup: ModelSetup, _ formula: Formula, isWatching: Bool = false) {
    var compiler = CellCompiler(setup, isWatching: isWatching)
    var result: Int32 = 0
    let part = compiler.part { result = $0.value(formula) }
    self.init(setup, &compiler, [part])
    (self.result, self.formula) = (result, formula)
  }

  private init?(
    _ setup: ModelSetup, _ compiler: inout CellCompiler, _ parts: [[cm_cell_operation]]
  ) {
    let edges = compiler.edges()
    if compiler.isTooLarge { return nil }
    var code = compiler.prologue
    code.append(cm_cell_operation(code: Int32(CM_CELL_RETURN.rawValue), to: 0, a: 0, b: 0, c: 0))
    for part in parts {
      entries.append(UInt32(code.count))
      code += part
    }
    entry = Int(entries.removeLast())
    let tableOfEdges = edges.isEmpty ? -1 : Int32(compiler.tables.count)
    let tables = compiler.tables + Self.table(edges, &code)
    (self.setup, self.code, self.tables, registers) = (setup, code, tables, compiler.registers)
    drawsElsewhere = compiler.drawsElsewhere
    let (definition, size) = (setup.definition, setup.size)
    let carried = definition.fields.indices.reduce(UInt32(0)) {
      $0 | (definition.fields[$1].isCarried ? 1 << UInt32($1) : 0)
    }
    cells = cm_cells(
      width: Int32(size.width), height: Int32(size.height),
      wraps_columns: setup.wrapsColumns ? 1 : 0, wraps_rows: setup.wrapsRows ? 1 : 0,
      field_count: Int32(definition.fields.count), edges: tableOfEdges,
      named_count: Int32(definition.choices.count),
      order: definition.order.code,
      turn_call: Int32(definition.calls), carried: carried,
      uses_index: compiler.usesIndex ? 1 : 0, chance_edges: setup.chanceEdges)
  }

  /// Returns the table of what lies beyond the edges, and adds its operations to the program.
  private static func table(
    _ edges: [[CellCompiler.CompiledEdge]], _ code: inout [cm_cell_operation]
  ) -> [Int32] {
    var table: [Int32] = []
    for sides in edges {
      table += sides.map { Int32($0.kind.rawValue) }
      for edge in sides {
        table.append(edge.code.count > 1 ? Int32(code.count) : -1)
        if edge.code.count > 1 { code += edge.code }
      }
      table += sides.map(\.value)
    }
    return table
  }

  mutating func step(
    _ board: inout ModelBoard, _ inputs: ModelInputs, _ watch: inout ChanceWatch
  ) {
    if !isWatching {
      var faults: UInt32 = 0
      _ = step(&board, inputs, .untilCanceled) {
        faults = $0.faults
        return !watch.needsSearch(faults)
      }
      if !watch.needsSearch(faults) { return }
    }
    if watcher.isEmpty { watcher = [CellProgram(setup, isWatching: true)].compactMap { $0 } }
    let found = (watcher.first ?? self).step(&board, inputs, .untilCanceled) { _ in true }
    watch.take(
      found, isSearch: !watcher.isEmpty, at: inputs.generation, in: setup)
    // Faults of draws that are not used can be in each step.
    isWatching = watch.needsSearch(found.faults)
  }

  /// Runs a step, and leaves the board as it was if the program stops, or if `accepts` returns false.
  /// Returns the work.
  private func step(
    _ board: inout ModelBoard, _ inputs: ModelInputs, _ limits: cm_work,
    _ accepts: (cm_work) -> Bool = { _ in true }
  ) -> cm_work {
    let definition = setup.definition
    let chance = setup.chance(inputs)
    var (registers, work) = (registers(inputs), limits)
    var (states, fields) = (board.paddedStates, board.paddedFields(of: definition))
    let takeTurns = definition.order != .together
    var (nextStates, nextFields) = takeTurns ? ([], []) : (states, fields)
    let shuffled =
      definition.order == .shuffled
      ? chance.shuffled(setup.size.area, call: definition.calls + 1) : nil
    let turns = drawsElsewhere ? shuffled.map { chance.turns($0) } : nil
    var index = index
    unsafe cm_cells_step(
      [cells], code, tables, &registers, keys(chance), &states, &fields, &nextStates,
      &nextFields, entries.isEmpty ? nil : entries, entry, shuffled, turns, &index, &work)
    if work.has_stopped != 0 || CancellationCheck.isOver || !accepts(work) { return work }
    board.read(takeTurns ? states : nextStates, takeTurns ? fields : nextFields)
    return work
  }

  private func registers(_ inputs: ModelInputs) -> [Float] {
    var result = registers
    for (place, value) in inputs.values(of: setup.definition).enumerated() { result[place] = value }
    return result
  }

  /// Memory for the index of each state.
  private var index: [UInt32] {
    let length = cells.uses_index != 0 ? unsafe Int(cm_index_length([cells])) : 0
    return Array(repeating: 0, count: length * setup.definition.states.count)
  }

  /// Computes the formula for all cells.
  func values(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams, _ watch: inout ChanceWatch
  ) -> [Float] {
    let (values, work) = values(board, inputs, chance)
    if watch.needsSearch(work.faults), let formula {
      let watcher = CellProgram(setup, formula, isWatching: true)
      let found = watcher?.values(board, inputs, chance).work
      watch.take(
        found ?? work, isSearch: found != nil, at: inputs.generation, in: setup)
    }
    return values
  }

  private func values(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams
  ) -> (numbers: [Float], work: cm_work) {
    var (registers, work) = (registers(inputs), cm_work.untilCanceled)
    var (states, fields) = (board.paddedStates, board.paddedFields(of: setup.definition))
    var values = [Float](repeating: 0, count: setup.size.area)
    var cells = cells
    // There are no turns, but cells may draw by those that they will have.
    cells.order = CM_ORDER_TOGETHER
    unsafe cm_cells_values(
      [cells], code, tables, &registers, keys(chance), &states, &fields, entry, result,
      chance.turns, &values, &work)
    return (values, work)
  }

  /// Returns the average work of a turn in the first steps from a board, on a board of `area` cells
  /// with the same shares of states.
  func work(_ board: ModelBoard, _ inputs: ModelInputs, onBoardOf area: Int) -> Int {
    var (board, inputs, most, turns, amount) = (board, inputs, 1 << 18, 0, 0.0)
    for generation in 0..<8 where most > 0 {
      inputs.generation = generation
      let limits = cm_work(most: UInt64(most))
      let work = step(&board, inputs, limits)
      most -= Int(work.amount)
      turns += max(1, Int(work.turns))
      let growth = Double(area) / Double(setup.size.area) - 1
      amount += Double(work.amount) + Double(work.searched) * growth
    }
    return Int(min(amount / Double(turns), 1e15))
  }

  private func keys(_ chance: ChanceStreams) -> [UInt32] {
    setup.keys(chance).flatMap { [$0.a, $0.b] }
  }
}

extension cm_work {
  /// No work so far, and a limit of time.
  fileprivate static var untilCanceled: cm_work {
    cm_work(most: .max, isOver: { CancellationCheck.isOver ? 1 : 0 })
  }

  fileprivate init(most: UInt64, isOver: (@convention(c) () -> Int32)? = nil) {
    self.init()
    (self.most, is_over) = (most, isOver)
    (stopping.number, noted.number) = (-1, -1)
  }
}

extension ChanceWatch {
  /// Takes the draws that a program has found.
  ///
  /// - Parameter isSearch: false for a program that finds none, because a search would take too many
  ///   operations.
  fileprivate mutating func take(
    _ work: cm_work, isSearch: Bool, at generation: Int, in setup: ModelSetup
  ) {
    if !isSearch {
      return take(nil, work.faults, at: generation, in: setup.definition, width: setup.size.width)
    }
    for fault in [work.stopping, work.noted] where fault.number >= 0 {
      let chance = ImpossibleChance(
        number: Float(fault.number), of: setup.definition.calls, cell: Int(fault.cell))
      take(chance, at: generation, in: setup.definition, width: setup.size.width)
    }
  }
}

extension ModelBoard {
  /// The states, and the first state for cells beyond the edges of a plane.
  fileprivate var paddedStates: [UInt8] { states + [0] }

  /// The numbers of all fields, each followed by the initial number for cells beyond the edges of a
  /// plane.
  fileprivate func paddedFields(of definition: Definition) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(fields.reduce(0) { $0 + $1.count + 1 })
    for (numbers, field) in zip(fields, definition.fields) {
      result += numbers
      result.append(field.initial)
    }
    return result
  }

  /// Reads the arrays of a program.
  fileprivate mutating func read(_ states: [UInt8], _ numbers: [Float]) {
    self.states.replaceSubrange(self.states.indices, with: states[..<self.states.count])
    for (field, old) in fields.enumerated() {
      let first = field * (old.count + 1)
      fields[field].replaceSubrange(old.indices, with: numbers[first..<first + old.count])
    }
  }
}

extension Definition.Order {
  fileprivate var code: cm_order {
    switch self {
    case .together: CM_ORDER_TOGETHER
    case .random: CM_ORDER_RANDOM
    case .shuffled: CM_ORDER_SHUFFLED
    case .rows: CM_ORDER_ROWS
    }
  }
}
