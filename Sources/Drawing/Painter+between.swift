internal import Grids

extension Painter {
  /// Paints the stamps of moving cells over the resting ones.
  ///
  /// A pixel depends only on its position in the image, not on the rows painted with it.
  ///
  /// - Parameters:
  ///   - board: the region of the world outside of which no moving cell is shown.
  ///   - rows: the rows of the image that the target holds.
  func paint(
    _ between: TransitionMoment, on board: Region?, through viewport: Viewport?,
    on target: any PaintTarget, _ rows: Range<Int>
  ) {
    let places = CellPartMapping(self, viewport, parts: between.parts)
    let clip = places.clip(board, layout.world).intersection(
      Region(x: 0, y: rows.lowerBound, width: size.width, height: rows.count))
    if clip.isEmpty { return }
    let movers = between.movers(in: places.cells(in: clip), on: board)
    let numbers = movers.map { maker.poses?.stamp(of: $0.state, $0.pose) ?? $0.state }
    if movers.isEmpty { return }
    let size = Size(width: numbers.count, height: 1)
    let stamps =
      places.side == look.cell
      ? self.stamps : maker.stamps(side: places.side, showing: Grid(size: size, elements: numbers))
    for (mover, number) in zip(movers, numbers) {
      let corner = Position(x: places.column(mover.x), y: places.row(mover.y))
      // Background pixels of a stamp are transparent here: the resting cells show through.
      target.paint(
        stamps, Int(number), at: Position(x: corner.x, y: corner.y - rows.lowerBound),
        in: Region(
          x: clip.x, y: clip.y - rows.lowerBound, width: clip.width, height: clip.height),
        leaving: maker.background)
    }
  }
}

/// The conversion from positions in parts of cells to pixels of an image.
private struct CellPartMapping {
  /// The side of a cell in pixels.
  let side: Int
  private let corner: Position
  private let parts: Int
  private let view: Region
  private let pitch: Int
  private let axes: (columns: ViewportAxis, rows: ViewportAxis)?

  /// - Parameter parts: the number of parts along each side of a cell.
  init(_ painter: Painter, _ viewport: Viewport?, parts: Int) {
    let look = painter.look
    self.parts = parts
    view = painter.view
    corner = Position(x: painter.layout.world.x, y: painter.layout.world.y)
    axes = viewport.map { painter.axes(of: $0) }
    pitch = axes.map { $0.columns.pitch / Pitch.one } ?? look.pitch
    side = axes == nil ? look.cell : painter.side(ofPitch: pitch)
  }

  /// Returns the image column at which a position begins.
  func column(_ part: Int) -> Int { corner.x + pixel(part, axes?.columns, from: view.x) }
  /// Returns the image row at which a position begins.
  func row(_ part: Int) -> Int { corner.y + pixel(part, axes?.rows, from: view.y) }

  private func pixel(_ part: Int, _ axis: ViewportAxis?, from start: Int) -> Int {
    guard let axis else { return ((part - start * parts) * pitch).rounded(over: parts) }
    // Rounding to 65536ths of a cell is too fine to move a pixel visibly.
    return axis.pixel(from: (Int128(part) << 16) / Int128(parts))
  }

  /// Returns the part of `world`, a region of the image, in which a board is visible.
  func clip(_ board: Region?, _ world: Region) -> Region {
    guard let board else { return world }
    let (x, y) = (column(board.x * parts), row(board.y * parts))
    let (right, lower) = (
      column(board.columns.upperBound * parts), row(board.rows.upperBound * parts)
    )
    return Region(x: x, y: y, width: right - x, height: lower - y).intersection(world)
  }

  /// Returns the cells shown in a region of the image, with a margin of at least one cell.
  func cells(in region: Region) -> Region {
    guard let axes else {
      let (x, y) = ((region.x - corner.x) / pitch, (region.y - corner.y) / pitch)
      return Region(
        x: view.x + x, y: view.y + y, width: region.width / pitch + 2,
        height: region.height / pitch + 2
      ).expanded(by: 1)
    }
    let columns = axes.columns.squares(
      of: region.x - corner.x..<region.columns.upperBound - corner.x)
    let rows = axes.rows.squares(of: region.y - corner.y..<region.rows.upperBound - corner.y)
    return Region(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count
    ).expanded(by: 1)
  }
}
