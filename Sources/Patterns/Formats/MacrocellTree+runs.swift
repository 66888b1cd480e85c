extension MacrocellTree {
  /// A leaf, and the location of its top left cell.
  private struct Placed {
    let x: Int
    let y: Int
    let square: Int
  }

  /// All cells of the last square, sorted by row and then by column. The first row below the
  /// square's center is row 1, as in Golly.
  ///
  /// - Throws: `PatternProblem` if the cells are too many or too far apart.
  var runs: [Pattern.Run] {
    get throws(PatternProblem) {
      guard let root = squares.indices.last, let leafLevel else { return [] }
      // The number of leaves is known before the traversal, so that a small file cannot make it run
      // forever.
      if hasManyLeaves { throw .tooManyCells }
      var placed: [Placed] = []
      let half = 1 << (Int(levels[root]) - 1)
      collect(root, x: -half, y: 1 - half, into: &placed)
      if placed.contains(where: { max(abs($0.x), abs($0.y)) > Pattern.longestSide / 2 }) {
        throw .tooLong
      }
      placed.sort { ($0.y, $0.x) < ($1.y, $1.x) }
      return try unpacked(placed, side: 1 << leafLevel)
    }
  }

  private func collect(_ square: Int, x: Int, y: Int, into placed: inout [Placed]) {
    let level = Int(levels[square])
    if level == leafLevel {
      placed.append(Placed(x: x, y: y, square: square))
      return
    }
    let half = 1 << (level - 1)
    for quarter in 0..<4 where squares[square][quarter] > 0 {
      collect(
        Int(squares[square][quarter]) - 1, x: x + quarter % 2 * half, y: y + quarter / 2 * half,
        into: &placed)
    }
  }

  /// Returns the cells of sorted leaves. Leaves with the same y are unpacked together, one row of
  /// cells at a time, so that the runs are sorted.
  private func unpacked(
    _ placed: [Placed], side: Int
  ) throws(PatternProblem) -> [Pattern.Run] {
    var runs: [Pattern.Run] = []
    var start = 0
    while start < placed.count {
      let end = placed[start...].firstIndex { $0.y != placed[start].y } ?? placed.count
      for row in 0..<side {
        for leaf in placed[start..<end] { unpack(leaf, row: row, into: &runs) }
        if runs.count > Pattern.mostRuns { throw .tooManyCells }
      }
      start = end
    }
    return runs
  }

  private func unpack(_ leaf: Placed, row: Int, into runs: inout [Pattern.Run]) {
    let parts = squares[leaf.square]
    if leafLevel == 1 {
      for x in 0..<2 where parts[2 * row + x] > 0 {
        runs.add(UInt8(parts[2 * row + x]), at: leaf.x + x, leaf.y + row)
      }
      return
    }
    // Each pass takes the next sequence of ones: its start is the lowest bit, and its end is the
    // lowest zero above.
    var bits = UInt8(truncatingIfNeeded: parts[row / 4] >> UInt32(row % 4 * 8))
    while bits != 0 {
      let start = bits.trailingZeroBitCount
      let end = start + (~(bits >> start)).trailingZeroBitCount
      runs.add(.init(y: leaf.y + row, columns: leaf.x + start..<leaf.x + end))
      bits &= end < 8 ? .max << end : 0
    }
  }
}
