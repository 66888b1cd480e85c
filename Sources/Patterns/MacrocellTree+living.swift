internal import Grids

extension MacrocellTree {
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
