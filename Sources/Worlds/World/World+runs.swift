internal import Grids

extension World {
  /// Calls `take` with all cells that are not in state 0, as runs: adjacent cells of one state in a
  /// row. Each cell is in exactly one run. Runs come in no particular order, and long ones may be
  /// split. The cost depends on the number of live cells, not on the distances between them.
  public func forEachRun(_ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void) {
    forEachRun(in: living.cells, take)
  }

  /// Divides the region into squares and skips the empty ones.
  private func forEachRun(
    in region: Region, _ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void
  ) {
    let side = max(region.width, region.height)
    if side <= 256 { return cells(in: region).forEachRun(from: region, take) }
    for square in livingSquares(of: region, leastScale: 8) { forEachRun(in: square, take) }
  }

  /// Returns the squares of a region that contain live cells, from a grid of at most 65 squares
  /// along each side.
  func livingSquares(of region: Region, leastScale: Int) -> [Region] {
    let bits = Int.bitWidth - max(region.width, region.height).leadingZeroBitCount
    // 2^(bits − 6) cells a side give at most 64 squares, plus one if they are not aligned.
    let squares = ScaledRegion(region).rescaled(to: max(leastScale, bits - 6))
    let seen = cells(in: squares)
    return seen.elements.indices.filter { seen.elements[$0] != 0 }.map { place in
      let square = Region(
        x: squares.region.x + place % seen.width, y: squares.region.y + place / seen.width,
        width: 1, height: 1)
      return ScaledRegion(square, scale: squares.scale).covered(of: region)
    }
  }
}

extension Grid<CellState> {
  /// Calls `take` for each run in the grid, row by row. The first cell of the grid is the top left
  /// of `corner`.
  fileprivate func forEachRun(
    from corner: Region, _ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void
  ) {
    for y in 0..<height {
      var start = 0
      for x in 1...max(1, width) where x == width || self[x, y] != self[start, y] {
        let state = self[start, y]
        if state != 0 { take(corner.y + y, corner.x + start..<corner.x + x, state) }
        start = x
      }
    }
  }
}
