internal import Grids

extension StateBoard {
  /// Returns the visible cells: the highest state in each view square.
  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let covered = sight.covered(of: Region(size))
    guard !covered.isEmpty else { return grid }
    for y in covered.rows {
      let row = (y >> sight.scale - sight.region.y) * sight.region.width - sight.region.x
      let start = index(0, y)
      if sight.scale == 0 {
        grid.elements.replaceSubrange(
          row + covered.x..<row + covered.x + covered.width,
          with: cells[start + covered.x..<start + covered.x + covered.width])
        continue
      }
      for x in covered.columns where cells[start + x] != 0 {
        let square = row + x >> sight.scale
        grid.elements[square] = max(grid.elements[square], cells[start + x])
      }
    }
    return grid
  }

  /// The bounding rectangle of the cells that are not dead.
  var liveRegion: Region {
    let rows = (0..<size.height).filter { y in cells[row(y)].contains { $0 != 0 } }
    guard let top = rows.first, let bottom = rows.last else { return .empty }
    var (left, right) = (size.width, -1)
    for y in rows {
      let row = cells[row(y)]
      // Only the cells outside the columns found so far are read.
      left = (0..<left).first { row[row.startIndex + $0] != 0 } ?? left
      right = (right + 1..<size.width).last { row[row.startIndex + $0] != 0 } ?? right
    }
    return Region(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The number of cells of each state, state 0 included.
  var populations: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<size.height {
      for state in cells[row(y)] { counts[Int(state)] += 1 }
    }
    return counts
  }

  /// A fingerprint of all cells.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    var words = [UInt64](repeating: 0, count: (size.width + 7) / 8)
    for y in 0..<size.height {
      for (place, state) in cells[row(y)].enumerated() {
        if place % 8 == 0 { words[place / 8] = 0 }
        words[place / 8] |= UInt64(state) << UInt64(place % 8 * 8)
      }
      fingerprint.combine(words: words)
    }
    return fingerprint
  }
}
