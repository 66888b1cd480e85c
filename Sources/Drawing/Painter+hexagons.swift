internal import Grids
internal import Worlds

extension Painter {
  /// The view of hexagons without a camera; nil for other shapes.
  var hexagonViewport: Viewport? {
    look.shape == .hexagon
      ? Viewport(middleOf: view, pitch: Pitch(pixels: look.pitch, cells: 1)) : nil
  }

  /// Paints hexagonal cells that are at least a pixel wide on some rows of the region that shows
  /// the world.
  ///
  /// - Parameters:
  ///   - rows: the rows, counted from the top of that region.
  ///   - top: the row of the image at which the canvas begins.
  func paintHexagons(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport, on canvas: Canvas,
    from top: Int
  ) {
    let lattice = HexagonLattice(worldSize, viewport, cell: look.cell, gap: look.gap)
    let region = lattice.cells(in: rows)
    let cells = world.cells(in: region)
    let board = (world.bounds ?? region).intersection(region)
    let entries = hexagonEntries
    for y in rows {
      canvas.paintRow(layout.world.y + y - top) { pixels in
        lattice.forEachPixel(of: y) { x, sample in
          let (column, row) = (sample.cell.x - region.x, sample.cell.y - region.y)
          let state = board.contains(sample.cell) ? Int(cells[column, row]) : offBoard
          pixels[layout.world.x + x] = entries[state * (Coverage.levels + 1) + sample.level]
        }
      }
    }
  }

  /// The palette entries of all states, and of cells outside the board, by level of coverage.
  private var hexagonEntries: [UInt8] {
    let beside = look.gap > 0 ? ink.grid : nil
    let entries = (0..<offBoard).flatMap { maker.ramp(of: CellState($0), beside: beside) }
    return entries + Array(repeating: ink.background, count: Coverage.levels + 1)
  }
}

extension Viewport {
  /// Returns the viewport whose columns are those of a row of pixels that shows hexagons.
  ///
  /// - Parameter rows: the mapping of the rows.
  func sheared(at y: Int, _ rows: ViewportAxis) -> Viewport {
    var viewport = self
    viewport.x += (rows.center(of: y) - self.y) / 2
    return viewport
  }
}
