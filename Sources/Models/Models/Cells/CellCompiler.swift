internal import CModels
internal import Formulas
internal import Grids

/// Translates terms and statements to a program that computes one cell at a time.
///
/// Every value has a register of its own. Values that do not depend on the cell are computed once a
/// step. Formulas have no effects, so both sides of a choice are computed.
struct CellCompiler {
  typealias Register = Int32
  typealias ID = TermTable.ID

  /// Operations that are run together: those of a cell, or those for each neighbor in a function of
  /// neighbors.
  struct Block {
    var code: [cm_cell_operation] = []
    /// The registers of values that are already computed.
    var known: [Key: Register] = [:]
    var values: [ID: Register] = [:]
    /// The number of operations that run for a cell, which is more than those listed if some run
    /// for each neighbor.
    var cost = 0
    /// True if the operations run for other cells than the one whose turn it is.
    var isElsewhere = false
  }

  struct Key: Hashable {
    var code: UInt32
    var a, b, c: Int32
  }

  let setup: ModelSetup
  var table: TermTable
  /// The faults of draws, which the program checks; nil if it does not.
  private var chances: ChanceTerms?
  var blocks = [Block()]
  /// The terms that the value being computed needs.
  var needed: [ID] = []
  /// The registers of the names of `let` that statements under `all` use.
  var names: [ID: Register] = [:]
  /// The operations of values that are the same for all cells, and the registers of these values.
  private(set) var prologue: [cm_cell_operation] = []
  private var uniforms: Set<Register> = []
  private var knownUniforms: [Key: Register] = [:]
  private var constants: [UInt32: Register] = [:]
  var tables: [Int32] = []
  private var lists: [[Definition.Offset]: Int32] = [:]
  /// True if a choice among all cells names a state.
  private(set) var usesIndex = false
  /// True if the program uses agents, and lists of those in cells.
  var usesAgents = false
  var usesLists = false
  /// True if a formula draws numbers for other cells than the one whose turn it is.
  private(set) var drawsElsewhere = false
  /// The initial values of the registers. Those of the inputs come first, and are set before each
  /// step.
  private(set) var registers: [Float]

  /// The maximum number of operations, of nested terms, and of operations that run for a cell in
  /// a step.
  private static let (mostOperations, mostLevels, mostCost) = (50_000, 400, 10_000_000)
  private var emitted = 0
  private var level = 0
  private var greatestCost = 0
  /// True if the program is incomplete, since it would exceed a limit.
  /// True for the phase of agents.
  var isOfAgents: Bool { setup.definition.phases[0].isOfAgents }
  var isTooLarge: Bool {
    emitted > Self.mostOperations || level > Self.mostLevels || greatestCost > Self.mostCost
  }

  /// - Parameter isWatching: true to check the draws whose values are used.
  init(_ setup: ModelSetup, isWatching: Bool = false) {
    self.setup = isWatching ? setup.watched : setup
    table = TermTable(self.setup)
    chances = isWatching ? ChanceTerms(self.setup) : nil
    registers = Array(repeating: 0, count: ModelInputs.count(in: setup.definition))
    uniforms = Set(registers.indices.map { Register($0) })
  }

  /// Returns the operations that `compile` adds, as a part of the program that can run for a cell.
  mutating func part(_ compile: (inout Self) -> Void) -> [cm_cell_operation] {
    blocks = [Block()]
    compile(&self)
    append(CM_CELL_RETURN)
    return blocks[0].code
  }

  /// What lies beyond an edge: a value has a register, and the operations that compute it.
  typealias CompiledEdge = (kind: cm_edge, code: [cm_cell_operation], value: Register)

  /// Returns the four edges of the states and of each field; nothing if the initial contents lie
  /// beyond all of them.
  mutating func edges() -> [[CompiledEdge]] {
    guard setup.definition.edges != nil else { return [] }
    let initial = [Float(0)] + setup.definition.fields.map(\.initial)
    return zip([setup.edges.states] + setup.edges.fields, initial).map { sides, initial in
      sides.edges.map { edge in
        var value = constant(initial)
        var code: [cm_cell_operation] = []
        if case .state(let state) = edge { value = constant(Float(state)) }
        if case .number(let formula) = edge { code = part { value = $0.value(formula) } }
        return (edge.code, code, value)
      }
    }
  }

