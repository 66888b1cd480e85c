internal import CModels
internal import Grids

/// Translates terms to operations on spans.
///
/// A pass computes the rows of a plane, or the next board. A term read at neighbors has a plane of
/// its own and is computed once a cell; a term with `here` is computed again for each neighbor.
struct SpanCompiler {
  typealias ID = TermTable.ID

  enum SpanValue: Hashable {
    case register(Int)
    case uniform(Int)
    case plane(Int, Shift)

    var isUniform: Bool {
      if case .uniform = self { return true }
      return false
    }
  }

  struct Tap: Hashable {
    var shift: Shift
    var weight: Float = 0
  }

  struct SpanOperation: Hashable {
    var code: cm_code
    var operands: [SpanValue]
    var stream = 0
    var taps: [Tap] = []
    /// The plane of the next board that gets the result; nil for the register of its number.
    var plane: Int?
  }

  /// A term for the cell at `shift`, within a function of neighbors of the cell at `here`.
  fileprivate struct Place: Hashable {
    var term: ID
    var shift: Shift
    var here: Shift
  }

  /// The operations of a pass. Operation `i` writes register `i`.
  struct Pass {
    var operations: [SpanOperation] = []
    fileprivate var known: [SpanOperation: Int] = [:]
    fileprivate var values: [Place: SpanValue] = [:]
    /// The value that becomes the plane's row; nil in the last pass.
    var result: SpanValue?

    /// Replaces pairs of operations by one if only the second reads the result of the first: sums
    /// and products, also of Laplacians, and a move to the board.
    mutating func fuse() {
      var uses = Array(repeating: 0, count: operations.count)
      for case .register(let operand) in operations.flatMap(\.operands) { uses[operand] += 1 }
      if case .register(let result)? = result { uses[result] += 1 }
      for index in operations.indices {
        let second = operations[index]
        for (place, operand) in second.operands.enumerated().reversed() {
          guard case .register(let number) = operand, uses[number] == 1,
            let code = operations[number].code.fused(with: second.code, isSubtracted: place == 1)
          else { continue }
          let operands = operations[number].operands + [second.operands[1 - place]]
          let taps = operations[number].taps
          operations[index] = SpanOperation(code: code, operands: operands, taps: taps)
          break
        }
        if let plane = second.plane, case .register(let number) = second.operands[0],
          uses[number] == 1
        {
          (operations[number].plane, operations[index].plane) = (plane, nil)
        }
      }
    }
  }

  enum PlaneContent: Hashable {
    case field(Int)
    case state
    case term(ID)
    case nextField(Int)
    case nextState
  }

  private(set) var table: TermTable
  private let neighborhoods: [Definition.Neighborhood]
  private let kernels: [[Tap]]
  /// The size of a board along axes whose sides are joined, in which shifts are reduced; else nil.
  private let joined: (width: Int?, height: Int?)

  /// The planes in the order of their first use.
  private(set) var planes: [PlaneContent] = []
  private var planeNumbers: [PlaneContent: Int] = [:]
  /// The passes of planes of terms in the order in which they run, and last that of the board.
  private(set) var passes: [(content: PlaneContent?, pass: Pass)] = []
  /// The operations that compute uniform values, and the values that are constant.
  private(set) var prologue: [(operation: SpanOperation, uniform: Int)] = []
  private(set) var constants: [TermTable.Term: Int] = [:]
  private(set) var uniformCount = 0
  private var knownUniforms: [SpanOperation: Int] = [:]
  /// The values of terms for each possible count, each of which is computed once.
  private var knownNumbers: [ID: SpanValue] = [:]

  /// The number of the key of noise.
  private let noiseStream: Int
  private var pass = Pass()
  /// The plane that the pass computes and cannot read; nil in the pass of the results.
  private var current: ID?
  private var emitted = 0

  /// The maximum number of operations. Larger models are left to the plain evaluator.
  private static var most: Int { 50_000 }
  var isTooLarge: Bool { emitted > Self.most || isImpossible }
  /// True if a term has no operation on spans: one of agents, or a place that depends on numbers.
  private var isImpossible = false

