/// Von Neumann's self-reproducing automaton, and its variants by Nobili and by Hutton.
package struct VonNeumannFunction: CellFunction {
  package enum Variant: String, CaseIterable, Sendable {
    /// Von Neumann's automaton of 29 states.
    case original = "JvN29"
    /// Confluent cells cross signals, and keep them if they have no outputs.
    case nobili = "Nobili32"
    /// Lines construct and erase cells at their ends, in directions relative to their own.
    case hutton = "Hutton32"
  }

  let variant: Variant

  package init(_ variant: Variant) { self.variant = variant }

  package var states: Int { variant == .original ? 29 : 32 }

  package func next(_ neighborhood: [UInt8]) -> UInt8 {
    var cells = VonNeumannCells(center: VonNeumannState(neighborhood[Self.center]))
    for (direction, place) in Self.places.enumerated() {
      cells[direction] = VonNeumannState(neighborhood[place])
    }
    return next(cells).number
  }

  /// The places of the neighbors in the east, north, west and south in a neighborhood.
  private static let places = [7, 3, 1, 5]

  private func next(_ cells: VonNeumannCells) -> VonNeumannState {
    let center = cells.center
    if center.isTransmission {
      return variant == .hutton ? huttonTransmission(cells) : transmission(cells)
    }
    if center == .ground || center.isSensitized {
      return variant == .hutton ? huttonConstruction(cells) : construction(cells)
    }
    return confluent(cells)
  }

  /// The states after the sensitized states from 1 on, without and with a signal.
  private static let construction: [(UInt8, UInt8)] = [
    (2, 3), (4, 5), (6, 7), (8, 11), (12, 17), (18, 19), (20, 25), (9, 10),
  ]

  /// Returns the state after ground or a sensitized state: any signal sensitizes the ground; then
  /// the signals of three or four generations select what is built.
  private func construction(_ cells: VonNeumannCells) -> VonNeumannState {
    let hasSignal = cells.inputs.contains { $0.isExcited }
    if cells.center == .ground { return hasSignal ? .sensitized : .ground }
    let (without, with) = Self.construction[Int(cells.center.number) - 1]
    return VonNeumannState(hasSignal ? with : without)
  }

  /// Returns true if an excited transmission of the other class points at a transmission.
  private func isErased(_ cells: VonNeumannCells) -> Bool {
    cells.inputs.contains { $0.isExcited && $0.isSpecial != cells.center.isSpecial }
  }

  private func transmission(_ cells: VonNeumannCells) -> VonNeumannState {
    if isErased(cells) { return .ground }
    let center = cells.center
    return .transmission(
      center.direction, isSpecial: center.isSpecial, isExcited: cells.hasSignal)
  }

  private func confluent(_ cells: VonNeumannCells) -> VonNeumannState {
    let inputs = cells.inputs
    if inputs.contains(where: { $0.isExcited && $0.isSpecial }) { return .ground }
    let ordinary = inputs.filter { !$0.isSpecial }
    if crosses(cells) {
      let directions = ordinary.filter(\.isExcited).map(\.direction)
      return .crossing(
        horizontal: directions.contains { $0 % 2 == 0 },
        vertical: directions.contains { $0 % 2 == 1 })
    }
    let hasSignal = !ordinary.isEmpty && ordinary.allSatisfy(\.isExcited)
    let center = cells.center.isCrossing ? .confluent() : cells.center
    if variant == .nobili, cells.outputs == 0, !hasSignal { return center }
    return .confluent([26, 28].contains(center.number), next: hasSignal)
  }

  /// Returns true if a confluent cell lets two lines cross.
  private func crosses(_ cells: VonNeumannCells) -> Bool {
    let inputs = cells.inputs
    switch variant {
    case .original: return false
    case .nobili:
      let directions = inputs.filter { !$0.isSpecial }.map(\.direction)
      return directions.count == 2 && cells.outputs == 2
        && (directions[0] + directions[1]) % 2 == 1
    case .hutton:
      return cells.center.isCrossing
        || cells.center == .confluent() && inputs.count == 2 && cells.outputs == 2
    }
  }
}

extension VonNeumannFunction {
  /// A state of transmission relative to the transmission that constructs it.
  private typealias Turn = (direction: Int, isSpecial: Bool)

  /// What is built after the sensitized states from 4 on, without and with a signal; nil for
  /// another sensitized state or a confluent one.
  private static let turns: [(Turn?, Turn?)] = [
    (nil, (2, false)), ((3, false), (0, true)), ((1, true), (2, true)), ((3, true), nil),
    ((0, false), (1, false)),
  ]

  /// The states after the sensitized states from 4 on if no excited transmission points at them.
  private static let unguided: [UInt8] = [8, 7, 17, 15, 8]

