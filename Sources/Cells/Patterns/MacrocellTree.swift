internal import Grids

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

  /// The bounding rectangle of all living cells of the last square. The first row below the
  /// square's center is row 1, as in Golly.
  var living: Region {
    // The rectangle of each square, relative to its top left corner. Parts come before the squares
    // that contain them, so that one pass is enough, without recursion.
    var regions: [Region] = []
    for (level, parts) in zip(levels, squares) { regions.append(region(of: parts, level, regions)) }
    guard var living = regions.last, !living.isEmpty, let level = levels.last else { return .empty }
    let half = 1 << (Int(level) - 1)
    living.x -= half
    living.y -= half - 1
    return living
  }

  /// Returns the bounding rectangle of a square's living cells, relative to its top left corner.
  private func region(of parts: SIMD4<UInt32>, _ level: UInt8, _ regions: [Region]) -> Region {
    if Int(level) == leafLevel { return level == 1 ? cells(parts) : leaf(parts) }
    let half = 1 << (Int(level) - 1)
    return (0..<4).reduce(.empty) { region, quarter in
      guard parts[quarter] > 0, var part = Optional(regions[Int(parts[quarter]) - 1]), !part.isEmpty
      else { return region }
      part.x += quarter & 1 == 0 ? 0 : half
      part.y += quarter & 2 == 0 ? 0 : half
      return region.union(part)
    }
  }

  /// Returns the bounding rectangle in a leaf of 2 by 2 cells.
  private func cells(_ parts: SIMD4<UInt32>) -> Region {
    (0..<4).filter { parts[$0] > 0 }.reduce(.empty) {
      $0.union(Region(x: $1 & 1, y: $1 >> 1, width: 1, height: 1))
    }
  }

  /// Returns the bounding rectangle in a leaf of 8 by 8 cells, which are stored as bits.
  private func leaf(_ parts: SIMD4<UInt32>) -> Region {
    (0..<8).reduce(.empty) { region, y in
      let row = UInt8(truncatingIfNeeded: parts[y / 4] >> UInt32(y % 4 * 8))
      let left = row.trailingZeroBitCount
      return region.union(
        Region(x: left, y: y, width: max(0, 8 - row.leadingZeroBitCount - left), height: 1))
    }
  }
}
