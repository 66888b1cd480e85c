/// A square of cells by its number in a store: equal squares have equal numbers, so that what becomes
/// of one is worked out once (Gosper's HashLife, 1984).
///
/// 0 is the dead square of any size. The highest bit marks those of 16 by 16 cells; without it, it
/// is a node of four squares half as wide. How large a square is, its number does not say: who has
/// come down to it from a root knows.
typealias Square = UInt32

extension Square {
  static let leafBit: Square = 1 << 31
  /// The level of the smallest squares: a square of level n is 2ⁿ cells wide.
  static let leafLevel = 4
}
