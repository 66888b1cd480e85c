internal import Grids

extension NodeStore {
  /// Visits the squares that have live cells, down to a level.
  ///
  /// - Parameters:
  ///   - region: The cells of interest. Squares outside are skipped.
  ///   - body: A closure that receives a square, its level, and the position of its top left cell.
  func forEach(
    of root: Root, in region: Region, downTo level: Int,
    _ body: (_ square: Square, _ level: Int, _ x: Int, _ y: Int) -> Void
  ) {
    // The root is split unconditionally: its center is (0, 0), so its top left cell is no multiple
    // of its side. All squares below it are aligned.
    let half = 1 << (root.level - 1)
    let parts = nodes[root.square]
    for (place, square) in [parts.nw, parts.ne, parts.sw, parts.se].enumerated() {
      visit(
        square, root.level - 1, place & 1 == 0 ? -half : 0, place & 2 == 0 ? -half : 0, region,
        downTo: level, body)
    }
  }

  private func visit(
    _ square: Square, _ level: Int, _ x: Int, _ y: Int, _ region: Region, downTo lowest: Int,
    _ body: (_ square: Square, _ level: Int, _ x: Int, _ y: Int) -> Void
  ) {
    let side = 1 << level
    guard square != 0, x < region.x + region.width, y < region.y + region.height,
      region.x - side < x, region.y - side < y
    else { return }
    if level <= lowest || level == leafLevel { return body(square, level, x, y) }
    let (parts, half) = (nodes[square], side / 2)
    visit(parts.nw, level - 1, x, y, region, downTo: lowest, body)
    visit(parts.ne, level - 1, x + half, y, region, downTo: lowest, body)
    visit(parts.sw, level - 1, x, y + half, region, downTo: lowest, body)
    visit(parts.se, level - 1, x + half, y + half, region, downTo: lowest, body)
  }

  /// Returns the visible part of a plane of two states: 1 for each view square that has a live cell.
  func cells(of root: Root, in sight: ScaledRegion, on background: CellState) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: background)
    let (region, scale) = (sight.region, sight.scale)
    let seen = sight.covered(of: TileBoard.reach)
    var populations: [Square: UInt128] = [:]
    forEach(of: root, in: seen, downTo: scale) { square, level, x, y in
      let top = (y >> scale - region.y) * region.width - region.x
      if level <= scale {
        // On a live background a view square is dead only if all of its cells differ from the
        // background.
        let isDead = background > 0 && isFull(square, level, of: scale, &populations)
        if background == 0 || isDead { grid.elements[top + x >> scale] = 1 - background }
        return
      }
      show(leaf(square), x, y, in: seen, sight, &grid, on: background)
    }
    return grid
  }

  /// Returns true if a square is as large as a view square and none of its cells is background.
  ///
  /// - Parameter known: Memoized populations.
  private func isFull(
    _ square: Square, _ level: Int, of scale: Int, _ known: inout [Square: UInt128]
  ) -> Bool {
    level == scale && population(of: square, level, &known) >> (2 * level) == 1
  }

  /// Draws a leaf that is larger than a view square.
  private func show(
    _ leaf: Leaf, _ left: Int, _ top: Int, in seen: Region, _ sight: ScaledRegion,
    _ grid: inout Grid<CellState>, on background: CellState
  ) {
    let (region, scale) = (sight.region, sight.scale)
    let columns = UInt64.columns(max(0, seen.x - left)..<min(16, seen.x + seen.width - left))
    let rows = max(top, seen.y)..<min(top + 16, seen.y + seen.height)
    let show = { (bits: UInt64, y: Int, state: CellState, grid: inout Grid<CellState>) in
      let row = (y >> scale - region.y) * region.width - region.x
      (bits & columns).eachSquare(from: left, scale: scale) { grid.elements[row + $0] = state }
    }
    for y in rows { show(shape.row(y & 15, of: leaf), y, 1 - background, &grid) }
    // On a live background a view square is alive if any of its cells is background. Later writes
    // win, so these follow.
    if background > 0 { for y in rows { show(~shape.row(y & 15, of: leaf), y, 1, &grid) } }
  }

  /// Returns the cells of a region, one bit each.
  ///
  /// - Precondition: The cells have two states.
  func bits(of root: Root, in region: Region, on background: CellState) -> BitGrid {
    var grid = BitGrid(size: region.size)
    forEach(of: root, in: region, downTo: leafLevel) { square, _, x, y in
      let leaf = leaf(square)
      // The offset of the leaf's first column in the region. Columns to the left of the region are
      // shifted out.
      let left = x - region.x
      for row in max(y, region.y)..<min(y + 16, region.y + region.height) {
        let cells = shape.row(row & 15, of: leaf)
        let bits = left < 0 ? cells >> UInt64(-left) : cells
        let (word, bit) = (max(left, 0) >> 6, max(left, 0) & 63)
        let place = (row - region.y) * grid.wordsPerRow
        grid.words[place + word] |= bits << bit
        // Sixteen cells that begin after bit 48 continue in the next word.
        if bit > 48, word + 1 < grid.wordsPerRow {
          grid.words[place + word + 1] |= bits >> (64 - bit)
        }
      }
    }
    if background > 0 { for word in grid.words.indices { grid.words[word] = ~grid.words[word] } }
    return grid
  }
}

extension Leaf {
  func difference(_ other: Leaf) -> Leaf {
    Leaf(
      top: top & ~other.top, high: high & ~other.high, low: low & ~other.low,
      bottom: bottom & ~other.bottom)
  }
}
