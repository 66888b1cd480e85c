internal import CModels
internal import Grids

/// Translates formulas and statements to a program that computes one cell at a time.
///
/// Every value has a register of its own. Values that do not depend on the cell are computed once a
/// step. Formulas have no effects, so both sides of a choice are computed.
struct CellCompiler {
  typealias Register = Int32

  /// Operations that are run together: those of a cell, or those for each neighbor in a function of
  /// neighbors.
  private struct Block {
    var code: [cm_cell_operation] = []
    /// The registers of values that are already computed.
    var known: [Key: Register] = [:]
    var named: [Int: Register] = [:]
    /// The number of operations that run for a cell, which is more than those listed if some run
    /// for each neighbor.
    var cost = 0
  }

  private struct Key: Hashable {
    var code: UInt32
    var a, b, c: Int32
  }

  private let setup: ModelSetup
  private var blocks = [Block()]
  /// The operations of values that are the same for all cells, and the registers of these values.
  private(set) var prologue: [cm_cell_operation] = []
  private var uniforms: Set<Register> = []
  private var knownUniforms: [Key: Register] = [:]
  private var constants: [UInt32: Register] = [:]
  private(set) var tables: [Int32] = []
  private var lists: [[Definition.Offset]: Int32] = [:]
  /// True if a choice among all cells names a state.
  private(set) var usesIndex = false
  /// The initial values of the registers. That of the generation is set before each step.
  private(set) var registers: [Float] = [0]
  static let generation: Register = 0

  /// The maximum number of operations, of nested formulas, and of operations that run for a cell in
  /// a step.
  private static let (mostOperations, mostLevels, mostCost) = (50_000, 400, 10_000_000)
  private var emitted = 0
  private var level = 0
  private var greatestCost = 0
  /// True if the program is incomplete, since it would exceed a limit.
  var isTooLarge: Bool {
    emitted > Self.mostOperations || level > Self.mostLevels || greatestCost > Self.mostCost
  }

  init(_ setup: ModelSetup) {
    self.setup = setup
    uniforms = [Self.generation]
  }

  /// Returns the operations that `compile` adds, as a part of the program that can run for a cell.
  mutating func part(_ compile: (inout Self) -> Void) -> [cm_cell_operation] {
    blocks = [Block()]
    compile(&self)
    append(CM_CELL_RETURN)
    return blocks[0].code
  }

  // MARK: Operations

  private var top: Int { blocks.count - 1 }

  private mutating func newRegister() -> Register {
    registers.append(0)
    return Register(registers.count - 1)
  }

  private mutating func append(
    _ code: cm_cell_code, to: Register = 0, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0,
    cost: Int = 1
  ) {
    emitted += 1
    let (sum, isOver) = blocks[top].cost.addingReportingOverflow(cost)
    blocks[top].cost = isOver ? .max : sum
    greatestCost = max(greatestCost, blocks[top].cost)
    if !isTooLarge {
      blocks[top].code.append(
        cm_cell_operation(code: Int32(code.rawValue), to: to, a: a, b: b, c: c))
    }
  }

  /// Adds an operation on registers, and returns the register of its result. Equal operations run
  /// once.
  private mutating func emit(_ code: cm_cell_code, _ operands: Register...) -> Register {
    let at = { (place: Int) in place < operands.count ? operands[place] : 0 }
    let key = Key(code: code.rawValue, a: at(0), b: at(1), c: at(2))
    if let known = knownUniforms[key] { return known }
    guard operands.allSatisfy(uniforms.contains) else { return emit(key, code) }
    let result = newRegister()
    emitted += 1
    prologue.append(
      cm_cell_operation(code: Int32(code.rawValue), to: result, a: key.a, b: key.b, c: key.c))
    knownUniforms[key] = result
    uniforms.insert(result)
    return result
  }

  /// Adds an operation that depends on the cell.
  private mutating func emit(_ key: Key, _ code: cm_cell_code, cost: Int = 1) -> Register {
    if let known = blocks[top].known[key] { return known }
    let result = newRegister()
    append(code, to: result, key.a, key.b, key.c, cost: cost)
    blocks[top].known[key] = result
    return result
  }

