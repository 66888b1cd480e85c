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

  /// A state of transmission.
  ///
  /// - Parameter direction: 0 for the east, 1 north, 2 west, 3 south; other numbers continue.
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

  /// The direction of a transmission.
  var direction: Int { Int(number + 3) % 4 }
  /// True if a transmission is special.
  var isSpecial: Bool { number > 16 }
  /// True if a transmission is excited.
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
