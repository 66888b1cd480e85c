internal import Grids
internal import Worlds

/// The pixels of a camera's view. Cells of at least a pixel show their stamps, or are hexagons or
/// triangles. Smaller cells share pixels, each of which shows the highest state that it covers.
extension CellPainter {
  /// The maximum number of squares read at once when squares are smaller than pixels.
  private static let mostSquares = 1 << 23
  /// The maximum number of image rows in a band. Low bands skip more of the empty parts of a world.
  private static let mostRows = 64

  /// Paints a camera's view of a world on some rows of the region that shows the world. `rows`: the
  /// rows, counted from the top of that region. `top`: the row of the image at which the canvas
  /// begins.
  func paintView(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport, on canvas: Canvas,
    from top: Int
  ) {
    guard !rows.isEmpty else { return }
    if look.shared != nil {
      return paintShared(rows, of: world, through: viewport, on: canvas, from: top)
    }
    switch (viewport.pitch.showsCells, look.tiling) {
    case (true, let tiling?):
      paintTiling(tiling, rows, of: world, through: viewport, on: canvas, from: top)
    case (true, nil): paintLarge(rows, of: world, through: viewport, on: canvas, from: top)
    case (false, .hexagons(.sheared)):
      for y in rows {
        let viewport = viewport.sheared(at: y, axes(of: viewport).rows)
        paintSmall(y..<y + 1, of: world, through: viewport, on: canvas, from: top)
      }
    case (false, _): paintSmall(rows, of: world, through: viewport, on: canvas, from: top)
    }
  }