  private mutating func cell(
    _ code: cm_cell_code, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0, cost: Int = 1
  ) -> Register {
    emit(Key(code: code.rawValue, a: a, b: b, c: c), code, cost: cost)
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
  private mutating func list(_ offsets: [Definition.Offset]) -> Int32 {
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

  // MARK: Formulas

  /// Adds the operations of a formula, and returns the register of its value.
  mutating func value(_ formula: Formula) -> Register {
    level += 1
    if isTooLarge { return 0 }
    let result = compute(formula)
    if !isTooLarge { level -= 1 }
    return result
  }

  private mutating func compute(_ formula: Formula) -> Register {
    switch formula.operation {
    case .number(let number): constant(number)
    case .truth(let truth): constant(truth ? 1 : 0)
    case .stateNumber(let state): constant(Float(state))
    case .parameter(let number): constant(setup.parameters[number])
    case .field(let field): cell(CM_CELL_FIELD, Int32(field))
    case .state: cell(CM_CELL_STATE)
    case .isState(let state): emit(CM_CELL_EQUAL, cell(CM_CELL_STATE), constant(Float(state)))
    case .named(let name): named(name)
    case .x: cell(CM_CELL_COLUMN)
    case .y: cell(CM_CELL_ROW)
    case .width: constant(Float(setup.size.width))
    case .height: constant(Float(setup.size.height))
    case .generation: Self.generation
    case .distance, .dx, .dy: preconditionFailure("Only weights of kernels use it.")
    case .here(let formula): here(formula)
    case .apply(let function, let operands): apply(function, operands)
    case .choice(let condition, let first, let other):
      emit(CM_CELL_SELECT, value(condition), value(first), value(other))
    case .neighbors(let reduction, let formula, let condition, let neighborhood):
      reduce(reduction, formula, condition, setup.definition.neighborhoods[neighborhood].offsets)
    case .at(let formula, let dx, let dy): at(formula, dx, dy)
    case .laplacian(let formula): laplacian(formula)
    case .laplacian5(let formula):
      emit(
        CM_CELL_SUBTRACT, beside(formula), emit(CM_CELL_MULTIPLY, constant(4), at(formula, 0, 0)))
    case .ddx(let formula): slope(at(formula, 1, 0), at(formula, -1, 0))
    case .ddy(let formula): slope(at(formula, 0, 1), at(formula, 0, -1))
    case .convolve(let formula, let kernel): convolve(formula, setup.kernels[kernel])
    case .chance(let share, let call): cell(CM_CELL_CHANCE, value(share), Int32(call))
    case .random(let low, let high, let call): random(low, high, Int32(call))
    case .normal(let call): cell(CM_CELL_NORMAL, 0, Int32(call), cost: 8)
    case .pick(let values, let call): pick(values, Int32(call))
    }
  }

  private mutating func named(_ name: Int) -> Register {
    if let known = blocks[top].named[name] { return known }
    let result = value(setup.definition.lets[name].formula)
    blocks[top].named[name] = result
    return result
  }

  /// Computes a value of the cell around which neighbors are, before the operations for each
  /// neighbor.
  private mutating func here(_ formula: Formula) -> Register {
    guard blocks.count > 1 else { return value(formula) }
    let inner = blocks.removeLast()
    let result = value(formula)
    blocks.append(inner)
    return result
  }

  private mutating func random(_ low: Formula?, _ high: Formula?, _ call: Int32) -> Register {
    let share = cell(CM_CELL_RANDOM, 0, call)
    guard let low, let high else { return share }
    let start = value(low)
    let range = emit(CM_CELL_SUBTRACT, value(high), start)
    return emit(CM_CELL_ADD, start, emit(CM_CELL_MULTIPLY, range, share))
  }

  private mutating func pick(_ values: [Formula], _ call: Int32) -> Register {
    let index = cell(CM_CELL_INDEX, Int32(values.count), call)
    var result = value(values[0])
    for (number, other) in values.enumerated().dropFirst() {
      let isChosen = emit(CM_CELL_EQUAL, index, constant(Float(number)))
      result = emit(CM_CELL_SELECT, isChosen, value(other), result)
    }
    return result
  }

  private mutating func apply(_ function: Formula.Function, _ operands: [Formula]) -> Register {
    if function == .power, let exponent = operands[1].smallExponent {
      return power(value(operands[0]), exponent)
    }
    let a = operands.map { value($0) }
    if isTooLarge { return 0 }
    if let code = function.cellCode {
      return a.count == 1 ? emit(code, a[0]) : a.dropFirst().reduce(a[0]) { emit(code, $0, $1) }
    }
    switch function {
    case .unequal: return emit(CM_CELL_NOT, emit(CM_CELL_EQUAL, a[0], a[1]))
    case .greater: return emit(CM_CELL_LESS, a[1], a[0])
    case .greaterOrEqual, .step: return emit(CM_CELL_LESS_OR_EQUAL, a[1], a[0])
    case .clamp: return clamp(a[0], a[1], a[2])
    case .smoothstep: return smoothstep(a[0], a[1], a[2])
    case .disc: return disc(a)
    case .box: return box(a)
    default: preconditionFailure("The function has an operation.")
    }
  }

  private mutating func power(_ base: Register, _ exponent: Int) -> Register {
    if exponent == 0 { return constant(1) }
    var product = base
    for _ in 1..<abs(exponent) { product = emit(CM_CELL_MULTIPLY, product, base) }
    return exponent < 0 ? emit(CM_CELL_DIVIDE, constant(1), product) : product
  }

  private mutating func clamp(_ a: Register, _ low: Register, _ high: Register) -> Register {
    emit(CM_CELL_MIN, emit(CM_CELL_MAX, a, low), high)
  }

  private mutating func smoothstep(_ low: Register, _ high: Register, _ a: Register) -> Register {
    let (over, range) = (emit(CM_CELL_SUBTRACT, a, low), emit(CM_CELL_SUBTRACT, high, low))
    let t = clamp(emit(CM_CELL_DIVIDE, over, range), constant(0), constant(1))
    let rest = emit(CM_CELL_SUBTRACT, constant(3), emit(CM_CELL_MULTIPLY, constant(2), t))
    return emit(CM_CELL_MULTIPLY, emit(CM_CELL_MULTIPLY, t, t), rest)
  }

  private mutating func disc(_ a: [Register]) -> Register {
    let dx = emit(CM_CELL_SUBTRACT, cell(CM_CELL_COLUMN), a[0])
    let dy = emit(CM_CELL_SUBTRACT, cell(CM_CELL_ROW), a[1])
    let square = emit(CM_CELL_ADD, emit(CM_CELL_MULTIPLY, dx, dx), emit(CM_CELL_MULTIPLY, dy, dy))
    return emit(CM_CELL_LESS_OR_EQUAL, square, emit(CM_CELL_MULTIPLY, a[2], a[2]))
  }

  private mutating func box(_ a: [Register]) -> Register {
    let (x, y) = (cell(CM_CELL_COLUMN), cell(CM_CELL_ROW))
    let sides = [(a[0], x), (x, a[2]), (a[1], y), (y, a[3])].map {
      emit(CM_CELL_LESS_OR_EQUAL, $0, $1)
    }
    return sides.dropFirst().reduce(sides[0]) { emit(CM_CELL_AND, $0, $1) }
  }

  // MARK: Neighbors

  private mutating func reduce(
    _ reduction: Formula.Reduction, _ formula: Formula, _ condition: Formula?,
    _ offsets: [Definition.Offset]
  ) -> Register {
    if reduction == .count, condition == nil, case .isState(let state) = formula.operation {
      return cell(CM_CELL_COUNT, Int32(state), list(offsets), cost: 1 + offsets.count)
    }
    return neighbors(reduction.code, formula, condition, offsets)
  }

  /// Adds a function of neighbors, whose operations run for each cell of a list.
  private mutating func neighbors(
    _ reduction: cm_reduction, _ formula: Formula, _ condition: Formula?,
    _ offsets: [Definition.Offset],
    weights: [Float] = []
  ) -> Register {
    blocks.append(Block())
    let (value, condition) = (self.value(formula), condition.map { self.value($0) } ?? -1)
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
  private mutating func add(
    _ code: cm_cell_code, to: Register, _ table: Int32, _ block: Block, count: Int
  ) {
    // A look at a cell is work, too.
    let (cost, isOver) = max(1, block.cost).multipliedReportingOverflow(by: count)
    append(code, to: to, 0, table, Int32(block.code.count), cost: isOver ? .max : cost)
    blocks[top].code += block.code
  }

  private mutating func at(_ formula: Formula, _ dx: Int, _ dy: Int) -> Register {
    switch formula.operation {
    case .field(let field): return cell(CM_CELL_FIELD, Int32(field), Int32(dx), Int32(dy))
    case .isState(let state):
      let other = cell(CM_CELL_STATE, 0, Int32(dx), Int32(dy))
      return emit(CM_CELL_EQUAL, other, constant(Float(state)))
    default: return neighbors(CM_REDUCE_VALUE, formula, nil, [.init(dx: dx, dy: dy)])
    }
  }

  private mutating func sum(_ formula: Formula, _ offsets: [(Int, Int)]) -> Register {
    let values = offsets.map { at(formula, $0, $1) }
    return values.dropFirst().reduce(values[0]) { emit(CM_CELL_ADD, $0, $1) }
  }

  private mutating func beside(_ formula: Formula) -> Register {
    sum(formula, [(0, -1), (-1, 0), (1, 0), (0, 1)])
  }

  private mutating func laplacian(_ formula: Formula) -> Register {
    let (beside, diagonal) = (beside(formula), sum(formula, [(-1, -1), (1, -1), (-1, 1), (1, 1)]))
    let parts = (
      emit(CM_CELL_MULTIPLY, constant(0.2), beside),
      emit(CM_CELL_MULTIPLY, constant(0.05), diagonal)
    )
    return emit(CM_CELL_SUBTRACT, emit(CM_CELL_ADD, parts.0, parts.1), at(formula, 0, 0))
  }

  private mutating func slope(_ after: Register, _ before: Register) -> Register {
    emit(CM_CELL_MULTIPLY, emit(CM_CELL_SUBTRACT, after, before), constant(0.5))
  }

  private mutating func convolve(_ formula: Formula, _ weights: [ModelSetup.WeightedOffset])
    -> Register
  {
    neighbors(
      CM_REDUCE_WEIGHTED, formula, nil, weights.map(\.offset), weights: weights.map(\.weight))
  }

  // MARK: Statements

  /// Adds the statements of a state, of which the first that applies decides.
  mutating func statements(_ statements: [Definition.Statement]) {
    var ends: [Int] = []
    for statement in statements where !isTooLarge {
      var exits: [Int] = []
      if let condition = statement.condition { exits.append(skip(unless: value(condition))) }
      let known = blocks[0]
      if let (target, onBoard) = statement.effect.target {
        exits.append(skip(unless: choose(target, onBoard: onBoard)))
      }
      apply(statement)
      ends.append(blocks[0].code.count)
      append(CM_CELL_SKIP)
      for exit in exits { land(exit) }
      // The next statement runs only if this one does not, so it cannot use its values.
      (blocks[0].known, blocks[0].named) = (known.known, known.named)
    }
    for end in ends { land(end) }
  }

  /// Adds a conditional jump to a place that `land` sets later.
  private mutating func skip(unless condition: Register) -> Int {
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
      case .copy, .swap, .stay: 0
      }
    for (field, value) in numbers { append(CM_CELL_SET_FIELD, value, Int32(field)) }
    switch statement.effect {
    case .become: append(CM_CELL_BECOME, state)
    case .copy: append(CM_CELL_COPY)
    case .assign: append(CM_CELL_ASSIGN, state)
    case .swap: append(CM_CELL_SWAP)
    case .move: append(CM_CELL_MOVE, state)
    case .stay: break
    }
  }

  /// Adds the choice of a cell, and returns the register that is 1 if a cell fits.
  private mutating func choose(_ target: Definition.Target, onBoard: Bool) -> Register {
    let offsets = target.neighborhood.map { setup.definition.neighborhoods[$0].offsets }
    var (condition, block) = (Int32(-1), Block())
    let state = target.condition?.leadingState
    if let formula = target.condition, state?.isAll != true {
      blocks.append(Block())
      condition = value(formula)
      append(CM_CELL_RETURN)
      block = blocks.removeLast()
    }
    if state != nil, target.neighborhood == nil { usesIndex = true }
    let cells = offsets.map { list($0) } ?? -1
    let table = Int32(tables.count)
    tables += [
      cells, condition, Int32(state?.number ?? -1), onBoard ? 1 : 0, Int32(target.call),
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

extension Formula.Function {
  /// The operation that computes the function; nil if several do.
  fileprivate var cellCode: cm_cell_code? {
    switch self {
    case .add: CM_CELL_ADD
    case .subtract: CM_CELL_SUBTRACT
    case .multiply: CM_CELL_MULTIPLY
    case .divide: CM_CELL_DIVIDE
    case .power: CM_CELL_POWER
    case .negate: CM_CELL_NEGATE
    case .equal: CM_CELL_EQUAL
    case .less: CM_CELL_LESS
    case .lessOrEqual: CM_CELL_LESS_OR_EQUAL
    case .and: CM_CELL_AND
    case .or: CM_CELL_OR
    case .not: CM_CELL_NOT
    case .abs: CM_CELL_ABS
    case .floor: CM_CELL_FLOOR
    case .ceil: CM_CELL_CEIL
    case .round: CM_CELL_ROUND
    case .sqrt: CM_CELL_SQRT
    case .exp: CM_CELL_EXP
    case .log: CM_CELL_LOG
    case .sin: CM_CELL_SIN
    case .cos: CM_CELL_COS
    case .tan: CM_CELL_TAN
    case .tanh: CM_CELL_TANH
    case .min: CM_CELL_MIN
    case .max: CM_CELL_MAX
    case .mod: CM_CELL_MOD
    case .sign: CM_CELL_SIGN
    case .unequal, .greater, .greaterOrEqual, .clamp, .step, .smoothstep, .disc, .box: nil
    }
  }
}

extension Formula.Reduction {
  fileprivate var code: cm_reduction {
    switch self {
    case .count: CM_REDUCE_COUNT
    case .any: CM_REDUCE_ANY
    case .all: CM_REDUCE_ALL
    case .sum: CM_REDUCE_SUM
    case .mean: CM_REDUCE_MEAN
    case .min: CM_REDUCE_MIN
    case .max: CM_REDUCE_MAX
    }
  }
}
