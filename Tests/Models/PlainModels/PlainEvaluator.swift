import CModels
import Grids

@testable import Models

/// Values of formulas, one cell and one node at a time, directly from their definition. It is the
/// referee of the fast engines, which must give the same bits.
struct PlainEvaluator {
  let setup: ModelSetup
  /// The values that formulas read.
  var board: ModelBoard { didSet { known = [:] } }
  var generation: Int
  var substep = 0
  var globals: [Float] = []
  /// The numbers of the board before the step; nil until they are known.
  var numbers: [Double?] = []
  var chance: ChanceStreams
  /// The turn in which formulas are computed; nil if all cells change together.
  var turn: Turn? { didSet { known = [:] } }
  /// The order of cells in a shuffled phase, before which numbers of the board are computed.
  var shuffled: [Position] = []
  /// What the cell is under `all`; nil for what the board has.
  var own: Own?
  /// The number of functions of neighbors around the formula, inside of which cells are as on the
  /// board.
  private var depth = 0
  /// The values of named formulas on this board.
  private var known: [NamedValue: Float] = [:]

  struct Own {
    var state: UInt8
    var fields: [Float]
    /// The numbers of `let` before the first statement.
    var names: [Float]
  }

  struct Turn {
    var number: Int
    /// The cell in which the content now is.
    var cell: Position
    /// The cells in the order of their turns; nil for random turns.
    var order: [Position]?
  }

  private struct NamedValue: Hashable {
    var name: Int
    var cell: Position
  }

  init(_ setup: ModelSetup, _ board: ModelBoard, generation: Int, chance: ChanceStreams) {
    (self.setup, self.board, self.generation, self.chance) = (setup, board, generation, chance)
  }

  mutating func condition(_ formula: Formula?, at cell: Position, here: Position? = nil) -> Bool {
    guard let formula else { return true }
    return value(formula, at: cell, here: here) != 0
  }

  mutating func state(_ formula: Formula, at cell: Position) -> UInt8 {
    UInt8(value(formula, at: cell))
  }

  /// Returns the value of a formula for a cell. A condition is 1 or 0, and a state is its number.
  ///
  /// - Parameter here: the cell around which a function of neighbors is computed.
  mutating func value(_ formula: Formula, at cell: Position, here: Position? = nil) -> Float {
    let here = here ?? cell
    if depth == 0, let own {
      switch formula.operation {
      case .field(let field): return own.fields[field]
      case .state: return Float(own.state)
      case .isState(let state): return Int(own.state) == state ? 1 : 0
      case .named(let name): return own.names[name]
      default: break
      }
    }
    switch formula.operation {
    case .number(let number): return number
    case .exact(let number): return Float(number)
    case .truth(let truth): return truth ? 1 : 0
    case .stateNumber(let state): return Float(state)
    case .parameter(let number): return setup.parameters[number]
    case .field(let field): return number(of: field, at: cell)
    case .state: return Float(state(of: cell))
    case .isState(let state): return Int(self.state(of: cell)) == state ? 1 : 0
    case .named(let name): return named(name, at: cell)
    case .x: return Float(cell.x)
    case .y: return Float(cell.y)
    case .width: return Float(setup.size.width)
    case .height: return Float(setup.size.height)
    case .generation: return Float(generation)
    case .substep: return Float(substep)
    case .global(let number): return globals[number]
    case .board(let number):
      let value = number < numbers.count ? numbers[number] : self.number(number)
      return value.map { Float($0) } ?? .nan
    case .measure: preconditionFailure("Only formulas of the board use it.")
    case .distance, .dx, .dy: preconditionFailure("Only weights of kernels use it.")
    case .isChosen(let choice): return self.choice(choice, for: cell) == nil ? 0 : 1
    case .ofChosen(let choice, let formula): return ofChosen(choice, formula, cell)
    case .here(let formula):
      let outer = depth
      depth = max(0, depth - 1)
      defer { depth = outer }
      return value(formula, at: here)
    case .apply(let function, let operands): return apply(function, operands, at: cell, here)
    case .choice(let condition, let first, let other):
      return choice(condition, first, other, at: cell, here)
    case .neighbors(let reduction, let formula, let condition, let neighborhood):
      return reduce(
        reduction, formula, condition, setup.definition.neighborhoods[neighborhood], cell)
    case .at(let formula, let dx, let dy): return at(formula, cell, dx, dy)
    case .laplacian(let formula): return laplacian(formula, cell)
    case .laplacian5(let formula): return beside(formula, cell) - 4 * at(formula, cell, 0, 0)
    case .ddx(let formula): return (at(formula, cell, 1, 0) - at(formula, cell, -1, 0)) * 0.5
    case .ddy(let formula): return (at(formula, cell, 0, 1) - at(formula, cell, 0, -1)) * 0.5
    case .convolve(let formula, let kernel):
      return setup.kernels[kernel].reduce(0) {
        $0 + $1.weight * at(formula, cell, $1.offset.dx, $1.offset.dy)
      }
    case .chance(let share, let call):
      let bits = draw(call, cell)
      return Float(bits >> 1) < value(share, at: cell, here: here) * 0x1p31 ? 1 : 0
    case .random(let low, let high, let call):
      let share = Float(draw(call, cell) >> 8) * 0x1p-24
      guard let low, let high else { return share }
      let start = value(low, at: cell, here: here)
      return start + (value(high, at: cell, here: here) - start) * share
    case .normal(let call):
      let source = source(ofDraw: call, cell)
      return cm_normal(source.number, source.a, source.b)
    case .pick(let values, let call): return pick(values, call, at: cell, here)
    }
  }