  /// Paints squares smaller than a pixel. A distant camera sees more squares than fit in memory.
  /// Most are empty, so only the part that can contain living cells is read, in bands.
  private func paintSmall(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport, on canvas: Canvas,
    from top: Int
  ) {
    let (columns, lines) = axes(of: viewport)
    let living = world.bounds.map { ScaledRegion($0) } ?? world.living
    let extent = living.rescaled(to: viewport.scale)
    let around = world.bounds == nil ? background(of: world, beside: living) : offBoard
    let height = min(
      max(1, (Self.mostSquares / columns.squares.count * columns.pitch) >> 16), Self.mostRows)
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: height) {
      let band = start..<min(rows.upperBound, start + height)
      let region = ViewportAxis.region(columns, lines, rows: band).intersection(extent.region)
      var sight = ScaledRegion(region, scale: viewport.scale)
      if around == 0 { sight = narrowed(sight, of: world) }
      paintSmall(
        band, world.cells(in: sight), in: sight, columns, lines, on: canvas, from: top,
        around: around)
    }
  }

  /// Returns the mapping from pixels to squares along both sides of the image.
  func axes(of viewport: Viewport) -> (columns: ViewportAxis, rows: ViewportAxis) {
    let tiling = look.tiling
    let axis = { [look] in
      viewport.axis(
        $0, middle: $1, cell: look.cell, gap: tiling == nil ? look.gap : 0, scaledBy: $2)
    }
    let factors = tiling?.factors ?? (columns: (1, 1), rows: (1, 1))
    return (
      axis(place.size.width, viewport.x, factors.columns),
      axis(place.size.height, viewport.y, factors.rows)
    )
  }

  /// Returns the side in pixels of cells with a given pitch.
  func side(ofPitch pitch: Int) -> Int {
    pitch - min(look.gap * pitch / look.pitch, pitch - 1)
  }

  /// Returns the state of all cells outside a sight with all living cells of an unbounded world.
  private func background(of world: any World, beside living: ScaledRegion) -> Int {
    let beside = Region(x: living.region.x - 1, y: living.region.y, width: 1, height: 1)
    return Int(world.cells(in: ScaledRegion(beside, scale: living.scale)).elements[0])
  }

  /// Returns approximately the part of a sight that contains living cells.
  ///
  /// The world is unbounded and its background is dead. A sight that is up to 32 times coarser
  /// finds the columns with living cells.
  private func narrowed(_ sight: ScaledRegion, of world: any World) -> ScaledRegion {
    guard sight.scale > 0, sight.scale < 62 else { return sight }
    let far = sight.rescaled(to: min(62, sight.scale + 5))
    let cells = world.cells(in: far)
    let living = (0..<cells.width).filter { x in (0..<cells.height).contains { cells[x, $0] > 0 } }
    guard let first = living.first, let last = living.last else {
      return ScaledRegion(.empty, scale: sight.scale)
    }
    let columns = ScaledRegion(
      Region(
        x: far.region.x + first, y: far.region.y, width: last - first + 1, height: cells.height),
      scale: far.scale)
    return ScaledRegion(
      columns.rescaled(to: sight.scale).region.intersection(sight.region), scale: sight.scale)
  }

  /// Paints cells that are at least a pixel wide: each pixel shows a pixel of its cell's stamp.
  ///
  /// A fractional pitch makes some cells a pixel wider than their stamp. A square cell then repeats
  /// its last pixel, and other shapes show the background.
  private func paintLarge(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport, on canvas: Canvas,
    from top: Int
  ) {
    let (across, lines) = axes(of: viewport)
    let region = ViewportAxis.region(across, lines, rows: rows)
    let cells = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    let pitch = across.pitch / Pitch.one
    let side = side(ofPitch: pitch)
    let gap = pitch - side
    // The stamp's pixel to repeat for the additional pixel of a cell.
    let beyond = look.shape == .square ? side - 1 : 0
    let stamps = side == look.cell ? self.stamps : maker.stamps(side: side, showing: cells)
    let columns = across.places(of: 0..<place.size.width)
    for (y, row) in zip(rows, lines.places(of: rows)) {
      guard row.offset < side || gap == 0 else { continue }
      let isOn = board.rows.contains(row.cell)
      let states = cells.row(row.cell - region.y)
      let entries = stamps.row(row.offset < side ? row.offset : beyond)
      canvas.paintRow(place.y + y - top) { pixels in
        for (x, column) in columns.enumerated() {
          let state =
            isOn && board.columns.contains(column.cell)
            ? Int(states[states.startIndex + column.cell - region.x]) : offBoard
          var offset = column.offset
          if offset >= side {
            if gap > 0 { continue }
            offset = beyond
          }
          pixels[place.x + x] = entries[entries.startIndex + state * side + offset]
        }
      }
    }
  }

  /// Paints squares smaller than a pixel: each pixel shows the highest state that it covers, so
  /// that no living cell is lost. `around`: the state outside the sight. It is the background of an
  /// unbounded world, or `offBoard`, which a pixel shows only if no part of the board lies there.
  private func paintSmall(
    _ rows: Range<Int>, _ cells: Grid<CellState>, in sight: ScaledRegion, _ columns: ViewportAxis,
    _ lines: ViewportAxis, on canvas: Canvas, from top: Int, around: Int
  ) {
    let entries = maker.stamps(side: 1).row(0)
    let region = sight.region
    let whole = (0..<place.size.width).map { columns.squares(under: $0) }
    let under = whole.map { $0.clamped(to: region.columns) }
    let over = Self.pixels(over: region.columns, under)
    for y in rows {
      let high = lines.squares(under: y)
      let lines = high.clamped(to: region.rows)
      var states = zip(whole, under).map { whole, under in
        let isAround =
          around == offBoard
          ? under.isEmpty || lines.isEmpty : under != whole || lines != high
        return isAround ? around : 0
      }
      cells.highest(of: lines.lowerBound - region.y..<lines.upperBound - region.y)
        .forEachLiving { column, state in
          for x in over[column] { states[x] = max(states[x], state) }
        }
      canvas.paintRow(place.y + y - top) { pixels in
        for (x, state) in states.enumerated() {
          pixels[place.x + x] = entries[entries.startIndex + state]
        }
      }
    }
  }

  /// Returns the pixels that show each column of squares: two if the column lies between them.
  private static func pixels(over columns: Range<Int>, _ under: [Range<Int>]) -> [Range<Int>] {
    var over = [Range<Int>](repeating: 0..<0, count: columns.count)
    for (x, squares) in under.enumerated() {
      for square in squares {
        let place = square - columns.lowerBound
        over[place] = (over[place].isEmpty ? x : over[place].lowerBound)..<x + 1
      }
    }
    return over
  }

  // MARK: Moving cells

  /// Paints the stamps of moving cells over the resting ones. A pixel depends only on its position
  /// in the image, not on the rows painted with it. `board`: the region of the world outside of
  /// which no moving cell is shown. `rows`: the rows of the image that the target holds.
  func paint(
    _ between: TransitionMoment, on board: Region?, through viewport: Viewport?,
    on target: any PaintTarget, _ rows: Range<Int>
  ) {
    let places = CellPartMapping(self, viewport, parts: between.parts)
    let clip = places.clip(board, place).intersection(
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

  // MARK: Hexagons and triangles

  /// The view without a camera of cells that have no whole number of pixels; nil for others.
  var ownViewport: Viewport? {
    look.shared == nil ? tilingViewport : Viewport(fitting: view, into: place.size)
  }

  /// The view of hexagons or triangles without a camera; nil for other shapes.
  var tilingViewport: Viewport? {
    look.tiling == nil
      ? nil : Viewport(middleOf: view, pitch: Pitch(pixels: look.pitch, cells: 1))
  }

  /// Paints hexagons or triangles that are at least a pixel wide on some rows of the region that
  /// shows the world. `rows`: the rows, counted from the top of that region. `top`: the row of the
  /// image at which the canvas begins.
  private func paintTiling(
    _ tiling: Tiling, _ rows: Range<Int>, of world: any World, through viewport: Viewport,
    on canvas: Canvas, from top: Int
  ) {
    let lattice = CellLattice(tiling, place.size, viewport, cell: look.cell, gap: look.gap)
    let region = lattice.cells(in: rows)
    let cells = world.cells(in: region)
    let board = (world.bounds ?? region).intersection(region)
    let entries = latticeEntries
    for y in rows {
      canvas.paintRow(place.y + y - top) { pixels in
        lattice.forEachPixel(of: y) { x, sample in
          let (column, row) = (sample.cell.x - region.x, sample.cell.y - region.y)
          let state = board.contains(sample.cell) ? Int(cells[column, row]) : offBoard
          pixels[place.x + x] = entries[state * (Coverage.levels + 1) + sample.level]
        }
      }
    }
  }

  /// The palette entries of all states, and of cells outside the board, by level of coverage.
  var latticeEntries: [UInt8] {
    let beside = look.gap > 0 ? gridEntry : nil
    let entries = (0..<offBoard).flatMap { maker.ramp(of: CellState($0), beside: beside) }
    return entries + Array(repeating: pageEntry, count: Coverage.levels + 1)
  }
}

extension [CellState] {
  /// Calls `body` with the index and the value of each state other than 0.
  fileprivate func forEachLiving(_ body: (_ place: Int, _ state: Int) -> Void) {
    unsafe withUnsafeBytes { bytes in
      // Nearly all states are 0 in a distant view, so eight are tested at once.
      for start in stride(from: 0, to: count, by: 8) {
        let end = Swift.min(start + 8, count)
        if end == start + 8, unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) == 0
        {
          continue
        }
        for place in start..<end where self[place] != 0 { body(place, Int(self[place])) }
      }
    }
  }
}