  /// Compiles steps of a model; nil if a part has no operation, or if `most` are not enough.
  ///
  /// - Parameter isWatching: true to compute the faults of draws, too, as a field after the others.
  init?(_ setup: ModelSetup, steps: Int, isWatching: Bool = false) {
    let setup = isWatching ? setup.watched : setup
    self.init(setup: setup)
    for _ in 1..<steps { table.addStep() }
    var results = table.nextState().map { [(content: PlaneContent.nextState, term: $0)] } ?? []
    for field in setup.definition.fields.indices {
      if let term = table.nextNumber(field) { results.append((.nextField(field), term)) }
    }
    guard table.isComplete else { return nil }
    if isWatching { addFaults(setup, to: &results) }
    compile(results)
    if isTooLarge { return nil }
  }

  /// Compiles a formula, whose values become field 0 of the next board; nil beyond `most`.
  ///
  /// - Parameter isWatching: true to compute the faults of draws, too, as field 1.
  init?(_ setup: ModelSetup, _ formula: Formula, isWatching: Bool = false) {
    let setup = isWatching ? setup.watched : setup
    self.init(setup: setup)
    let term = table.term(formula)
    let (one, zero) = (table.number(1), table.number(0))
    let value = table.facts[term].isByte ? table.apply(CM_SELECT, term, one, zero) : term
    var results = [(content: PlaneContent.nextField(0), term: value)]
    if isWatching { addFaults(setup, to: &results, as: 1) }
    compile(results)
    if isTooLarge { return nil }
  }

  /// Adds the least fault of the results; see `ChanceTerms`.
  private mutating func addFaults(
    _ setup: ModelSetup, to results: inout [(content: PlaneContent, term: ID)], as field: Int? = nil
  ) {
    var chances = ChanceTerms(setup)
    guard let fault = chances.fault(of: results.map(\.term), in: &table) else { return }
    results.append((.nextField(field ?? setup.definition.fields.count), fault))
  }

  private init(setup: ModelSetup) {
    table = TermTable(setup)
    noiseStream = setup.noiseStream
    neighborhoods = setup.definition.neighborhoods
    kernels = setup.kernels.map { kernel in
      kernel.map { Tap(shift: Shift(dx: $0.offset.dx, dy: $0.offset.dy), weight: $0.weight) }
    }
    joined = (
      setup.wrapsColumns ? setup.size.width : nil, setup.wrapsRows ? setup.size.height : nil
    )
  }

  /// Compiles passes that compute the results, and those for the planes that they need.
  ///
  /// It runs twice, because all planes are known only at its end, and a term with a plane need not
  /// be computed again.
  private mutating func compile(_ results: [(content: PlaneContent, term: ID)]) {
    for _ in 0..<2 {
      (passes, emitted) = ([], 0)
      var done: Set<ID> = []
      let last = compileBoard(results)
      while let term = nextPlane(done), !isTooLarge {
        done.insert(term)
        passes.append((.term(term), compilePlane(term)))
      }
      // Terms only use terms with lower numbers.
      passes.sort { $0.content.order < $1.content.order }
      passes.append((nil, last))
    }
  }

  private func nextPlane(_ done: Set<ID>) -> ID? {
    for case .term(let term) in planes where !done.contains(term) { return term }
    return nil
  }

  private mutating func compileBoard(_ results: [(content: PlaneContent, term: ID)]) -> Pass {
    (pass, current) = (Pass(), nil)
    for (content, term) in results { store(value(ordered: term), term, plane(content)) }
    return pass
  }

  private mutating func store(_ value: SpanValue, _ term: ID, _ plane: Int) {
    let code = table.facts[term].isByte ? CM_MOVE_BYTES : CM_MOVE
    append(SpanOperation(code: code, operands: [value], plane: plane))
  }

