import CModels
import Grids

@testable import Models

// The contents of cells, the numbers of the board, and draws.

extension PlainEvaluator {
  func state(of cell: Position) -> UInt8 {
    let (cell, edge) = source(of: cell, setup.edges.states.edges)
    if case .state(let state)? = edge { return UInt8(state) }
    return edge == nil ? board.states[setup.index(of: cell)!] : 0
  }

  func number(of field: Int, at place: Position) -> Float {
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

  // MARK: Numbers of the board

  /// Computes the numbers of the board, which all turns of a step read.
  mutating func computeNumbers() {
    numbers = []
    for number in setup.definition.numbers.indices { numbers.append(self.number(number)) }
  }

  /// Returns a number of the board; nil for that of no cells.
  mutating func number(_ number: Int) -> Double? {
    let definition = setup.definition.numbers[number]
    if let kind = definition.kind { return self.number(definition, of: kind) }
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
    switch definition.reduction {
    case .clusters: return Double(groups(fitting).count)
    case .largest: return Double(groups(fitting).map(\.count).max() ?? 0)
    default: return result(definition, values)
    }
  }

  /// Returns a number of the agents of a kind, each of which draws by its own number.
  private func number(_ number: Definition.BoardNumber, of kind: Int) -> Double? {
    var evaluator = self
    evaluator.turn = nil
    var values: [Float] = []
    for (index, agent) in agents.enumerated() where agent.kind == kind && !agent.isDead {
      let subject = subject(of: index)
      guard evaluator.condition(number.condition, at: subject) else { continue }
      values.append(evaluator.value(number.formula, at: subject))
    }
    return result(number, values)
  }

  private func result(_ number: Definition.BoardNumber, _ values: [Float]) -> Double? {
    let sum = values.reduce(0.0) { $0 + Double($1) }
    switch number.reduction {
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
      if values.contains(where: \.isNaN) { return .nan }
      let context = Formula.BoardContext(parameters: setup.parameters)
      let place = (number.place?.value(of: context) ?? 0.5) * Double(sorted.count - 1)
      let (low, high) = (sorted[Int(place)], sorted[Int(place.rounded(.up))])
      return low + (high - low) * (place - place.rounded(.down))
    case .clusters, .largest: preconditionFailure("They depend on the places of the cells.")
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

  // MARK: Chance

  typealias DrawSource = (number: UInt32, a: UInt32, b: UInt32)

  /// Returns the number and the key of a draw: those of the turn for the cell or agent that has it,
  /// and those of its own turn, or its own number, for another one. Random turns have a key for the
  /// draws of others.
  func source(ofDraw call: Int, _ subject: PlainSubject) -> DrawSource {
    let key = chance.key(call)
    if let agent = subject.agent {
      if let turn, turn.agent == agent { return (UInt32(turn.number), key.a, key.b) }
      let index = setup.index(of: subject.cell)
      if drawsByCell, agent == own?.index, let index { return (UInt32(index), key.a, key.b) }
      return source(self.agent(agent).id | 0x4000_0000, key)
    }
    let (cell, isOnBoard) = cellOfChance(subject.cell)
    if let turn, isOnBoard, cell == turn.cell { return (UInt32(turn.number), key.a, key.b) }
    let width = setup.size.width
    var number = cell.y * width + cell.x
    if !isOnBoard { number = 1 << 31 + cell.y * (width + 65536) + cell.x }
    if isOnBoard, let order = turn?.order { number = order.firstIndex(of: cell)! }
    return source(UInt32(truncatingIfNeeded: number), key)
  }

  /// Returns the number and the key of a draw of a cell or agent that does not have the turn.
  private func source(_ number: UInt32, _ key: (a: UInt32, b: UInt32)) -> DrawSource {
    guard let turn, turn.order == nil else { return (number, key.a, key.b) }
    let others = chance.key(setup.definition.calls + 1)
    let first = cm_hash(UInt32(turn.number), others.a, others.b)
    let second = cm_hash(UInt32(turn.number), others.a ^ 0x9e37_79b9, others.b ^ 0x85eb_ca6b)
    return (number, key.a ^ first, key.b &+ second)
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

  /// Returns the random bits of a call for a cell or agent.
  func draw(_ call: Int, _ subject: PlainSubject, attempt: Int = 0) -> UInt32 {
    let source = source(ofDraw: call, subject)
    return cm_hash(source.number, source.a &+ UInt32(attempt) &* 0x9e37_79b9, source.b)
  }

  /// Returns a whole number from 0 up to but not including `bound`.
  func index(_ call: Int, _ subject: PlainSubject, attempt: Int = 0, below bound: Int) -> Int {
    Int((UInt64(draw(call, subject, attempt: attempt)) * UInt64(bound)) >> 32)
  }
}