  // MARK: Operations

  private var top: Int { blocks.count - 1 }

  mutating func newRegister() -> Register {
    registers.append(0)
    return Register(registers.count - 1)
  }

  private mutating func append(
    _ code: UInt32, to: Register = 0, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0, cost: Int = 1
  ) {
    emitted += 1
    let (sum, isOver) = blocks[top].cost.addingReportingOverflow(cost)
    blocks[top].cost = isOver ? .max : sum
    greatestCost = max(greatestCost, blocks[top].cost)
    if !isTooLarge {
      blocks[top].code.append(
        cm_cell_operation(code: Int32(code), to: to, a: a, b: b, c: c))
    }
  }

  mutating func append(
    _ code: cm_cell_code, to: Register = 0, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0,
    cost: Int = 1
  ) {
    append(code.rawValue, to: to, a, b, c, cost: cost)
  }

  /// Adds an operation on registers, and returns the register of its result. Equal operations run
  /// once.
  mutating func emit(_ code: cm_code, _ operands: Register...) -> Register {
    emit(code, operands)
  }

  private mutating func emit(_ code: cm_code, _ operands: [Register]) -> Register {
    let at = { (place: Int) in place < operands.count ? operands[place] : 0 }
    let key = Key(code: code.rawValue, a: at(0), b: at(1), c: at(2))
    if let known = knownUniforms[key] { return known }
    guard operands.allSatisfy(uniforms.contains) else { return emit(key) }
    let result = newRegister()
    emitted += 1
    prologue.append(
      cm_cell_operation(code: Int32(code.rawValue), to: result, a: key.a, b: key.b, c: key.c))
    knownUniforms[key] = result
    uniforms.insert(result)
    return result
  }

  /// Adds an operation that depends on the cell.
  private mutating func emit(_ key: Key, cost: Int = 1) -> Register {
    if let known = blocks[top].known[key] { return known }
    let result = newRegister()
    append(key.code, to: result, key.a, key.b, key.c, cost: cost)
    blocks[top].known[key] = result
    return result
  }

  mutating func cell(
    _ code: cm_cell_code, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0, cost: Int = 1
  ) -> Register {
    emit(Key(code: code.rawValue, a: a, b: b, c: c), cost: cost)
  }

  mutating func constant(_ value: Float) -> Register {
    if let known = constants[value.bitPattern] { return known }
    let result = newRegister()
    registers[Int(result)] = value
    constants[value.bitPattern] = result
    uniforms.insert(result)
    return result
  }

  /// Returns the place of a list of cells in the tables, and adds the list if it is new.
  mutating func list(_ offsets: [Definition.Offset]) -> Int32 {
    if let known = lists[offsets] { return known }
    let place = Int32(tables.count)
    let margin = offsets.map { max(abs($0.dx), abs($0.dy)) }.max() ?? 0
    tables += [Int32(offsets.count), Int32(margin)]
    for offset in offsets {
      tables += [offset.dx, offset.dy, offset.dy * setup.size.width + offset.dx].map { Int32($0) }
    }
    lists[offsets] = place
    return place
  }

  // MARK: Terms

  /// Adds the operations of a formula, and returns the register of its value.
  mutating func value(_ formula: Formula) -> Register {
    let term = table.term(formula)
    if let fault = chances?.fault(of: [term], in: &table) {
      let limit = ImpossibleChance.firstNoted(of: setup.definition.calls)
      append(CM_CELL_CHECK, value(ordered: fault), Int32(limit))
    }
    return value(ordered: term)
  }

  mutating func value(ordered term: ID) -> Register {
    // A long chain of `let` needs no deep recursion.
    let order = table.order(of: term, unless: isKnown)
    let outer = needed
    needed = order
    defer { needed = outer }
    for part in order where !isTooLarge { _ = value(part) }
    return value(term)
  }

  /// True for a term that has a register, or belongs to the cell around which neighbors are.
  private func isKnown(_ term: ID) -> Bool {
    if case .here = table.terms[term] { return true }
    return blocks[top].values[term] != nil
  }