  private mutating func compilePlane(_ term: ID) -> Pass {
    (pass, current) = (Pass(), term)
    var result = value(ordered: term)
    if case .register = result {
    } else {
      let code = table.facts[term].isByte ? CM_MOVE_BYTES : CM_MOVE
      result = append(SpanOperation(code: code, operands: [result]))
    }
    pass.result = result
    return pass
  }

  private mutating func plane(_ content: PlaneContent) -> Int {
    if let known = planeNumbers[content] { return known }
    planes.append(content)
    planeNumbers[content] = planes.count - 1
    return planes.count - 1
  }

  // MARK: - Emitting

  /// Adds an operation, and returns its result. Equal operations are computed once.
  private mutating func emit(
    _ code: cm_code, _ operands: [SpanValue], stream: Int = 0, taps: [Tap] = []
  ) -> SpanValue {
    let operation = SpanOperation(code: code, operands: operands, stream: stream, taps: taps)
    if !code.dependsOnCell, operands.allSatisfy(\.isUniform) { return uniform(operation) }
    if let known = pass.known[operation] { return .register(known) }
    let result = append(operation)
    if case .register(let number) = result { pass.known[operation] = number }
    return result
  }

  @discardableResult
  private mutating func append(_ operation: SpanOperation) -> SpanValue {
    emitted += 1 + operation.taps.count / 64
    if !isTooLarge { pass.operations.append(operation) }
    return .register(pass.operations.count - 1)
  }

  private mutating func uniform(_ operation: SpanOperation) -> SpanValue {
    if let known = knownUniforms[operation] { return .uniform(known) }
    emitted += 1
    prologue.append((operation, uniformCount))
    knownUniforms[operation] = uniformCount
    uniformCount += 1
    return .uniform(uniformCount - 1)
  }

  private mutating func constant(_ term: TermTable.Term) -> SpanValue {
    if let known = constants[term] { return .uniform(known) }
    constants[term] = uniformCount
    uniformCount += 1
    return .uniform(uniformCount - 1)
  }

  private mutating func number(_ value: Float) -> SpanValue { constant(.number(value.bitPattern)) }

  // MARK: - Values of terms

  /// Returns the value of a term at the cell itself. A long chain of `let` needs no deep recursion.
  private mutating func value(ordered term: ID) -> SpanValue {
    let order = table.order(of: term) {
      $0 != current && planeNumbers[.term($0)] != nil || argument(of: $0) != nil
    }
    for part in order { _ = value(part) }
    return value(term)
  }

  private mutating func value(_ term: ID, at shift: Shift = Shift(), here: Shift = Shift())
    -> SpanValue
  {
    let facts = table.facts[term]
    let place = Place(
      term: term, shift: facts.isUniform ? Shift() : reduced(shift),
      here: facts.usesHere ? reduced(here) : Shift())
    if let known = pass.values[place] { return known }
    if isTooLarge { return .uniform(0) }
    let result = make(place, facts)
    pass.values[place] = result
    return result
  }

  /// Returns an equal shift, of at most half the size of the board where its sides are joined.
  private func reduced(_ shift: Shift) -> Shift {
    Shift(dx: Self.reduced(shift.dx, joined.width), dy: Self.reduced(shift.dy, joined.height))
  }

  private static func reduced(_ shift: Int, _ size: Int?) -> Int {
    guard let size else { return shift }
    let rest = shift % size
    return rest > size / 2 ? rest - size : rest < -(size / 2) ? rest + size : rest
  }

  private mutating func make(_ place: Place, _ facts: TermTable.Facts) -> SpanValue {
    let shift = place.shift
    switch table.terms[place.term] {
    case .number, .byte, .input: return constant(table.terms[place.term])
    case .field(let field): return .plane(plane(.field(field)), shift)
    case .state: return .plane(plane(.state), shift)
    case .here(let value): return self.value(value, at: place.here, here: place.here)
    case .way(let way): return self.way(way, place)
    default: break
    }
    if !facts.usesHere, !facts.isUniform {
      if shift != Shift() || isConvolution(place.term), place.term != current,
        table.state(of: place.term) == nil
      {
        return .plane(plane(.term(place.term)), shift)
      }
      if place.term != current, let known = planeNumbers[.term(place.term)] {
        return .plane(known, shift)
      }
    }
    return compute(place)
  }

