/// A set of cell states.
struct StateSet: Hashable, Sendable {
  private var bits = SIMD4<UInt64>()

  init() {}

  init(_ states: some Sequence<UInt8>) {
    for state in states { insert(state) }
  }

  func contains(_ state: UInt8) -> Bool { bits[Int(state >> 6)] >> UInt64(state & 63) & 1 == 1 }

  mutating func insert(_ state: UInt8) { bits[Int(state >> 6)] |= 1 << UInt64(state & 63) }
}