extension Grid<CellState> {
  /// Returns the highest state in each column of some rows; 0 if there are no rows.
  fileprivate func highest(of rows: Range<Int>) -> [CellState] {
    var highest = [CellState](repeating: 0, count: width)
    for y in rows {
      // A pixel covers up to 256 squares. Unsafe buffers let the compiler vectorize the comparison.
      unsafe highest.withUnsafeMutableBufferPointer { highest in
        unsafe row(y).withUnsafeBufferPointer { row in
          for x in highest.indices { unsafe highest[x] = Swift.max(highest[x], row[x]) }
        }
      }
    }
    return highest
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
  init(_ painter: CellPainter, _ viewport: Viewport?, parts: Int) {
    let look = painter.look
    self.parts = parts
    view = painter.view
    corner = Position(x: painter.place.x, y: painter.place.y)
    axes = viewport.map { painter.axes(of: $0) }
    pitch = axes.map { $0.columns.pitch / Pitch.one } ?? look.pitch
    side = axes == nil ? look.cell : painter.side(ofPitch: pitch)
  }

  func column(_ part: Int) -> Int { corner.x + pixel(part, axes?.columns, from: view.x) }
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

extension Viewport {
  /// Returns the viewport whose columns are those of a row of pixels that shows hexagons. `rows`:
  /// the mapping of the rows.
  func sheared(at y: Int, _ rows: ViewportAxis) -> Viewport {
    var viewport = self
    viewport.x += (rows.center(of: y) - self.y) / 2
    return viewport
  }
}