  // Functions of their own keep the stack small.

  /// Returns one of two values. Both are computed, so that they use the same cells of `choose` as in
  /// the engines.
  private mutating func choice(
    _ condition: Formula, _ first: Formula, _ other: Formula, at cell: Position, _ here: Position
  ) -> Float {
    let one = value(first, at: cell, here: here)
    let two = value(other, at: cell, here: here)
    return value(condition, at: cell, here: here) != 0 ? one : two
  }

  private mutating func pick(
    _ formulas: [Formula], _ call: Int, at cell: Position, _ here: Position
  ) -> Float {
    var values: [Float] = []
    for formula in formulas { values.append(value(formula, at: cell, here: here)) }
    return values[index(call, cell, below: values.count)]
  }

  private mutating func ofChosen(_ choice: Int, _ formula: Formula, _ cell: Position) -> Float {
    guard let place = self.choice(choice, for: cell) else {
      return formula.kind == .condition ? 0 : .nan
    }
    depth += 1
    defer { depth -= 1 }
    return value(formula, at: place)
  }

  // MARK: The board

  /// Computes the numbers of the board, which all turns of a step read.
  mutating func computeNumbers() {
    numbers = []
    for number in setup.definition.numbers.indices { numbers.append(self.number(number)) }
  }

  /// Returns a number of the board; nil for that of no cells.
  mutating func number(_ number: Int) -> Double? {
    let definition = setup.definition.numbers[number]
    var (fitting, evaluator): ([Position: Float], PlainEvaluator) = ([:], self)
    evaluator.turn = nil
    var values: [Float] = []
    for y in 0..<setup.size.height {
      for x in 0..<setup.size.width {
        let cell = Position(x: x, y: y)
        // Each cell draws as in its own turn.
        if let turn = shuffled.firstIndex(of: cell) {
          evaluator.turn = Turn(number: turn, cell: cell, order: shuffled)
        }
        guard evaluator.condition(definition.condition, at: cell) else { continue }
        fitting[cell] = evaluator.value(definition.formula, at: cell)
        values.append(fitting[cell]!)
      }
    }
    let sum = values.reduce(0.0) { $0 + Double($1) }
    switch definition.reduction {
    case .sum: return sum
    case .mean: return values.isEmpty ? nil : sum / Double(values.count)
    case .share: return values.isEmpty ? 0 : sum / Double(values.count)
    case .min:
      return values.isEmpty ? nil : Double(values.reduce(.infinity, Formula.Function.least))
    case .max:
      return values.isEmpty ? nil : Double(values.reduce(-.infinity, Formula.Function.greatest))
    case .count: return Double(values.count { $0 != 0 })
    case .any: return values.contains { $0 != 0 } ? 1 : 0
    case .all: return values.allSatisfy { $0 != 0 } ? 1 : 0
    case .distinct:
      let numbers = values.filter { !$0.isNaN }
      return Double(Set(numbers).count + (numbers.count < values.count ? 1 : 0))
    case .gini:
      if sum == 0 || values.isEmpty { return nil }
      let pairs = values.reduce(0.0) { total, one in
        values.reduce(total) { $0 + (Double(one) - Double($1)).magnitude }
      }
      return pairs / (2 * Double(values.count) * sum)
    case .median, .quantile:
      let sorted = values.map { Double($0) }.sorted()
      if sorted.isEmpty { return nil }
      let context = Formula.BoardContext(parameters: setup.parameters)
      let place = (definition.place?.value(of: context) ?? 0.5) * Double(sorted.count - 1)
      let (low, high) = (sorted[Int(place)], sorted[Int(place.rounded(.up))])
      return low + (high - low) * (place - place.rounded(.down))
    case .clusters: return Double(groups(fitting).count)
    case .largest: return Double(groups(fitting).map(\.count).max() ?? 0)
    }
  }

