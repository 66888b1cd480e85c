internal import CModels
internal import Formulas
internal import Grids
internal import Worlds

/// The programs of a model for the numbers of the whole board, and their values.
struct BoardNumbers: Sendable {
  private let setup: ModelSetup
  /// The programs by number; nil for the count of a state, which needs none.
  private let programs: [(value: FormulaProgram, condition: FormulaProgram?)?]
  /// The numbers that each number uses.
  private let used: [Set<Int>]
  /// The numbers for which cells may draw by their turns.
  private let byTurn: Set<Int>

  /// Compiles the numbers of a model; nil if one has too many operations.
  init?(_ setup: ModelSetup) {
    self.setup = setup
    byTurn = setup.definition.numbersByTurn
    var programs: [(value: FormulaProgram, condition: FormulaProgram?)?] = []
    for (index, number) in setup.definition.numbers.enumerated() {
      if number.state != nil || number.countsKind {
        programs.append(nil)
        continue
      }
      let drawsByTurn = byTurn.contains(index)
      let isOfCells = number.kind == nil
      guard
        let value = FormulaProgram(
          setup, number.formula, drawsByTurn: drawsByTurn, isOfCells: isOfCells)
      else { return nil }
      let condition = number.condition.map {
        FormulaProgram(setup, $0, drawsByTurn: drawsByTurn, isOfCells: isOfCells)
      }
      if case .some(.none) = condition { return nil }
      programs.append((value, condition ?? nil))
    }
    self.programs = programs
    used = setup.definition.numbers.map { number in
      setup.definition.numbers(in: [number.formula] + (number.condition.map { [$0] } ?? []))
    }
  }

  /// Returns some numbers of a board by their places; nil for those that are not needed, and those
  /// of no cells.
  ///
  /// - Parameter start: the streams of chance of a start; nil for those of the run of a phase.
  func values(
    _ needed: Set<Int>, _ board: ModelBoard, _ inputs: ModelInputs, start: ChanceStreams? = nil,
    _ watch: inout ChanceWatch
  ) -> [Double?] {
    var needed = needed
    for number in used.indices.reversed() where needed.contains(number) {
      needed.formUnion(used[number])
    }
    let chance = start ?? chance(inputs, isNeeded: !byTurn.isDisjoint(with: needed))
    var inputs = inputs
    inputs.numbers = Array(repeating: .nan, count: programs.count)
    var result = [Double?](repeating: nil, count: programs.count)
    for number in needed.sorted() {
      result[number] = value(number, board, inputs, chance, &watch)
      inputs.numbers[number] = result[number].map { Float($0) } ?? .nan
    }
    return result
  }

  /// Returns the streams of chance before a run of a phase. Cells draw the numbers of their turns. In
  /// random turns, a cell has several or none, and so draws another number here.
  ///
  /// - Parameter isNeeded: false if no number draws by turns.
  private func chance(_ inputs: ModelInputs, isNeeded: Bool) -> ChanceStreams {
    let (definition, phase) = (setup.definition, setup.definition.phases[inputs.phase])
    let order = phase.order
    var chance = setup.chance(inputs, isOfBoard: order == .random)
    if order == .shuffled, !phase.isOfAgents, isNeeded {
      chance.turns = chance.turns(
        chance.shuffled(setup.size.area, call: definition.calls + 1))
    }
    return chance
  }

  private func value(
    _ number: Int, _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams,
    _ watch: inout ChanceWatch
  ) -> Double? {
    let (definition, program) = (setup.definition.numbers[number], programs[number])
    if let kind = definition.kind {
      return value(definition, of: kind, program, board, inputs, chance, &watch)
    }
    guard let program else {
      let state = UInt8(definition.state ?? 0)
      return Double(unsafe cm_count_bytes(board.states, board.states.count, state))
    }
    let values = program.value.values(board, inputs, chance, &watch)
    let conditions = program.condition.map { $0.values(board, inputs, chance, &watch) }
    switch definition.reduction {
    case .clusters, .largest:
      let sizes = clusters(values.indices.map { values[$0] != 0 && conditions?[$0] != 0 })
      let isCount = definition.reduction == .clusters
      return Double(isCount ? sizes.count : sizes.max() ?? 0)
    default:
      let context = Formula.BoardContext(parameters: setup.parameters)
      return definition.reduction.result(
        values, where: conditions, at: definition.place?.value(of: context))
    }
  }