  mutating func value(_ term: ID) -> Register {
    if let known = blocks[top].values[term] { return known }
    level += 1
    if isTooLarge { return 0 }
    let result = ofAgents(term) ?? compute(table.terms[term])
    if !isTooLarge { level -= 1 }
    blocks[top].values[term] = result
    return result
  }

  private mutating func compute(_ term: TermTable.Term) -> Register {
    switch term {
    case .number(let bits): constant(Float(bitPattern: bits))
    case .byte(let byte): constant(Float(byte))
    case .input(let input): Register(input)
    case .field(let field): cell(CM_CELL_FIELD, Int32(field))
    case .state: cell(CM_CELL_STATE)
    case .column: cell(CM_CELL_COLUMN)
    case .row: cell(CM_CELL_ROW)
    case .apply(CM_NOISE, let operands): noise(value(operands[0]), value(operands[1]))
    case .apply(let code, let operands): emit(code, operands.map { value($0) })
    case .here(let term): here(term)
    case .draw(let code, let operand, let call): draw(code, operand, Int32(call))
    case .at(let term, let shift): at(term, shift)
    case .laplacian(let term): laplacian(term)
    case .laplacian5(let term):
      emit(CM_SUBTRACT, beside(term), emit(CM_MULTIPLY, constant(4), at(term, Shift())))
    case .convolve(let term, let kernel): convolve(term, setup.kernels[kernel])
    case .count(let term, let neighborhood):
      count(term, offsets(neighborhood))
    case .sum(let term, let condition, let neighborhood):
      neighbors(CM_REDUCE_SUM, term, condition, offsets(neighborhood))
    case .extreme(let code, _, let term, let condition, let neighborhood):
      neighbors(
        code == CM_MIN ? CM_REDUCE_MIN : CM_REDUCE_MAX, term, condition, offsets(neighborhood))
    case .named(let name): named(name)
    case .isChosen(let choice): chosen(choice)
    case .ofChosen(let choice, let term): ofChosen(choice, term)
    case .agentNumber, .agentID, .isKind, .kindCount, .way, .wayTo: agentValue(term)
    case .find(let term, let a, let b, let isAhead): find(term, a, b, isAhead: isAhead)
    case .chosen: preconditionFailure("Statements choose cells by an operation of their own.")
    case .lane: preconditionFailure("Only spans look numbers up.")
    }
  }

  /// Computes a name of `let`, or its fault.
  private mutating func named(_ name: Int) -> Register {
    let lets = setup.definition.lets
    let term = table.term(lets[name % lets.count].formula)
    if name < lets.count { return value(ordered: term) }
    return chances?.fault(of: [term], in: &table).map { value(ordered: $0) } ?? constant(.infinity)
  }

  /// Computes a value of the cell around which neighbors are, before the operations for each
  /// neighbor.
  private mutating func here(_ term: ID) -> Register {
    guard blocks.count > 1 else { return value(term) }
    let inner = blocks.removeLast()
    let result = value(term)
    blocks.append(inner)
    return result
  }

  private mutating func noise(_ x: Register, _ y: Register) -> Register {
    emit(Key(code: CM_NOISE.rawValue, a: x, b: y, c: Int32(setup.noiseStream)))
  }

  /// Adds the choice of a cell with a name, which is made once a turn. Returns the register that is 1
  /// if the cell exists.
  private mutating func chosen(_ choice: Int) -> Register {
    blocks.append(Block(values: names))
    let target = setup.definition.choices[choice].target
    let exists = choose(target, onBoard: true)
    append(CM_CELL_RETURN)
    let block = blocks.removeLast()
    let result = newRegister()
    let (cost, length) = (block.cost, Int32(block.code.count))
    let code = target.isAgent ? CM_AGENT_NAMED : CM_CELL_NAMED
    append(code, to: result, Int32(choice), exists, length, cost: cost)
    blocks[top].code += block.code
    return result
  }