  /// True for a convolution whose operation computes several rows of a plane together.
  private func isConvolution(_ term: ID) -> Bool {
    guard case .convolve(let value, let kernel) = table.terms[term] else { return false }
    return !table.facts[value].usesHere && !kernels[kernel].isEmpty
  }

  private mutating func compute(_ place: Place) -> SpanValue {
    switch table.terms[place.term] {
    case .column: return emit(CM_COLUMN, [])
    case .row: return emit(CM_ROW, [])
    case .apply(let code, let operands):
      if let argument = argument(of: place.term) {
        let count = value(argument, at: place.shift, here: place.here)
        let numbers = numbers(of: place.term, argument)
        return count.isUniform ? numbers : emit(CM_LOOKUP, [count, numbers])
      }
      let values = operands.map { value($0, at: place.shift, here: place.here) }
      return emit(code, values, stream: code == CM_NOISE ? noiseStream : 0)
    case .draw(let code, let operand, let call):
      let operand = operand.map { value($0, at: place.shift, here: place.here) }
      return emit(code, operand.map { [$0] } ?? [], stream: call)
    case .at(let value, let shift):
      return self.value(value, at: place.shift + shift, here: place.shift)
    case .laplacian(let value): return laplacian(CM_LAPLACIAN, value, place.shift)
    case .laplacian5(let value): return laplacian(CM_LAPLACIAN5, value, place.shift)
    case .convolve(let value, let kernel): return convolve(value, kernels[kernel], place.shift)
    case .count(let value, let neighborhood):
      return count(value, shifts(neighborhood), place.shift)
    case .sum(let value, let condition, let neighborhood):
      return sum(value, condition, shifts(neighborhood), place.shift)
    case .extreme(let code, let first, let value, let condition, let neighborhood):
      let first = self.value(first)
      return extreme(code, first, value, condition, shifts(neighborhood), place.shift)
    case .chosen(let condition, let neighborhood, let call):
      return chosen(condition, shifts(neighborhood), call, place.shift)
    default:
      isImpossible = true
      return .uniform(0)
    }
  }

  /// Returns a part of the way to a neighbor, which is the same for all cells.
  private mutating func way(_ way: Formula.Way, _ place: Place) -> SpanValue {
    let isReduced = neighborhoods.contains { hood in
      hood.offsets.contains { reduced(Shift(dx: $0.dx, dy: $0.dy)) != Shift(dx: $0.dx, dy: $0.dy) }
    }
    // On a narrow torus, neighbors at several offsets are one cell.
    if isReduced || way == .bearing { isImpossible = true }
    let shift = reduced(
      Shift(dx: place.shift.dx - place.here.dx, dy: place.shift.dy - place.here.dy))
    let (dx, dy) = (Float(shift.dx), Float(shift.dy))
    return number(way == .dx ? dx : way == .dy ? dy : (dx * dx + dy * dy).squareRoot())
  }

  // MARK: - Functions of counts

  /// Returns the count that decides the value of an expensive term; nil if other values do, too.
  private func argument(of term: ID) -> ID? {
    table.argument(of: term) { neighborhoods[$0].offsets.count }
  }

  /// Returns the values of a term for each possible count, as the lanes of a uniform value.
  private mutating func numbers(of term: ID, _ count: ID) -> SpanValue {
    if term == count { return constant(.lane) }
    if let known = knownNumbers[term] { return known }
    guard case .apply(let code, let operands) = table.terms[term] else {
      return constant(table.terms[term])
    }
    let result = emit(code, operands.map { numbers(of: $0, count) })
    knownNumbers[term] = result
    return result
  }

  // MARK: - Neighbors

  private mutating func shifts(_ neighborhood: Int) -> [Shift] {
    if neighborhoods[neighborhood].agents != nil { isImpossible = true }
    return neighborhoods[neighborhood].offsets.map { Shift(dx: $0.dx, dy: $0.dy) }
  }

