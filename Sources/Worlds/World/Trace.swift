public import Grids

/// A state as a fingerprint, and where it lies: what a period is told by. States of a world without
/// edges that differ in their place alone have one fingerprint.
public struct Trace: Hashable, Sendable {
  public let fingerprint: Fingerprint
  /// The top left of what is not background; (0, 0) where the place is part of the fingerprint.
  public let corner: Position

  public init(_ fingerprint: Fingerprint, corner: Position = Position(x: 0, y: 0)) {
    self.fingerprint = fingerprint
    self.corner = corner
  }
}

/// A number of 64 bits that two states are most unlikely to share.
public struct Fingerprint: Hashable, Sendable {
  private var value: UInt64 = 0

  public init() {}

  /// Takes in one number more; the order counts.
  public mutating func combine(_ number: Int) {
    var generator = Generator(seed: value ^ UInt64(bitPattern: Int64(number)))
    value = generator.next()
  }

  /// Takes in a cell and its state; the order of cells does not count.
  mutating func add(x: Int, y: Int, state: CellState = 1) {
    var place = Fingerprint()
    place.combine(x)
    place.combine(y)
    if state > 1 { place.combine(Int(state)) }
    value &+= place.value
  }

  /// Takes in cell states, in their order.
  public mutating func combine(_ states: [CellState]) {
    combine(states.count)
    for state in states { combine(Int(state)) }
  }
}