  /// Adds the value of a term in a cell with a name: if there is none, not a number, or 0 for a
  /// condition.
  private mutating func ofChosen(_ choice: Int, _ term: ID) -> Register {
    let exists = value(table.add(.isChosen(choice)))
    blocks.append(Block(isElsewhere: true))
    let value = value(term)
    append(CM_CELL_RETURN)
    let block = blocks.removeLast()
    let result = newRegister()
    let isAgent = setup.definition.choices[choice].target.isAgent
    append(
      isAgent ? CM_AGENT_AT_NAMED : CM_CELL_AT_NAMED, to: result, Int32(choice), value,
      Int32(block.code.count),
      cost: max(1, block.cost))
    blocks[top].code += block.code
    return table.facts[term].isByte ? emit(CM_SELECT, exists, result, constant(0)) : result
  }

  mutating func draw(_ code: cm_code, _ operand: ID?, _ call: Int32) -> Register {
    if blocks[top].isElsewhere { drawsElsewhere = true }
    return switch code {
    case CM_CHANCE: cell(CM_CELL_CHANCE, share(operand), call)
    case CM_FRACTION: cell(CM_CELL_RANDOM, 0, call)
    case CM_NORMAL: cell(CM_CELL_NORMAL, 0, call, cost: 8)
    default: cell(CM_CELL_INDEX, operand.map { value($0) } ?? 0, call)
    }
  }

  /// Returns the probability of a draw, which terms multiply by 2³¹. The operation of cells does so
  /// itself.
  private mutating func share(_ scaled: ID?) -> Register {
    guard let scaled, case .apply(CM_MULTIPLY, let operands) = table.terms[scaled] else {
      preconditionFailure("A draw compares with a multiple of its probability.")
    }
    return value(operands[0])
  }

  // MARK: Neighbors

  func isOfAgents(_ neighborhood: Int) -> Bool {
    setup.definition.neighborhoods[neighborhood].agents != nil
  }

  private func offsets(_ neighborhood: Int) -> [Definition.Offset] {
    setup.definition.neighborhoods[neighborhood].offsets
  }

  private mutating func count(_ term: ID, _ offsets: [Definition.Offset]) -> Register {
    guard let state = table.state(of: term) else {
      return neighbors(CM_REDUCE_COUNT, term, nil, offsets)
    }
    return cell(CM_CELL_COUNT, Int32(state), list(offsets), cost: 1 + offsets.count)
  }

  /// Adds a function of neighbors, whose operations run for each cell of a list.
  private mutating func neighbors(
    _ reduction: cm_reduction, _ term: ID, _ condition: ID?, _ offsets: [Definition.Offset],
    weights: [Float] = []
  ) -> Register {
    blocks.append(Block(isElsewhere: true))
    let (value, condition) = (self.value(term), condition.map { self.value($0) } ?? -1)
    append(CM_CELL_RETURN)
    let block = blocks.removeLast()
    let cells = list(offsets)
    let table = Int32(tables.count)
    tables += [cells, Int32(reduction.rawValue), value, condition, table + 5]
    tables += weights.map { Int32(bitPattern: $0.bitPattern) }
    let result = newRegister()
    add(CM_CELL_REDUCE, to: result, table, block, count: offsets.count)
    return result
  }

  /// Adds an operation that runs a block for a number of cells.
  mutating func add(
    _ code: cm_cell_code, to: Register, _ table: Int32, _ block: Block, count: Int
  ) {
    // A look at a cell is work, too.
    let (cost, isOver) = max(1, block.cost).multipliedReportingOverflow(by: count)
    append(code, to: to, 0, table, Int32(block.code.count), cost: isOver ? .max : cost)
    blocks[top].code += block.code
  }

  private mutating func at(_ term: ID, _ shift: Shift) -> Register {
    let (dx, dy) = (Int32(shift.dx), Int32(shift.dy))
    if case .field(let field) = table.terms[term] {
      return cell(CM_CELL_FIELD, Int32(field), dx, dy)
    }
    if let state = table.state(of: term) {
      return emit(CM_EQUAL_BYTES, cell(CM_CELL_STATE, 0, dx, dy), constant(Float(state)))
    }
    return neighbors(CM_REDUCE_VALUE, term, nil, [.init(dx: shift.dx, dy: shift.dy)])
  }