  /// Returns the values of a term at the neighbors of `center` with the given shifts.
  private mutating func values(_ term: ID, _ shifts: [Shift], _ center: Shift) -> [SpanValue] {
    shifts.map { value(term, at: center + $0, here: center) }
  }

  /// Returns the plane and the shifts of values that all come from one plane; nil if they do not.
  private func taps(_ values: [SpanValue]) -> (plane: Int, shifts: [Shift])? {
    guard case .plane(let plane, _)? = values.first else { return nil }
    var shifts: [Shift] = []
    for value in values {
      guard case .plane(plane, let shift) = value else { return nil }
      shifts.append(shift)
    }
    return (plane, shifts)
  }

  private mutating func laplacian(_ code: cm_code, _ term: ID, _ center: Shift) -> SpanValue {
    let shifts = code == CM_LAPLACIAN ? Shift.moore : Shift.cross
    let values = values(term, shifts, center)
    // The operation reads cells beside the first, so a narrow torus must not reduce the shifts.
    if let (plane, places) = taps(values), zip(places, shifts).allSatisfy({ $0 == center + $1 }) {
      return emit(code, [.plane(plane, center)], taps: places.map { Tap(shift: $0) })
    }
    var beside = values[1]
    for value in values[2...4] { beside = emit(CM_ADD, [beside, value]) }
    guard code == CM_LAPLACIAN else {
      let center = emit(CM_MULTIPLY, [number(4), values[0]])
      return emit(CM_SUBTRACT, [beside, center])
    }
    var diagonal = values[5]
    for value in values[6...] { diagonal = emit(CM_ADD, [diagonal, value]) }
    let parts = (
      emit(CM_MULTIPLY, [number(0.2), beside]), emit(CM_MULTIPLY, [number(0.05), diagonal])
    )
    let sum = emit(CM_ADD, [parts.0, parts.1])
    return emit(CM_SUBTRACT, [sum, values[0]])
  }

  private mutating func convolve(_ term: ID, _ kernel: [Tap], _ center: Shift) -> SpanValue {
    let values = values(term, kernel.map(\.shift), center)
    let places = kernel.map { reduced($0.shift) }
    if !table.facts[term].usesHere, let (plane, shifts) = taps(values), shifts == places {
      return emit(CM_CONVOLVE, [.plane(plane, Shift())], taps: kernel)
    }
    var sum = number(0)
    for (value, tap) in zip(values, kernel) {
      let product = emit(CM_MULTIPLY, [number(tap.weight), value])
      sum = emit(CM_ADD, [sum, product])
    }
    return sum
  }

  private mutating func count(_ term: ID, _ shifts: [Shift], _ center: Shift) -> SpanValue {
    // A state is counted without a plane of its own, and compared at no more cost than a load.
    if table.state(of: term) != nil, case .apply(_, let operands) = table.terms[term],
      !shifts.isEmpty,
      let (plane, places) = taps(values(operands[0], shifts, center))
    {
      let state = value(operands[1])
      return emit(CM_COUNT, [.plane(plane, Shift()), state], taps: places.map { Tap(shift: $0) })
    }
    let values = values(term, shifts, center)
    if let (plane, places) = taps(values) {
      let one = constant(.byte(1))
      return emit(CM_COUNT, [.plane(plane, Shift()), one], taps: places.map { Tap(shift: $0) })
    }
    var (sum, one) = (number(0), number(1))
    for value in values { sum = emit(CM_ADD_IF, [value, sum, one]) }
    return sum
  }

  private mutating func sum(
    _ term: ID, _ condition: ID?, _ shifts: [Shift], _ center: Shift
  ) -> SpanValue {
    let values = values(term, shifts, center)
    guard let condition else { return sum(values) }
    var sum = number(0)
    for (value, shift) in zip(values, shifts) {
      let fits = self.value(condition, at: center + shift, here: center)
      sum = emit(CM_ADD_IF, [fits, sum, value])
    }
    return sum
  }

