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
  /// The first operation of each state.
  private var entries: [UInt32] = []
  /// The first operation of the formulas of fields, or of the formula.
  private let entry: Int
  private var result: Int32 = 0
  /// The number of operations that run for a cell in a step, at most.
  let cost: Int

  /// Compiles the steps of a model; nil if they have too many operations.
  init?(_ setup: ModelSetup) {
    var compiler = CellCompiler(setup)
    let rules = setup.definition.rules.map { rule in compiler.part { $0.statements(rule) } }
    let updates = compiler.part { $0.updates(setup.definition.updates) }
    let cost = (rules.map(\.cost).max() ?? 0) + updates.cost
    self.init(setup, compiler, rules.map(\.code) + [updates.code], cost: cost)
  }

  /// Compiles a formula; nil if it has too many operations.
  init?(_ setup: ModelSetup, _ formula: Formula) {
    var compiler = CellCompiler(setup)
    var result: Int32 = 0
    let part = compiler.part { result = $0.value(formula) }
    self.init(setup, compiler, [part.code], cost: part.cost)
    self.result = result
  }

  private init?(
    _ setup: ModelSetup, _ compiler: CellCompiler, _ parts: [[cm_cell_operation]], cost: Int
  ) {
    if compiler.isTooLarge { return nil }
    self.cost = cost
    var code = compiler.prologue
    code.append(cm_cell_operation(code: Int32(CM_CELL_RETURN.rawValue), to: 0, a: 0, b: 0, c: 0))
    for part in parts {
      entries.append(UInt32(code.count))
      code += part
    }
    entry = Int(entries.removeLast())
    (self.setup, self.code, tables, registers) = (setup, code, compiler.tables, compiler.registers)
    let (definition, size) = (setup.definition, setup.size)
    let carried = definition.fields.indices.reduce(UInt32(0)) {
      $0 | (definition.fields[$1].isCarried ? 1 << UInt32($1) : 0)
    }
    cells = cm_cells(
      width: Int32(size.width), height: Int32(size.height), is_plane: setup.isPlane ? 1 : 0,
      field_count: Int32(definition.fields.count), order: definition.order.code,
      turn_call: Int32(definition.calls), carried: carried)
  }

  /// Runs a step.
  ///
  /// - Parameter number: the number of the step in its generation.
  func step(_ board: inout ModelBoard, generation: Int, number: Int) {
    let definition = setup.definition
    let chance = ChanceStreams(seed: setup.seed, step: generation * definition.repeats + number)
    let keys = keys(chance)
    var registers = registers
    registers[Int(CellCompiler.generation)] = Float(generation)
    var (states, fields) = (board.paddedStates, board.paddedFields(of: definition))
    if definition.order == .together {
      var (nextStates, nextFields) = (states, fields)
      forEachBand { band in
        unsafe cm_cells_step(
          [cells], code, tables, &registers, keys, &states, &fields, &nextStates, &nextFields,
          entries.isEmpty ? nil : entries, entry, nil, band.lowerBound, band.upperBound)
      }
      board.read(nextStates, nextFields)
      return
    }
    let shuffled =
      definition.order == .shuffled
      ? chance.shuffled(setup.size.area, call: definition.calls + 1).map { UInt32($0) } : nil
    forEachBand { band in
      unsafe cm_cells_step(
        [cells], code, tables, &registers, keys, &states, &fields, nil, nil,
        entries.isEmpty ? nil : entries, entry, shuffled, band.lowerBound, band.upperBound)
    }
    board.read(states, fields)
  }

  /// Computes the formula for all cells.
  func values(_ board: ModelBoard, generation: Int, chance: ChanceStreams) -> [Float] {
    var registers = registers
    registers[Int(CellCompiler.generation)] = Float(generation)
    var (states, fields) = (board.paddedStates, board.paddedFields(of: setup.definition))
    var values = [Float](repeating: 0, count: setup.size.area)
    var cells = cells
    // There are no turns, so draws belong to cells.
    cells.order = CM_ORDER_TOGETHER
    let keys = keys(chance)
    forEachBand { band in
      unsafe cm_cells_values(
        [cells], code, tables, &registers, keys, &states, &fields, entry, result, &values,
        band.lowerBound, band.upperBound)
    }
    return values
  }

  /// Divides the cells or turns, so that a time limit ends the work after some milliseconds.
  private func forEachBand(_ work: (Range<UInt32>) -> Void) {
    let length = max(1, 1 << 20 / cost)
    for first in stride(from: 0, to: setup.size.area, by: length) {
      if CancellationCheck.isOver { return }
      work(UInt32(first)..<UInt32(min(first + length, setup.size.area)))
    }
  }

  private func keys(_ chance: ChanceStreams) -> [UInt32] {
    (0..<setup.definition.calls + 2).flatMap { call in
      let key = chance.key(call)
      return [key.a, key.b]
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