  private mutating func sum(_ term: ID, _ shifts: ArraySlice<Shift>) -> Register {
    let values = shifts.map { at(term, $0) }
    return values.dropFirst().reduce(values[0]) { emit(CM_ADD, $0, $1) }
  }

  private mutating func beside(_ term: ID) -> Register { sum(term, Shift.moore[1...4]) }

  private mutating func laplacian(_ term: ID) -> Register {
    let (beside, diagonal) = (beside(term), sum(term, Shift.moore[5...]))
    let parts = (
      emit(CM_MULTIPLY, constant(0.2), beside), emit(CM_MULTIPLY, constant(0.05), diagonal)
    )
    return emit(CM_SUBTRACT, emit(CM_ADD, parts.0, parts.1), at(term, Shift()))
  }

  private mutating func convolve(_ term: ID, _ weights: [ModelSetup.WeightedOffset]) -> Register {
    neighbors(
      CM_REDUCE_WEIGHTED, term, nil, weights.map(\.offset), weights: weights.map(\.weight))
  }

  // MARK: Statements

  /// Adds the statements of a state, of which the first that applies decides.
  mutating func statements(_ statements: [Definition.Statement]) {
    if case .all(let all)? = statements.first?.effect, statements.count == 1 {
      return self.all(all)
    }
    first(statements)
  }

  /// Adds statements of which the first that applies takes effect.
  private mutating func first(_ statements: [Definition.Statement]) {
    var ends: [Int] = []
    for statement in statements where !isTooLarge {
      let known = self.statement(statement) { compiler in
        if case .all(let all) = statement.effect { compiler.all(all) }
        ends.append(compiler.blocks[0].code.count)
        compiler.append(CM_CELL_SKIP)
      }
      // The next statement runs only if this one does not, so it cannot use its values.
      (blocks[0].known, blocks[0].values) = (known.known, known.values)
    }
    for end in ends { land(end) }
  }

  /// Adds a statement, and what follows if it applies. Returns the values that are known if it does
  /// not.
  mutating func statement(
    _ statement: Definition.Statement, then: (inout CellCompiler) -> Void
  ) -> Block {
    var exits: [Int] = []
    if let condition = statement.condition { exits.append(skip(unless: value(condition))) }
    let known = blocks[0]
    exits += targets(of: statement).map { skip(unless: $0) }
    if let (target, onBoard) = statement.effect.target, !target.isHere {
      let mustBeOnBoard = onBoard || setup.definition.edges != nil
      exits.append(skip(unless: choose(target, onBoard: mustBeOnBoard)))
    }
    exits += isOfAgents ? act(statement) : tries(statement, [])
    if !isOfAgents { apply(statement) }
    then(&self)
    for exit in exits { land(exit) }
    return known
  }

  /// Returns the names of `let` that statements use, and those that choose what the statements use.
  private func namesUsed(by statements: [Definition.Statement]) -> Set<Int> {
    var (used, chosen): (Set<Int>, Set<Int>) = ([], [])
    var open = statements.flatMap(\.formulas)
    var choices = statements.flatMap(\.choices)
    repeat {
      for choice in choices where chosen.insert(choice).inserted {
        open += setup.definition.choices[choice].target.formulas
      }
      choices = []
      open.popLast()?.visit { operation in
        if let choice = operation.choice { choices.append(choice) }
        if case .named(let name) = operation, used.insert(name).inserted {
          open.append(setup.definition.lets[name].formula)
        }
      }
    } while !open.isEmpty || !choices.isEmpty
    return used
  }

  /// Adds statements of which all that apply take effect. Each reads what those before it have
  /// written, but names of `let` keep the values that they had at first.
  private mutating func all(_ statements: [Definition.Statement]) {
    let used = namesUsed(by: statements)
    table.keepsNames = true
    defer { table.keepsNames = false }
    defer { names = [:] }
    let faults = chances == nil ? [] : used.sorted().map { $0 + setup.definition.lets.count }
    names = Dictionary(
      uniqueKeysWithValues: (used.sorted() + faults).map { name in
        let term = table.add(.named(name))
        return (term, value(term))
      })
    for statement in statements where !isTooLarge {
      (blocks[0].known, blocks[0].values) = ([:], names)
      if case .first(let list) = statement.effect {
        first(list)
      } else {
        _ = self.statement(statement) { _ in }
      }
    }
    (blocks[0].known, blocks[0].values) = ([:], [:])
  }