  private mutating func sum(_ values: [SpanValue]) -> SpanValue {
    guard let first = values.first else { return number(0) }
    if let (plane, places) = taps(values) {
      return emit(CM_SUM, [.plane(plane, Shift())], taps: places.map { Tap(shift: $0) })
    }
    return values.dropFirst().reduce(first) { emit(CM_ADD, [$0, $1]) }
  }

  private mutating func extreme(
    _ code: cm_code, _ first: SpanValue, _ term: ID, _ condition: ID?, _ shifts: [Shift],
    _ center: Shift
  ) -> SpanValue {
    var result = first
    for shift in shifts {
      let value = value(term, at: center + shift, here: center)
      let next = emit(code, [result, value])
      guard let condition else {
        result = next
        continue
      }
      let fits = self.value(condition, at: center + shift, here: center)
      result = emit(CM_SELECT, [fits, next, result])
    }
    return result
  }

  /// Returns the state of one of the fitting neighbors, which are counted down to the drawn one.
  private mutating func chosen(
    _ condition: ID?, _ shifts: [Shift], _ call: Int, _ center: Shift
  ) -> SpanValue {
    let state = table.add(.state)
    guard let condition else { return chosen(shifts.map { value(state, at: center + $0) }, call) }
    let (fits, states) = (values(condition, shifts, center), values(state, shifts, center))
    let count = count(condition, shifts, center)
    var (left, result) = (emit(CM_INDEX, [count], stream: call), value(state, at: center))
    for (fits, state) in zip(fits, states) {
      let isNext = emit(CM_EQUAL, [left, number(0)])
      let isChosen = emit(CM_AND, [fits, isNext])
      result = emit(CM_SELECT_BYTES, [isChosen, state, result])
      left = emit(CM_ADD_IF, [fits, left, number(-1)])
    }
    return result
  }

  private mutating func chosen(_ states: [SpanValue], _ call: Int) -> SpanValue {
    guard var result = states.last else { return constant(.byte(0)) }
    let index = emit(CM_INDEX, [number(Float(states.count))], stream: call)
    for (place, state) in states.enumerated().dropLast() {
      let isChosen = emit(CM_EQUAL, [index, number(Float(place))])
      result = emit(CM_SELECT_BYTES, [isChosen, state, result])
    }
    return result
  }
}

extension cm_code {
  /// Returns the operation that computes this one and then a second one; nil if there is none.
  ///
  /// - Parameter isSubtracted: true if a difference subtracts the first result.
  fileprivate func fused(with second: cm_code, isSubtracted: Bool) -> cm_code? {
    switch (self, second) {
    case (CM_LAPLACIAN, CM_MULTIPLY): return CM_LAPLACIAN_TIMES
    case (CM_LAPLACIAN_TIMES, CM_ADD): return CM_LAPLACIAN_TIMES_THEN_ADD
    case (CM_LAPLACIAN5, CM_MULTIPLY): return CM_LAPLACIAN5_TIMES
    case (CM_LAPLACIAN5_TIMES, CM_ADD): return CM_LAPLACIAN5_TIMES_THEN_ADD
    default: break
    }
    let codes = [CM_ADD, CM_SUBTRACT, CM_MULTIPLY]
    guard let first = codes.firstIndex(of: self), let last = codes.firstIndex(of: second) else {
      return nil
    }
    let place = [0, isSubtracted ? 2 : 1, 3][last]
    return cm_code(CM_ADD_THEN_ADD.rawValue + UInt32(4 * first + place))
  }

  /// True for operations whose results depend on the place of the cell.
  fileprivate var dependsOnCell: Bool {
    switch self {
    // The prologue has no keys for noise.
    case CM_COLUMN, CM_ROW, CM_NOISE, CM_FRACTION, CM_CHANCE, CM_NORMAL, CM_INDEX: true
    default: false
    }
  }
}

extension SpanCompiler.PlaneContent? {
  fileprivate var order: Int {
    if case .term(let term)? = self { return term }
    return .max
  }
}
