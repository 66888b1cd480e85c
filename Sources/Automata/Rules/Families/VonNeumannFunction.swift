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

/// A state of von Neumann's automaton of 29 states, or of its variants with 32.
///
/// States 1 to 8 are sensitized: S, S0, S1, S00, S01, S10, S11, S000. States 9 to 24 transmit
/// signals: ordinary, excited ordinary, special, excited special, each to the east, north, west and
/// south. States 25 to 28 are confluent: 00, 01, 10, 11. The last three cross signals.
struct VonNeumannState: Hashable {
  let number: UInt8

  init(_ number: UInt8) { self.number = number }

  static let ground = Self(0)
  /// The state S, before any signal is read.
  static let sensitized = Self(1)

  /// A transmission to the east (0), north, west or south (3); other directions continue.
  static func transmission(_ direction: Int, isSpecial: Bool, isExcited: Bool = false) -> Self {
    Self(UInt8(9 + direction % 4 + (isSpecial ? 8 : 0) + (isExcited ? 4 : 0)))
  }

  /// A confluent state, which is excited now or in the next generation.
  static func confluent(_ isExcited: Bool = false, next: Bool = false) -> Self {
    Self(25 + (isExcited ? 2 : 0) + (next ? 1 : 0))
  }

  /// The state of a confluent cell that carries signals to the east or west, to the north or south.
  static func crossing(horizontal: Bool, vertical: Bool) -> Self {
    if !horizontal && !vertical { return confluent() }
    return Self(28 + (horizontal ? 1 : 0) + (vertical ? 2 : 0))
  }

  var isSensitized: Bool { (1...8).contains(number) }
  var isTransmission: Bool { (9...24).contains(number) }
  var isCrossing: Bool { number > 28 }

  var direction: Int { Int(number + 3) % 4 }
  var isSpecial: Bool { number > 16 }
  var isExcited: Bool { (number + 3) / 4 % 2 == 0 }

  /// True if a transmission reads from a confluent or crossing neighbor in a direction.
  func drives(from direction: Int) -> Bool {
    switch number {
    case 27, 28, 31: true
    case 29: direction % 2 == 0
    case 30: direction % 2 == 1
    default: false
    }
  }

  /// The name: `ground`, `sensitized S01`, `excited special transmission east`, `confluent 01`.
  fileprivate var name: String {
    switch number {
    case 0: return "ground"
    case 1...8: return "sensitized \(Self.sensitizedNames[Int(number) - 1])"
    case 9...24:
      let kind = isSpecial ? "special" : "ordinary"
      let direction = Self.directions[direction]
      return "\(isExcited ? "excited " : "")\(kind) transmission \(direction)"
    case 25...28: return "confluent \(["00", "01", "10", "11"][Int(number) - 25])"
    default: return "crossing \(["horizontal", "vertical", "both"][Int(number) - 29])"
    }
  }

  private static let sensitizedNames = ["S", "S0", "S1", "S00", "S01", "S10", "S11", "S000"]
  private static let directions = ["east", "north", "west", "south"]

  /// The color: gray if sensitized, blue for ordinary transmissions, red for special ones, green
  /// for confluent states and purple for crossings. Excited ones are lighter; nil for the ground.
  fileprivate var color: RuleColor? {
    switch number {
    case 0: nil
    case 1...8: Self.mix((110, 105, 100), (185, 180, 170), Int(number) - 1, of: 8)
    case 9...12: Self.mix((25, 70, 190), (70, 110, 235), direction, of: 4)
    case 13...16: Self.mix((95, 195, 240), (165, 230, 255), direction, of: 4)
    case 17...20: Self.mix((150, 35, 20), (200, 75, 45), direction, of: 4)
    case 21...24: Self.mix((245, 150, 20), (255, 200, 90), direction, of: 4)
    case 25...28: Self.mix((0, 120, 90), (110, 235, 190), Int(number) - 25, of: 4)
    default: Self.mix((160, 70, 150), (225, 150, 215), Int(number) - 29, of: 3)
    }
  }

  /// Returns one of several colors in equal steps from a first to a last one.
  private static func mix(
    _ first: (Int, Int, Int), _ last: (Int, Int, Int), _ step: Int, of count: Int
  ) -> RuleColor {
    let channel = { (a: Int, b: Int) in UInt8((a * (count - 1 - step) + b * step) / (count - 1)) }
    return RuleColor(
      red: channel(first.0, last.0), green: channel(first.1, last.1),
      blue: channel(first.2, last.2))
  }
}

/// A cell and its four neighbors in von Neumann's automaton.
struct VonNeumannCells: Hashable {
  var center = VonNeumannState.ground
  /// The states of the neighbors in the east, north, west and south.
  var neighbors = SIMD4<UInt8>()

  subscript(direction: Int) -> VonNeumannState {
    get { VonNeumannState(neighbors[direction]) }
    set { neighbors[direction] = newValue.number }
  }

  /// The neighbors that transmit into the cell.
  var inputs: [VonNeumannState] {
    (0..<4).map { self[$0] }.enumerated()
      .filter { $1.isTransmission && $1.direction == ($0 + 2) % 4 }.map(\.element)
  }

  /// The number of neighbors that transmit, but not into the cell.
  var outputs: Int { (0..<4).count { self[$0].isTransmission } - inputs.count }

  /// True if the cell transmits and is excited next: an excited neighbor of its class points at it,
  /// or an excited confluent neighbor is not in front of it.
  var hasSignal: Bool {
    inputs.contains {
      $0.isExcited && $0.isSpecial == center.isSpecial && !isFront(($0.direction + 2) % 4)
    } || (0..<4).contains { self[$0].drives(from: $0) && !isFront($0) }
  }

  private func isFront(_ direction: Int) -> Bool { direction == center.direction }
}

extension StateRule {
  /// Creates the rule of von Neumann's automaton or a variant, with names and colors.
  package convenience init(_ variant: VonNeumannFunction.Variant) {
    let function = VonNeumannFunction(variant)
    let looks = (0..<function.states).map { VonNeumannState(UInt8($0)) }
      .map { ($0.name, $0.color) }
    self.init(
      name: variant.rawValue, function: function, source: Array(variant.rawValue.utf8),
      looks: RuleLooks(looks))
  }
}