  /// Adds a conditional jump to a place that `land` sets later.
  mutating func skip(unless condition: Register) -> Int {
    append(CM_CELL_SKIP_UNLESS, condition)
    return blocks[0].code.count - 1
  }

  private mutating func land(_ jump: Int) {
    if !isTooLarge { blocks[0].code[jump].c = Int32(blocks[0].code.count - jump - 1) }
  }

  private mutating func apply(_ statement: Definition.Statement) {
    let numbers = statement.fields.map { (field: $0.field, value: value($0.value)) }
    let state: Register =
      switch statement.effect {
      case .become(let state), .assign(_, let state): value(state)
      case .move(_, let leaving): leaving.map { value($0) } ?? constant(0)
      default: 0
      }
    let changes = statement.changes.map { ($0, value($0.value)) }
    let given = statement.given.map { (field: $0.field, value: value($0.value)) }
    for (field, value) in numbers { append(CM_CELL_SET_FIELD, value, Int32(field)) }
    switch statement.effect {
    case .become: append(CM_CELL_BECOME, state)
    case .copy: append(CM_CELL_COPY)
    case .assign: append(CM_CELL_ASSIGN, state)
    case .swap: append(CM_CELL_SWAP)
    case .move: append(CM_CELL_MOVE, state)
    case .hatch(let kind): append(CM_AGENT_HATCH, Int32(kind))
    case .kill: append(CM_AGENT_KILL)
    case .convert(_, let kind): append(CM_AGENT_CONVERT, Int32(kind))
    default: break
    }
    for (field, value) in given { append(CM_CELL_GIVE, value, Int32(field)) }
    for (change, value) in changes { set(change, value) }
  }

  /// Adds the choice of a cell, and returns the register that is 1 if a cell fits.
  mutating func choose(_ target: Definition.Target, onBoard: Bool) -> Register {
    if let choice = target.choice {
      let exists = value(table.add(.isChosen(choice)))
      append(target.isAgent ? CM_AGENT_AIM : CM_CELL_AIM, to: 0, Int32(choice))
      return exists
    }
    if target.isAgent { return chooseAgent(target) }
    if let offset = target.offset {
      return cell(CM_CELL_REACH, value(offset.dx), value(offset.dy))
    }
    let offsets = target.neighborhood.map { setup.definition.neighborhoods[$0].offsets }
    var (condition, best, block) = (Int32(-1), Int32(-1), Block())
    let state = target.condition?.leadingState
    let formula = state?.isAll == true ? nil : target.condition
    if formula != nil || target.best != nil {
      blocks.append(Block(isElsewhere: true))
      if let formula { condition = value(formula) }
      if let formula = target.best { best = value(formula) }
      append(CM_CELL_RETURN)
      block = blocks.removeLast()
    }
    if state != nil, target.neighborhood == nil { usesIndex = true }
    let cells = offsets.map { list($0) } ?? -1
    let table = Int32(tables.count)
    tables += [
      cells, condition, Int32(state?.number ?? -1), onBoard ? 1 : 0, Int32(target.call), best,
    ]
    let result = newRegister()
    add(CM_CELL_CHOOSE, to: result, table, block, count: offsets?.count ?? 64)
    return result
  }

  /// Adds the formulas of fields, all of which read the numbers before them.
  mutating func updates(_ updates: [Formula?]) {
    let numbers = updates.map { $0.map { value($0) } }
    for (field, value) in numbers.enumerated() {
      if let value { append(CM_CELL_SET_FIELD, value, Int32(field)) }
    }
  }
}

extension Formula {
  /// The state of a cell for which a condition holds, if the condition begins with a state, and
  /// whether it consists of nothing else.
  fileprivate var leadingState: (number: Int, isAll: Bool)? {
    switch operation {
    case .isState(let number): (number, true)
    case .apply(.and, let operands): operands[0].leadingState.map { ($0.number, false) }
    default: nil
    }
  }
}
