/// A quadtree of squares, in which equal squares are stored once. The parts of a square come before
/// it, and the last square contains all others. A tree may represent more cells than could be
/// listed.
public struct MacrocellTree: Hashable, Sendable {
  /// The numbers of each square's parts, where 0 is an empty part and 1 is the first square. A
  /// square of level 1 has the states of its four cells instead. With two states, a square of level
  /// 3 has the bits of its upper four rows and of its lower four rows.
  public internal(set) var squares: [SIMD4<UInt32>] = []
  /// The level of each square. The side of a square is 2 to the power of its level.
  public internal(set) var levels: [UInt8] = []
  /// The number of leaves with living cells in each square. A leaf that occurs several times counts
  /// each time. Capped above `mostLeaves`.
  var leaves: [UInt32] = []
  /// The level of leaves: 3 with two states, and 1 with more; nil while it is unknown.
  public internal(set) var leafLevel: Int?

  /// The most leaves of a pattern if its cells are to be listed.
  static let mostLeaves = 1 << 20

  public init() {}

  /// The highest state of all cells; at least 1.
  var highestState: UInt8 {
    if leafLevel == 3 { return 1 }
    let states = zip(levels, squares).lazy.map { $0 == 1 ? $1.max() : 0 }
    return UInt8(states.max() ?? 1)
  }

  /// True if the last square has too many leaves to list its cells.
  var hasManyLeaves: Bool { leaves.last ?? 0 > Self.mostLeaves }
}