  /// Returns the connected groups of cells with values other than 0, by joining the groups of
  /// neighbors.
  private func groups(_ values: [Position: Float]) -> [[Position]] {
    var names: [Position: Int] = [:]
    for (number, cell) in values.keys.enumerated() where values[cell] != 0 { names[cell] = number }
    var isOpen = true
    while isOpen {
      isOpen = false
      for (cell, name) in names {
        for offset in setup.definition.neighborhoods[0].offsets {
          let other = setup.wrapped(cell.x + offset.dx, cell.y + offset.dy)
          guard let joined = names[other], joined != names[cell] else { continue }
          let least = min(joined, names[cell]!)
          (names[cell], names[other], isOpen) = (least, least, true)
        }
        _ = name
      }
    }
    return Array(Dictionary(grouping: names.keys) { names[$0]! }.values)
  }

  private func state(of cell: Position) -> UInt8 {
    let (cell, edge) = source(of: cell, setup.edges.states.edges)
    if case .state(let state)? = edge { return UInt8(state) }
    return edge == nil ? board.states[setup.index(of: cell)!] : 0
  }

  private func number(of field: Int, at place: Position) -> Float {
    let (cell, edge) = source(of: place, setup.edges.fields[field].edges)
    if case .number(let formula)? = edge {
      var evaluator = self
      return evaluator.value(formula, at: place)
    }
    let initial = setup.definition.fields[field].initial
    return edge == nil ? board.fields[field][setup.index(of: cell)!] : initial
  }

  /// Returns the cell whose contents a place has, or the edge that determines them. A corner is
  /// resolved along x first.
  private func source(
    of place: Position, _ edges: [Definition.Edge]
  ) -> (Position, Definition.Edge?) {
    let horizontal = place.x < 0 ? edges[0] : edges[1]
    guard let x = Self.moved(place.x, setup.size.width, horizontal) else {
      return (place, horizontal)
    }
    let vertical = place.y < 0 ? edges[2] : edges[3]
    guard let y = Self.moved(place.y, setup.size.height, vertical) else { return (place, vertical) }
    return (Position(x: x, y: y), nil)
  }

  /// Returns a place along an axis, moved to the board; nil if the edge determines its contents.
  private static func moved(_ place: Int, _ size: Int, _ edge: Definition.Edge) -> Int? {
    var place = place
    while place < 0 || place >= size {
      switch edge {
      case .initial, .state, .number: return nil
      case .repeated: place = place < 0 ? 0 : size - 1
      case .mirrored: place = place < 0 ? -1 - place : 2 * size - 1 - place
      case .wrapped: place = place < 0 ? place + size : place - size
      }
    }
    return place
  }

  // MARK: Chance

