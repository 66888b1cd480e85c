internal import CModels
internal import Grids

/// A program that computes one cell at a time. It runs the steps of a model, or computes a formula
/// for all cells.
struct CellProgram: Sendable {
  let setup: ModelSetup
  let code: [cm_cell_operation]
  let tables: [Int32]
  /// The values of constants, and room for all others.
  private let registers: [Float]
  let cells: cm_cells
  /// True if a formula draws numbers for other cells than the one whose turn it is.
  private let drawsElsewhere: Bool
  /// True if the program needs the agents of the board, and lists of those in cells.
  let usesAgents, usesLists: Bool
  /// The first operation of each state, or of each kind of agents; `UInt32.max` for a kind without turns.
  var entries: [UInt32] = []
  /// The first operation of the formulas of fields, or of the formula.
  let entry: Int
  var result: Int32 = 0
  /// The formula of a program that computes one.
  private(set) var formula: Formula?
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
    let actors = setup.definition.phases[0].actors
    let rules = (actors.isEmpty ? setup.definition.rules : actors).map { rule in
      compiler.part { $0.statements(rule) }
    }
    let updates = compiler.part { $0.updates(setup.definition.updates) }
    self.init(setup, &compiler, rules + [updates])
    for (kind, actions) in actors.enumerated() where actions.isEmpty { entries[kind] = .max }
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
    usesAgents = compiler.usesAgents && !setup.definition.agents.isEmpty
    usesLists = compiler.usesLists
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
      uses_index: compiler.usesIndex ? 1 : 0, chance_edges: setup.chanceEdges,
      is_once: definition.phases[0].isOnce ? 1 : 0)
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
      let work = run(&board, inputs, .untilCanceled, &watch) { work, watch in
        faults = work.faults
        return !watch.needsSearch(faults)
      }
      watch.take(work.loss, at: inputs.generation, in: setup.definition)
      if !watch.needsSearch(faults) { return }
    }
    if watcher.isEmpty { watcher = [CellProgram(setup, isWatching: true)].compactMap { $0 } }
    let found = (watcher.first ?? self).run(&board, inputs, .untilCanceled, &watch)
    watch.take(
      found, isSearch: !watcher.isEmpty, at: inputs.generation, in: setup)
    // Faults of draws that are not used can be in each step.
    isWatching = watch.needsSearch(found.faults)
  }

  /// Runs a step, and leaves the board as it was if the program stops, or if `accepts` returns false.
  /// Returns the work.
  private func run(
    _ board: inout ModelBoard, _ inputs: ModelInputs, _ limits: cm_work, _ watch: inout ChanceWatch,
    _ accepts: (cm_work, ChanceWatch) -> Bool = { _, _ in true }
  ) -> cm_work {
    let isTogether = setup.definition.order == .together
    let isOfAgents = setup.definition.phases[0].isOfAgents
    let crowd =
      usesAgents
      ? Crowd(
        board.agents, setup, takesTurns: !isOfAgents || !isTogether, lists: usesLists) : nil
    var contents = CellContentsOfStep(board, setup.definition, copies: isTogether && !isOfAgents)
    var (work, ledgers) = (limits, [Ledger]())
    if isOfAgents, let crowd {
      ledgers = stepAgents(&contents, inputs, crowd, &work)
    } else {
      if isTogether, crowd != nil { ledgers = [Ledger()] }
      step(&contents, inputs, crowd, ledgers.first, &work)
    }
    if work.has_stopped != 0 || CancellationCheck.isOver || !accepts(work, watch) { return work }
    if let crowd {
      let loss = crowd.end(ledgers, &contents)
      watch.take(loss, at: inputs.generation, in: setup.definition)
      watch.take(full: crowd.full, at: inputs.generation, in: setup.definition)
      board.agents = crowd.agents
    }
    contents.read(into: &board)
    return work
  }

  /// Gives all cells their turns.
  private func step(
    _ contents: inout CellContentsOfStep, _ inputs: ModelInputs, _ crowd: Crowd?, _ ledger: Ledger?,
    _ work: inout cm_work
  ) {
    let (definition, chance) = (setup.definition, setup.chance(inputs))
    var registers = registers(inputs)
    let shuffled =
      definition.order == .shuffled
      ? chance.shuffled(setup.size.area, call: definition.calls + 1) : nil
    let turns = drawsElsewhere ? shuffled.map { chance.turns($0) } : nil
    var index = index
    unsafe cm_cells_step(
      [cells], code, tables, &registers, keys(chance), &contents.states, &contents.fields,
      &contents.nextStates, &contents.nextFields, crowd?.pointer, ledger?.pointer,
      entries.isEmpty ? nil : entries, entry, shuffled, turns, &index, &work)
  }

  func registers(_ inputs: ModelInputs) -> [Float] {
    var result = registers
    for (place, value) in inputs.values(of: setup.definition).enumerated() { result[place] = value }
    return result
  }

  /// Memory for the index of each state.
  var index: [UInt32] {
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
    let crowd = usesAgents ? Crowd(board.agents, setup, takesTurns: true, lists: usesLists) : nil
    unsafe cm_cells_values(
      [cells], code, tables, &registers, keys(chance), &states, &fields, crowd?.pointer, entry,
      result, chance.turns, &values, &work)
    return (values, work)
  }

  /// Returns the average work of a turn in the first steps from a board, on a board of `area` cells
  /// with the same shares of states.
  func work(_ board: ModelBoard, _ inputs: ModelInputs, onBoardOf area: Int) -> Int {
    var (board, inputs, most, turns, amount) = (board, inputs, 1 << 18, 0, 0.0)
    var watch = ChanceWatch(isOn: false)
    for generation in 0..<8 where most > 0 {
      inputs.generation = generation
      let limits = cm_work(most: UInt64(most))
      let work = run(&board, inputs, limits, &watch)
      most -= Int(work.amount)
      turns += max(1, Int(work.turns))
      let growth = Double(area) / Double(setup.size.area) - 1
      amount += Double(work.amount) + Double(work.searched) * growth
    }
    let agents = setup.definition.phases[0].isOfAgents ? board.agents.count : setup.size.area
    return Int(min(amount / Double(turns) * Double(agents) / Double(setup.size.area), 1e15))
  }

  func keys(_ chance: ChanceStreams) -> [UInt32] {
    setup.keys(chance).flatMap { [$0.a, $0.b] }
  }
}

extension cm_work {
  /// No work so far, and a limit of time.
  static var untilCanceled: cm_work {
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
  mutating func take(
    _ work: cm_work, isSearch: Bool, at generation: Int, in setup: ModelSetup
  ) {
    if !isSearch {
      return take(nil, work.faults, at: generation, in: setup.definition, width: setup.size.width)
    }
    for fault in [work.stopping, work.noted] where fault.number >= 0 {
      let chance = ImpossibleChance(
        number: Float(fault.number), of: setup.definition.calls,
        cell: setup.definition.phases[0].isOfAgents ? nil : Int(fault.cell))
      take(chance, at: generation, in: setup.definition, width: setup.size.width)
    }
  }
}

extension Definition.Order {
  fileprivate var code: cm_order {
    switch self {
    case .together: CM_ORDER_TOGETHER
    case .random: CM_ORDER_RANDOM
    case .shuffled: CM_ORDER_SHUFFLED
    case .rows, .born: CM_ORDER_ROWS
    }
  }
}
