/// A level of the diagram of a table: how the state of one cell changes the live items. An item is
/// an image of a transition or, under `permute`, a transition with the sets that are still to be
/// matched.
struct TableLevel {
  /// The number of items before the cell is read.
  let count: Int
  /// The class of each state. States of a class have equal effects.
  let classes: [Int]
  /// The effect of each class.
  let effects: [Effect]
  /// The new states of the items after the cell is read, in order of precedence.
  let outputs: [UInt8]
  /// The items after the cell is read, as bits, that match whatever the remaining cells are.
  let certain: [UInt64]
  /// True if the level reads the cell itself.
  let isCenter: Bool

  enum Effect {
    /// The items that stay alive, as bits.
    case mask([UInt64])
    /// The items that follow each item: `items[starts[i]..<starts[i + 1]]`.
    case successors(starts: [Int32], items: [Int32])
  }
}

extension [UInt64] {
  /// Creates bits that are all 0.
  init(bits: Int) { self.init(repeating: 0, count: (bits + 63) / 64) }

  mutating func setBit(_ bit: Int) { self[bit / 64] |= 1 << UInt64(bit % 64) }
}
