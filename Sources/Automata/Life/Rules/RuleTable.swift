/// The next state of a cell for each of its 512 neighborhoods: the states of the cell and of its
/// eight neighbors. Every two-state rule of range 1 has such a table.
///
/// The number of a neighborhood is the sum of its live cells. Row by row from the north-west, the
/// cells count 256, 128, 64; 32, 16 (the cell itself), 8; 4, 2, 1. Golly's MAP strings have the
/// same order.
package struct RuleTable: Hashable, Sendable {
  private var bits = SIMD8<UInt64>.zero

  /// The bit of the cell itself.
  static let centre = 16

  /// Creates a table from a function, which is called once for each of the 512 neighborhoods.
  package init(_ lives: (_ cell: Bool, _ neighbours: Neighbors) -> Bool) {
    for index in 0..<512 {
      self[index] = lives(index & Self.centre != 0, Neighbors(index: index))
    }
  }

  /// Accesses the next state for the neighborhood numbered `index`, from 0 to 511.
  package internal(set) subscript(index: Int) -> Bool {
    get { bits[index >> 6] >> UInt64(index & 63) & 1 == 1 }
    set {
      let bit = UInt64(1) << UInt64(index & 63)
      if newValue { bits[index >> 6] |= bit } else { bits[index >> 6] &= ~bit }
    }
  }
}
