internal import Grids

extension World {
  /// Hands out all cells that are not background, side by side in a row and of one state, each once:
  /// at the cost of what there is of them, however far apart they lie.
  public func forEachRun(_ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void) {
    forEachRun(in: living.cells, take)
  }

  /// Of a region only those of its squares are looked into that hold anything.
  private func forEachRun(
    in region: Region, _ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void
  ) {
    let side = max(region.width, region.height)
    if side <= 256 { return cells(in: region).forEachRun(from: region, take) }
    for square in livingSquares(of: region, leastScale: 8) { forEachRun(in: square, take) }
  }

  /// The squares of a region in which something lives, at most 65 along each side.
  func livingSquares(of region: Region, leastScale: Int) -> [Region] {
    let bits = Int.bitWidth - max(region.width, region.height).leadingZeroBitCount
    let squares = Sight(region).rescaled(to: max(leastScale, bits - 6))
    let seen = cells(in: squares)
    return seen.elements.indices.filter { seen.elements[$0] != 0 }.map { place in
      let square = Region(
        x: squares.region.x + place % seen.width, y: squares.region.y + place / seen.width,
        width: 1, height: 1)
      return Sight(square, scale: squares.scale).covered(of: region)
    }
  }
}

extension Grid<CellState> {
  /// Hands out its runs of cells, of which the first lies at a region's top left.
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
