/// Whether a cell lives in the next generation, for each of the 512 states of itself and the eight cells
/// around it: what every two-state rule of that reach comes to.
///
/// A state is numbered by the live ones among north-west 256, north 128, north-east 64, west 32, the
/// cell itself 16, east 8, south-west 4, south 2 and south-east 1, as Golly's MAP strings have it.
package struct RuleTable: Hashable, Sendable {
  private var bits = SIMD8<UInt64>.zero

  /// The cell itself.
  static let centre = 16

  /// - Parameter lives: asked for each of the 512 states once.
  package init(_ lives: (_ cell: Bool, _ neighbours: Neighbours) -> Bool) {
    for index in 0..<512 {
      self[index] = lives(index & Self.centre != 0, Neighbours(index: index))
    }
  }

  /// Of a state by its number, from 0 to 511.
  package internal(set) subscript(index: Int) -> Bool {
    get { bits[index >> 6] >> UInt64(index & 63) & 1 == 1 }
    set {
      let bit = UInt64(1) << UInt64(index & 63)
      if newValue { bits[index >> 6] |= bit } else { bits[index >> 6] &= ~bit }
    }
  }
}
