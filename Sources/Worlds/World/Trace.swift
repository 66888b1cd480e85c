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

  /// Takes in many words, in their order: four side by side, so that a processor need not wait for one
  /// product before it begins the next.
  public mutating func combine(words: [UInt64]) {
    combine(words.count)
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    let span = words.span
    let end = span.count & ~3
    for place in stride(from: 0, to: end, by: 4) {
      a = Self.mixed(a, span[place])
      b = Self.mixed(b, span[place + 1])
      c = Self.mixed(c, span[place + 2])
      d = Self.mixed(d, span[place + 3])
    }
    for place in end..<span.count { a = Self.mixed(a, span[place]) }
    for lane in [a, b, c, d] { combine(Int(bitPattern: UInt(lane))) }
  }

  /// One word more; of equal words different ones come of different ones.
  @inline(__always)
  private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ other) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  /// Takes in cell states, in their order.
  public mutating func combine(_ states: [CellState]) {
    combine(states.count)
    for state in states { combine(Int(state)) }
  }
}
