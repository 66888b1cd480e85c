internal import Grids

extension TileBoard {
  /// The cells that can be set and displayed. Cells that move further out are not displayed.
  static let reach = Region(x: -1 << 61, y: -1 << 61, width: 1 << 62, height: 1 << 62)

  /// Returns the visible cells: the highest state in each view square.
  ///
  /// - Parameter origin: The view coordinates of the board's cell (0, 0).
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: background)
    let tiles = tiles(in: sight, origin: origin)
    if background > 0 { clearFullSquares(&grid, tiles, sight, origin) }
    for tile in tiles {
      eachRow(of: tile, in: sight, origin) { row, left, columns, square in
        let marked = marked(row, of: tile) & columns
        guard background > 0 || decay.digits > 0 else {
          return marked.eachSquare(from: left, scale: sight.scale) {
            grid.elements[square + $0] = 1
          }
        }
        let (alive, digits) = (self.row(row, of: tile), digits(row, of: tile))
        for bit in marked.bits {
          let place = square + (left + bit) >> sight.scale
          grid.elements[place] = max(
            grid.elements[place], decay.state(of: bit, alive, dying, at: digits, on: ground))
        }
      }
    }
    return grid
  }

  /// Sets to 0 each view square whose cells all differ from the background. The background then
  /// does not count towards the highest state that the square shows.
  private func clearFullSquares(
    _ grid: inout Grid<CellState>, _ tiles: [Int], _ sight: ScaledRegion, _ origin: Position
  ) {
    // A larger square without background would have more cells than fit in memory.
    guard sight.scale < 24 else { return }
    var marks = Grid<Int>(size: grid.size, repeating: 0)
    for tile in tiles {
      eachRow(of: tile, in: sight, origin) { row, left, columns, square in
        for bit in (marked(row, of: tile) & columns).bits {
          marks.elements[square + (left + bit) >> sight.scale] += 1
        }
      }
    }
    for place in marks.elements.indices where marks.elements[place] >> (2 * sight.scale) > 0 {
      grid.elements[place] = 0
    }
  }

  /// Calls a closure for each visible row of a tile.
  ///
  /// - Parameter body: A closure for each row. Its arguments are the row, the view column of its
  ///   first cell, a mask of the visible bits, and a base index. The base plus the column of a view
  ///   square is the index of that square in the grid.
  private func eachRow(
    of tile: Int, in sight: ScaledRegion, _ origin: Position,
    _ body: (_ row: Int, _ left: Int, _ columns: UInt64, _ square: Int) -> Void
  ) {
    var cells = Region(
      x: tiles[tile].place.x << 6, y: tiles[tile].place.y << 6, width: 64, height: 64)
    let (left, top) = (cells.x + origin.x, cells.y + origin.y)
    cells.x = left
    cells.y = top
    let seen = sight.covered(of: cells)
    let columns = UInt64.columns(seen.x - left..<seen.x - left + seen.width)
    for y in seen.rows {
      let square = (y >> sight.scale - sight.region.y) * sight.region.width - sight.region.x
      body(y - top, left, columns, square)
    }
  }

  /// Returns the tiles that may be visible. Looks them up by position if the view covers fewer
  /// positions than there are tiles.
  func tiles(in sight: ScaledRegion, origin: Position) -> [Int] {
    var region = sight.covered(of: Self.reach)
    region.x -= origin.x
    region.y -= origin.y
    let places = ScaledRegion(region).rescaled(to: 6).region
    guard places.size.area < tiles.count else { return Array(tiles.indices) }
    return places.rows.flatMap { y in
      places.columns.compactMap { x in number(at: Position(x: x, y: y)) }
    }
  }
}