  /// Returns the number and the key of a draw: those of the turn for the cell that has it, and those
  /// of its own turn for another one. Random turns have a key for the draws of other cells.
  private func source(ofDraw call: Int, _ place: Position) -> (number: UInt32, a: UInt32, b: UInt32)
  {
    let key = chance.key(call)
    let (cell, isOnBoard) = cellOfChance(place)
    if let turn, isOnBoard, cell == turn.cell { return (UInt32(turn.number), key.a, key.b) }
    let width = setup.size.width
    var number = cell.y * width + cell.x
    if !isOnBoard { number = 1 << 31 + cell.y * (width + 65536) + cell.x }
    guard let turn else { return (UInt32(truncatingIfNeeded: number), key.a, key.b) }
    if let order = turn.order {
      if isOnBoard { number = order.firstIndex(of: cell)! }
      return (UInt32(truncatingIfNeeded: number), key.a, key.b)
    }
    let others = chance.key(setup.definition.calls + 1)
    let first = cm_hash(UInt32(turn.number), others.a, others.b)
    let second = cm_hash(UInt32(turn.number), others.a ^ 0x9e37_79b9, others.b ^ 0x85eb_ca6b)
    return (UInt32(truncatingIfNeeded: number), key.a ^ first, key.b &+ second)
  }

  /// Returns the cell whose draws a place has, or a place beyond the board that has its own.
  private func cellOfChance(_ place: Position) -> (Position, isOnBoard: Bool) {
    let all = (setup.definition.states.isEmpty ? [] : [setup.edges.states]) + setup.edges.fields
    let edges = (0..<4).map { side in
      all.map { $0.edges[side] }.first {
        switch $0 {
        case .repeated, .mirrored, .wrapped: true
        case .initial, .state, .number: false
        }
      } ?? .initial
    }
    let x = Self.moved(place.x, setup.size.width, place.x < 0 ? edges[0] : edges[1])
    let y = Self.moved(place.y, setup.size.height, place.y < 0 ? edges[2] : edges[3])
    return (Position(x: x ?? place.x, y: y ?? place.y), x != nil && y != nil)
  }

  /// Returns the random bits of a call for a place.
  private func draw(_ call: Int, _ place: Position, attempt: Int = 0) -> UInt32 {
    let source = source(ofDraw: call, place)
    return cm_hash(source.number, source.a &+ UInt32(attempt) &* 0x9e37_79b9, source.b)
  }

  /// Returns a whole number from 0 up to but not including `bound`.
  private func index(_ call: Int, _ place: Position, attempt: Int = 0, below bound: Int) -> Int {
    Int((UInt64(draw(call, place, attempt: attempt)) * UInt64(bound)) >> 32)
  }

  // MARK: Names

  private mutating func named(_ name: Int, at cell: Position) -> Float {
    let key = NamedValue(name: name, cell: cell)
    if let known = known[key] { return known }
    let value = value(setup.definition.lets[name].formula, at: cell)
    known[key] = value
    return value
  }

  private mutating func apply(
    _ function: Formula.Function, _ operands: [Formula], at cell: Position, _ here: Position
  ) -> Float {
    if function == .power, let exponent = operands[1].smallExponent {
      return Formula.Function.power(value(operands[0], at: cell, here: here), exponent)
    }
    let a = operands.map { value($0, at: cell, here: here) }
    let (x, y) = (Float(cell.x), Float(cell.y))
    switch function {
    case .disc:
      let (dx, dy) = (x - a[0], y - a[1])
      return dx * dx + dy * dy <= a[2] * a[2] ? 1 : 0
    case .noise: return cm_noise(a[0], a[1], setup.noiseKey.a, setup.noiseKey.b)
    case .box: return x >= a[0] && x <= a[2] && y >= a[1] && y <= a[3] ? 1 : 0
    default: return function.result(a)
    }
  }

  // MARK: Neighbors

  private mutating func at(_ formula: Formula, _ cell: Position, _ dx: Int, _ dy: Int) -> Float {
    depth += 1
    defer { depth -= 1 }
    return value(formula, at: setup.wrapped(cell.x + dx, cell.y + dy), here: cell)
  }

  private mutating func beside(_ formula: Formula, _ cell: Position) -> Float {
    at(formula, cell, 0, -1) + at(formula, cell, -1, 0) + at(formula, cell, 1, 0)
      + at(formula, cell, 0, 1)
  }

  private mutating func laplacian(_ formula: Formula, _ cell: Position) -> Float {
    let beside = beside(formula, cell)
    let diagonal =
      at(formula, cell, -1, -1) + at(formula, cell, 1, -1) + at(formula, cell, -1, 1)
      + at(formula, cell, 1, 1)
    return 0.2 * beside + 0.05 * diagonal - at(formula, cell, 0, 0)
  }