  /// Returns the state after ground or a sensitized state in Hutton's variant. Ordinary signals
  /// count as 1, special ones as 0. What is built has a direction relative to that of the excited
  /// transmission that comes first in the order east, north, west, south.
  private func huttonConstruction(_ cells: VonNeumannCells) -> VonNeumannState {
    let excited = cells.inputs.filter(\.isExcited)
    let hasSignal = excited.contains { !$0.isSpecial }
    let source = excited.min { $0.direction < $1.direction }
    let number = Int(cells.center.number)
    if cells.center == .ground {
      if hasSignal { return .sensitized }
      return source.map { .transmission($0.direction, isSpecial: false) } ?? .ground
    }
    if number < 4 { return VonNeumannState(UInt8(2 * number + (hasSignal ? 1 : 0))) }
    guard let source else { return VonNeumannState(Self.unguided[number - 4]) }
    let turns = Self.turns[number - 4]
    guard let turn = hasSignal ? turns.1 : turns.0 else {
      return hasSignal ? .confluent() : Self.s000
    }
    // Golly's result if a special transmission comes first: a confluent state.
    if number == 5, hasSignal, source.isSpecial {
      return VonNeumannState(25 + UInt8(source.direction))
    }
    return .transmission(source.direction + turn.direction, isSpecial: turn.isSpecial)
  }

  private static let s000 = VonNeumannState(8)

  /// Returns the state after a transmission in Hutton's variant. The end of an ordinary line that
  /// constructs a cell is an excited special transmission while it sends 0.
  private func huttonTransmission(_ cells: VonNeumannCells) -> VonNeumannState {
    let (center, front) = (cells.center, cells[cells.center.direction])
    let inputs = cells.inputs
    let hasOrdinarySignal = inputs.contains { $0.isExcited && !$0.isSpecial }
    if center.isSpecial, center.isExcited {
      if front == .ground {
        let isExcited = inputs.contains { $0.isExcited && $0.isSpecial }
        return .transmission(center.direction, isSpecial: true, isExcited: isExcited)
      }
      if front.isSensitized, inputs.contains(where: { !$0.isSpecial }) {
        // The last signal has been sent if S01, S10, S11 or S000 is in front.
        if front.number > 4 { return hasOrdinarySignal ? .ground : quiet(center) }
        return .transmission(center.direction, isSpecial: !hasOrdinarySignal, isExcited: true)
      }
    }
    if isErased(cells) { return .ground }
    return center.isSpecial ? transmission(cells) : huttonOrdinary(cells, front)
  }

  /// Returns the state after an ordinary transmission that is not erased.
  private func huttonOrdinary(
    _ cells: VonNeumannCells, _ front: VonNeumannState
  ) -> VonNeumannState {
    let (center, hasSignal) = (cells.center, cells.hasSignal)
    switch front.number {
    // An ordinary transmission is built next, or a special one is in front.
    case 4 where center.isExcited, 5 where !center.isExcited, 8, 17...20:
      return hasSignal ? .ground : quiet(center)
    case 0...3 where center.isExcited && !hasSignal:
      return .transmission(center.direction, isSpecial: true, isExcited: true)
    // A confluent cell is built next.
    case 7 where center.isExcited: return hasSignal ? .sensitized : .ground
    default: return transmission(cells)
    }
  }

  private func quiet(_ state: VonNeumannState) -> VonNeumannState {
    .transmission(state.direction, isSpecial: false)
  }
}

extension VonNeumannFunction {
  package func diagram(limit: Int) -> DecisionDiagram? {
    DecisionDiagram(
      states: states, start: VonNeumannCells(), limit: limit, read: read,
      result: { $0.center.number })
  }

  /// Returns the cells read so far; after the last of them, the next state as the center.
  private func read(_ seen: VonNeumannCells, _ place: Int, _ state: UInt8) -> VonNeumannCells {
    var seen = seen
    if place == Self.center {
      seen.center = VonNeumannState(state)
      for direction in [1, 2] {
        seen[direction] = simplified(seen[direction], direction, seen.center)
      }
    } else if let direction = Self.places.firstIndex(of: place) {
      let state = VonNeumannState(state)
      seen[direction] = place < Self.center ? state : simplified(state, direction, seen.center)
      if place == 7 { return VonNeumannCells(center: next(seen)) }
    }
    return seen
  }

  /// Returns one of the states with the effect of a neighbor's state on a cell.
  private func simplified(
    _ state: VonNeumannState, _ direction: Int, _ center: VonNeumannState
  ) -> VonNeumannState {
    let isFront = center.isTransmission && center.direction == direction
    if state.isTransmission, state.direction == (direction + 2) % 4 {
      // Only these cells distinguish a neighbor that is not excited from none.
      let matters =
        center.number > 24
        || variant == .hutton && (isFront || center.isSpecial && center.isExcited)
      return state.isExcited || matters ? state : .confluent()
    }
    if isFront {
      let matters = variant == .hutton && (state.number < 9 || (17...20).contains(state.number))
      return matters ? state : .confluent()
    }
    if center.isTransmission {
      return state.drives(from: direction) ? .confluent(true) : .confluent()
    }
    let isOutput = state.isTransmission && center.number > 24
    return isOutput ? .transmission(direction, isSpecial: false) : .confluent()
  }
}
