/// A square of cells, by its number in a store. Equal squares have equal numbers, so the result of
/// a step is computed once for all of them (Gosper's HashLife, 1984).
///
/// Number 0 is the dead square of any size. The highest bit marks leaves; all other numbers are
/// nodes of four squares half as wide. The number does not contain the level:
/// code that descends from a root keeps track of it.
typealias Square = UInt32

extension Square {
  static let leafBit: Square = 1 << 31
}