  private mutating func reduce(
    _ reduction: Formula.Reduction, _ formula: Formula, _ condition: Formula?,
    _ neighborhood: Definition.Neighborhood, _ cell: Position
  ) -> Float {
    depth += 1
    defer { depth -= 1 }
    var values: [Float] = []
    for offset in neighborhood.offsets {
      let neighbor = setup.wrapped(cell.x + offset.dx, cell.y + offset.dy)
      guard self.condition(condition, at: neighbor, here: cell) else { continue }
      values.append(value(formula, at: neighbor, here: cell))
    }
    // Without a condition the first value starts the sum, so that a sum of -0 is -0.
    let sum = {
      condition == nil ? values.dropFirst().reduce(values.first ?? 0, +) : values.reduce(0, +)
    }
    return switch reduction {
    case .count: Float(values.count { $0 != 0 })
    case .any: values.contains { $0 != 0 } ? 1 : 0
    case .all: values.allSatisfy { $0 != 0 } ? 1 : 0
    case .sum: sum()
    case .mean: values.isEmpty ? 0 : sum() / Float(values.count)
    case .min: values.reduce(.infinity, Formula.Function.least)
    case .max: values.reduce(-.infinity, Formula.Function.greatest)
    }
  }

  // MARK: Targets

  /// The cells of `choose` in this turn; nil for those that do not exist.
  var choices: [Int: Position?] = [:]

  /// Returns the cell with a name, which is chosen when it is first used.
  mutating func choice(_ number: Int, for cell: Position) -> Position? {
    if let known = choices[number] { return known }
    let chosen = chosen(setup.definition.choices[number].target, for: cell, onBoard: true)
    choices[number] = .some(chosen)
    return chosen
  }

  /// Returns the chosen one of the cells that fit; nil if none fits.
  ///
  /// - Parameter onBoard: true if cells beyond the edges of a plane do not count, since they
  ///   cannot change. They never do if the model names its edges.
  mutating func chosen(_ target: Definition.Target, for cell: Position, onBoard: Bool) -> Position?
  {
    if let choice = target.choice { return self.choice(choice, for: cell) }
    if let offset = target.offset {
      let (dx, dy) = (value(offset.dx, at: cell), value(offset.dy, at: cell))
      guard abs(dx) < 0x1p24, abs(dy) < 0x1p24 else { return nil }
      let place = setup.wrapped(
        cell.x + Int(dx.rounded(.toNearestOrAwayFromZero)),
        cell.y + Int(dy.rounded(.toNearestOrAwayFromZero)))
      return setup.index(of: place) == nil ? nil : place
    }
    depth += 1
    defer { depth -= 1 }
    guard let neighborhood = target.neighborhood else { return anywhere(target, for: cell) }
    let cells = setup.definition.neighborhoods[neighborhood].offsets.map {
      setup.wrapped(cell.x + $0.dx, cell.y + $0.dy)
    }
    var fitting = cells.filter {
      (!onBoard && setup.definition.edges == nil || setup.index(of: $0) != nil)
        && condition(target.condition, at: $0, here: cell)
    }
    if let best = target.best {
      let numbers = fitting.map { value(best, at: $0, here: cell) }
      let greatest = numbers.filter { !$0.isNaN }.max()
      fitting = zip(fitting, numbers).filter { $0.1 == greatest }.map(\.0)
    }
    if fitting.isEmpty { return nil }
    return fitting[index(target.call, cell, below: fitting.count)]
  }

  /// Returns a random cell of the board that fits; nil if none does. Few fit if 64 draws fail.
  private mutating func anywhere(_ target: Definition.Target, for cell: Position) -> Position? {
    let width = setup.size.width
    for attempt in 0..<64 {
      let index = index(target.call, cell, attempt: attempt, below: setup.size.area)
      let place = Position(x: index % width, y: index / width)
      if condition(target.condition, at: place, here: cell) { return place }
    }
    let fitting = (0..<setup.size.area).lazy.map { Position(x: $0 % width, y: $0 / width) }
      .filter { [self] in
        var evaluator = self
        return evaluator.condition(target.condition, at: $0, here: cell)
      }
    let all = Array(fitting)
    return all.isEmpty ? nil : all[index(target.call, cell, attempt: 64, below: all.count)]
  }
}
