internal import Grids

/// The cells that pixels show, of which each is at least a pixel wide. Places are in pixels from the top
/// left corner of the region that shows the world.
struct CellMap {
  /// The pixels of each column of cells, without gaps.
  private var columns: [(cell: Int, pixels: Range<Int>)] = []
  /// The row of cells that each row of pixels shows; nil for gaps.
  private var rows: [Int?] = []
  /// The map of cells that are not squares.
  private var lattice: CellLattice?

  init(_ painter: CellPainter, _ viewport: Viewport?) {
    let (look, size) = (painter.look, painter.place.size)
    if let tiling = look.tiling, let viewport = viewport ?? painter.tilingViewport {
      lattice = CellLattice(tiling, size, viewport, cell: look.cell, gap: look.gap)
    } else if let viewport {
      let axes = painter.axes(of: viewport)
      let pitch = axes.columns.pitch / Pitch.one
      let side = painter.side(ofPitch: pitch)
      let shown = { (axis: ViewportAxis, pixels: Int) in
        axis.places(of: 0..<pixels).map { pitch > side && $0.offset >= side ? nil : $0.cell }
      }
      columns = Self.runs(of: shown(axes.columns, size.width))
      rows = shown(axes.rows, size.height)
    } else {
      let cells = { (start: Int, pixels: Int) in
        (0..<pixels).map { $0 % look.pitch < look.cell ? start + $0 / look.pitch : nil }
      }
      columns = Self.runs(of: cells(painter.view.x, size.width))
      rows = cells(painter.view.y, size.height)
    }
  }

  private static func runs(of cells: [Int?]) -> [(cell: Int, pixels: Range<Int>)] {
    cells.enumerated().reduce(into: []) { runs, pixel in
      guard let cell = pixel.element else { return }
      if let last = runs.last, last.cell == cell {
        runs[runs.count - 1].pixels = last.pixels.lowerBound..<pixel.offset + 1
      } else {
        runs.append((cell, pixel.offset..<pixel.offset + 1))
      }
    }
  }

  /// Calls `body` with the pixels of a row that show the same cell, for each visible cell. Pixels of
  /// which a cell covers less than half belong to none.
  @inline(__always)
  func forEachRun(of y: Int, _ body: (_ columns: Range<Int>, _ cell: Position) -> Void) {
    if let lattice {
      lattice.forEachPixel(of: y) { x, sample in
        if 2 * sample.level >= Coverage.levels { body(x..<x + 1, sample.cell) }
      }
    } else if let row = rows[y] {
      for (cell, pixels) in columns { body(pixels, Position(x: cell, y: row)) }
    }
  }
}