  /// Returns a number of the agents of a kind.
  private func value(
    _ number: Definition.BoardNumber, of kind: Int,
    _ program: (value: FormulaProgram, condition: FormulaProgram?)?, _ board: ModelBoard,
    _ inputs: ModelInputs, _ chance: ChanceStreams, _ watch: inout ChanceWatch
  ) -> Double? {
    let isOfKind = board.agents.kinds.map { Int($0) == kind }
    guard let program else { return Double(isOfKind.count { $0 }) }
    let values = program.value.agentValues(board, inputs, chance, &watch)
    let conditions = program.condition.map { $0.agentValues(board, inputs, chance, &watch) }
    let fits = isOfKind.indices.map { isOfKind[$0] && conditions?[$0] != 0 ? Float(1) : 0 }
    let context = Formula.BoardContext(parameters: setup.parameters)
    return number.reduction.result(
      values, where: fits, at: number.place?.value(of: context))
  }

  /// Returns the sizes of the connected groups of cells, by the first neighborhood.
  private func clusters(_ belongs: [Bool]) -> [Int] {
    var left = belongs
    let offsets = setup.definition.neighborhoods[0].offsets
    var sizes: [Int] = []
    var cancellation = CancellationCheck()
    for first in left.indices where left[first] && !cancellation.isOver(after: 1) {
      left[first] = false
      var (open, size) = ([first], 0)
      while let cell = open.popLast() {
        size += 1
        if cancellation.isOver(after: offsets.count) { return sizes }
        let (x, y) = (cell % setup.size.width, cell / setup.size.width)
        // A cell is connected with its neighbors, and with those whose neighbor it is.
        for sign in [1, -1] {
          for offset in offsets {
            let place = setup.wrapped(x + sign * offset.dx, y + sign * offset.dy)
            guard let other = setup.index(of: place), left[other] else { continue }
            left[other] = false
            open.append(other)
          }
        }
      }
      sizes.append(size)
    }
    return sizes
  }
}

/// The operations that compute a formula for all cells.
enum FormulaProgram: Sendable {
  /// The numbers of a field as they are.
  case field(Int)
  case spans(SpanFormula)
  /// One cell at a time, for what spans have no operations.
  case cells(CellProgram)

  /// Compiles a formula; nil if it has too many operations.
  ///
  /// - Parameter drawsByTurn: true if cells may draw by their turns, for which spans have no operations.
  /// - Parameter isOfCells: false for a formula of agents.
  init?(
    _ setup: ModelSetup, _ formula: Formula, drawsByTurn: Bool = false, isOfCells: Bool = true
  ) {
    if isOfCells, case .field(let field) = formula.operation {
      self = .field(field)
    } else if isOfCells, !drawsByTurn, let spans = SpanFormula(setup, formula) {
      self = .spans(spans)
    } else if let cells = CellProgram(setup, formula) {
      self = .cells(cells)
    } else {
      return nil
    }
  }

  /// Returns the values for all cells in reading order. A condition is 1 or 0.
  func values(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams, _ watch: inout ChanceWatch
  ) -> [Float] {
    switch self {
    case .field(let field): board.fields[field]
    case .spans(let spans): spans.values(board, inputs, chance, &watch)
    case .cells(let cells): cells.values(board, inputs, chance, &watch)
    }
  }
}

extension FormulaProgram {
  /// Returns the values for all agents in the order of their numbers.
  func agentValues(
    _ board: ModelBoard, _ inputs: ModelInputs, _ chance: ChanceStreams, _ watch: inout ChanceWatch
  ) -> [Float] {
    guard case .cells(let program) = self else { return [] }
    return program.agentValues(board, inputs, chance, &watch)
  }
}

extension Definition {
  /// Returns the places of the numbers of the board that formulas use, also by names of `let`.
  func numbers(in formulas: [Formula]) -> Set<Int> {
    var result: Set<Int> = []
    let others = lets.map(\.formula) + choices.flatMap(\.target.formulas)
    for formula in formulas + others {
      formula.visit { if case .board(let number) = $0 { result.insert(number) } }
    }
    return result
  }
}

extension Definition.BoardNumber {
  /// True if it is the number of all agents of a kind.
  fileprivate var countsKind: Bool {
    guard reduction == .count, condition == nil, kind != nil, case .truth(true) = formula.operation
    else { return false }
    return true
  }

  /// The state whose cells are counted; nil for other numbers.
  fileprivate var state: Int? {
    guard reduction == .count, condition == nil, kind == nil,
      case .isState(let state) = formula.operation
    else {
      return nil
    }
    return state
  }
}

extension [Float] {
  /// Combines the elements in their order, or those whose condition is not 0.
  fileprivate func folded<Result>(
    _ first: Result, where conditions: [Float]?, _ add: (inout Result, Float) -> Void
  ) -> Result {
    var result = first
    guard let conditions else {
      for value in self { add(&result, value) }
      return result
    }
    for (value, condition) in zip(self, conditions) where condition != 0 { add(&result, value) }
    return result
  }
}

extension Definition.BoardNumber.Reduction {
  /// Returns the value for all cells in reading order, or for those whose condition is not 0. Of no
  /// cells, sums and counts are 0, and there is no mean, least and greatest.
  ///
  /// - Parameter place: the place of a quantile, from 0 to 1.
  func result(
    _ values: [Float], where conditions: [Float]? = nil, at place: Double? = nil
  ) -> Double? {
    let count = conditions?.count { $0 != 0 } ?? values.count
    switch self {
    case .sum, .share, .mean:
      let sum = values.folded(0.0, where: conditions) { $0 += Double($1) }
      if self == .sum { return sum }
      return count > 0 ? sum / Double(count) : self == .share ? 0 : nil
    case .min:
      let least = values.folded(Float.infinity, where: conditions) {
        $0 = Formula.Function.least($0, $1)
      }
      return count == 0 ? nil : Double(least)
    case .max:
      let greatest = values.folded(-Float.infinity, where: conditions) {
        $0 = Formula.Function.greatest($0, $1)
      }
      return count == 0 ? nil : Double(greatest)
    case .count, .any, .all:
      let fitting = values.folded(0, where: conditions) { $0 += $1 != 0 ? 1 : 0 }
      if self == .count { return Double(fitting) }
      return (self == .any ? fitting > 0 : fitting == count) ? 1 : 0
    case .distinct:
      let different: Set<UInt32> = values.folded([], where: conditions) {
        $0.insert($1.isNaN ? .max : ($1 + 0).bitPattern)
      }
      return Double(different.count)
    case .median, .quantile, .gini:
      let fitting = values.folded([Float](), where: conditions) { $0.append($1) }
      return ordered(fitting.map { Double($0) }, at: place ?? 0.5)
    case .clusters, .largest: preconditionFailure("They depend on the places of the cells.")
    }
  }

  /// Returns a quantile of some numbers, between the two nearest ones, or their inequality: the mean
  /// difference of all pairs over twice the mean. Nil for those of none, and if the numbers add up to 0.
  private func ordered(_ values: [Double], at place: Double) -> Double? {
    if values.isEmpty { return nil }
    if values.contains(where: \.isNaN) || !(0...1).contains(place) { return .nan }
    let (sorted, last) = (values.sorted(), values.count - 1)
    if self == .gini {
      let sum = sorted.reduce(0, +)
      let weighted = sorted.enumerated().reduce(0.0) {
        $0 + Double(2 * $1.offset - last) * $1.element
      }
      return sum == 0 ? nil : weighted / (Double(values.count) * sum)
    }
    let position = place * Double(last)
    let below = Int(position.rounded(.down))
    let above = sorted[Swift.min(below + 1, last)]
    return sorted[below] + (above - sorted[below]) * (position - Double(below))
  }
}

extension Formula {
  /// What the value of a formula of the whole board depends on.
  struct BoardContext {
    var parameters: [Float] = []
    var size = Size(width: 0, height: 0)
    var inputs = ModelInputs()
    /// The numbers of the board; nil for those of no cells.
    var numbers: [Double?] = []
    /// The measures before this one; nil for those without a value.
    var measures: [Double?] = []
    var chance = ChanceStreams(seed: 0, step: 0)
  }

  /// Returns the value of a formula of the whole board in 64 bits; nil if it uses a number of no
  /// cells. A condition is 1 or 0.
  func value(of board: BoardContext) -> Double? { board.value(self) }
}

extension Formula.BoardContext: FormulaValues {
  func value(ofPart part: Formula.Operation) -> Double? {
    switch part {
    case .exact(let number): return number
    case .parameter(let number): return Double(parameters[number])
    case .generation: return Double(inputs.generation)
    case .width: return Double(size.width)
    case .height: return Double(size.height)
    case .global(let number): return Double(inputs.globals[number])
    case .board(let number): return numbers[number]
    case .measure(let number): return measures[number]
    case .chance(let share, let call):
      let bits = Float(chance.bits(call, 0) >> 1)
      return value(share).map { bits < Float($0) * 0x1p31 ? 1 : 0 }
    case .random(let low, let high, let call):
      let share = Double(Float(chance.bits(call, 0) >> 8) * 0x1p-24)
      guard let low, let high else { return share }
      guard let start = value(low), let end = value(high) else { return nil }
      return start + (end - start) * share
    case .normal(let call): return Double(chance.normal(call, 0))
    case .pick(let choices, let call):
      return value(choices[chance.index(call, 0, below: choices.count)])
    default: preconditionFailure("Only formulas of cells use it.")
    }
  }

  func result(_ function: Formula.Function, _ operands: [Double?]) -> Double? {
    let known = operands.compactMap(\.self)
    return known.count == operands.count ? function.result(known) : nil
  }
}
