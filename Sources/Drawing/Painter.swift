package import Grids
package import Imaging
package import Worlds

/// Makes the pictures of one film: everything that is the same for all of them, worked out once.
package struct Painter: Sendable {
  /// The picture's size in pixels.
  package var size: Size { layout.size }
  /// The size in pixels of the part that shows the world.
  package var worldSize: Size { layout.world.size }
  package let palette: Palette
  let look: Look
  let maker: StampMaker
  let stamps: Stamps
  let layout: PictureLayout
  /// The part of the world that is shown where there is no camera.
  let view: Region
  let inks: FigureInks
  private let plot: PlotPainter?
  private let rowRepeats: [Bool]
  private let ink: PageInks
  private let labels: PlacedLabels
  /// The stamp that stands for what lies off the board: the one after the legend's last.
  let offBoard: Int

  /// - Parameters:
  ///   - legend: what the states stand for.
  ///   - view: the part of the world that is shown where there is no camera; its size is the
  ///     picture's.
  ///   - room: what stands around the world; of the plot its plan says where.
  ///   - plot: what is plotted.
  ///   - page: the picture's size; as large as all that takes where nil.
  ///   - overlay: what is drawn over the cells.
  ///   - showsEdges: whether the film may show what lies off the board.
  /// - Throws: where the palette has no room for what the look needs.
  package init(
    legend: [CellKind], view: Region, look: Look, room: Surroundings = Surroundings(),
    plot: PlotPlan? = nil, page: Page? = nil, overlay: Overlay = Overlay(),
    showsEdges: Bool = false
  ) throws(PaletteProblem) {
    self.look = look
    self.view = view
    var room = room
    room.plot = plot?.place
    var layout = PictureLayout(cells: view.size, look: look, room: room, page: page)
    layout.makeReady()
    self.layout = layout
    self.labels = PlacedLabels(overlay.labels, look: look, from: layout.world)
    offBoard = legend.count

    var palette = Palette()
    let needs = PageInks.Needs(
      background: layout.world.size != layout.size || showsEdges, grid: look.gap > 0,
      text: layout.hasText, labels: !self.labels.isEmpty, line: layout.hasLine)
    try palette.checkRoom(for: legend.count + needs.colors)
    let colors = look.theme.colors(of: legend)
    let states = colors.map { palette.append($0) }
    // What is drawn over cells comes before fine edges of letters.
    let others =
      look.colorsOfShape(states: legend.count) + overlay.figures.colors.count
      + overlay.figures.sprites.count
      + (plot?.colors.count ?? 0)
    ink = PageInks(needs, look.theme, on: states[0], before: others, in: &palette)
    palette.page = ink.background
    var known = InkEntries(legend, states)
    ink.enter(&known)
    let plotted = try known.entries(of: plot?.colors ?? [], in: &palette) { part in
      plot?.color(of: part, in: look.theme) ?? look.theme.text
    }
    let inks = try known.entries(of: overlay.figures.colors, in: &palette, look.theme.color)
    maker = try StampMaker(
      look, legend: legend, colors: colors, states: states + [ink.background], in: &palette)
    // A plot stands on the page alone.
    let plotInks = try FigureInks(
      plotted, [], look.theme, on: [ink.background], ramps: [], rounds: overlay.edges, in: &palette)
    self.inks = try FigureInks(
      inks, overlay.figures.sprites, look.theme, on: known.grounds, ramps: maker.fullRamps,
      rounds: overlay.edges, in: &palette)
    stamps = maker.stamps(side: look.cell)
    rowRepeats = stamps.repeats
    let background = ink.background
    self.plot = plot.flatMap { plan in
      layout.plot.map { PlotPainter(plan, in: $0, plotInks, on: background, look) }
    }
    self.palette = palette
  }

  /// The size of the picture that a painter with these would make.
  package static func pictureSize(cells: Size, look: Look, room: Surroundings) -> Size {
    PictureLayout(cells: cells, look: look, room: room).size
  }

  /// The smallest page on which a camera shows anything of a world.
  package static func leastPage(_ page: Size, look: Look, room: Surroundings) -> Size {
    PictureLayout(
      cells: page, look: look, room: room, page: Page(page, isFilled: true)
    ).leastPage
  }

  /// The picture of a moment.
  ///
  /// Its figures may be left out once nobody waits for it any more, as `CancellationCheck` says here and now.
  ///
  /// - Parameters:
  ///   - viewport: what a camera sees; the whole view where nil.
  ///   - between: who is on the way from it to the next generation.
  ///   - text: what is written around it.
  ///   - figures: what is drawn over the world besides its own figures.
  ///   - plot: what curves have come to, in their plan's order.
  package func picture(
    of world: any World, through viewport: Viewport? = nil, between: Between? = nil,
    text: Lettering = Lettering(), figures: [Figure] = [], plot: [PlotLine] = []
  ) -> Picture {
    // From so far away that cells are smaller than pixels nobody is seen to move.
    let between = viewport?.pitch.showsCells == false ? nil : between
    let waiting = CancellationCheck.waiting
    return Picture(size: size, palette: palette) { rows in
      CancellationCheck.$waiting.withValue(waiting) {
        paint(rows, of: world, through: viewport, between, text: text, figures: figures, plot)
      }
    }
  }

  private func paint(
    _ rows: Range<Int>, of world: any World, through viewport: Viewport?, _ between: Between?,
    text: Lettering, figures: [Figure], _ lines: [PlotLine]
  ) -> any Surface {
    if isPlain, viewport == nil, between == nil,
      let bits = (world as? any BitGridWorld)?.bits(in: cells(on: rows))
    {
      return BitSurface(bits)
    }
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    var place = layout.world
    place.y -= rows.lowerBound
    let framed = layout.hasLine ? place.expanded(by: 1) : place
    canvas.fill(Region(canvas.size), around: framed, with: ink.background)
    canvas.fill(framed, around: place, with: ink.line)
    if look.gap > 0 { canvas.fill(place, with: ink.grid) }
    let onWorld = rows.clamped(to: layout.world.rows)
    let shown = onWorld.lowerBound - layout.world.y..<onWorld.upperBound - layout.world.y
    let cells = between?.transition.resting ?? world
    if let viewport {
      paint(shown, of: cells, through: viewport, on: canvas, from: rows.lowerBound)
    } else if !shown.isEmpty {
      paint(shown, of: cells, on: canvas, from: rows.lowerBound)
      labels.draw(on: canvas, from: rows.lowerBound, ink.label)
    }
    if let between { paint(between, on: world.bounds, through: viewport, on: canvas, rows) }
    if !inks.isEmpty, !shown.isEmpty {
      let map = FigureMap(layout.world, look: look, view: view, through: viewport)
      var painter = FigurePainter(map, inks, on: canvas, rows)
      painter.paint(world.figures + figures)
    }
    plot?.paint(lines, on: canvas, rows)
    layout.draw(text, on: canvas, from: rows.lowerBound, ink.text)
    return canvas
  }

  /// Whether a pixel is a cell, and its palette index the cell's state, which is 0 or 1.
  private var isPlain: Bool {
    look.pitch == 1 && look.shape == .square && layout.world.size == size
      && palette.colors.count == 2
  }

  /// The stamps that show the cells of a region.
  func shown(of world: any World, in region: Region) -> Grid<CellState> {
    let cells = world.cells(in: region)
    guard let table = maker.poses, let poses = (world as? any AnimatedWorld)?.poses(in: region)
    else { return cells }
    return table.stamps(of: cells, poses)
  }

  /// The cells of the view that lie on some rows of the part that shows the world.
  private func cells(on rows: Range<Int>) -> Region {
    let first = rows.lowerBound / look.pitch
    let last = (rows.upperBound - 1) / look.pitch
    return Region(x: view.x, y: view.y + first, width: view.width, height: last - first + 1)
  }

  private func paint(_ rows: Range<Int>, of world: any World, on canvas: Canvas, from top: Int) {
    let first = rows.lowerBound / look.pitch
    let region = cells(on: rows)
    let cells = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    for row in 0..<region.height {
      let isOn = board.rows.contains(region.y + row)
      let columns = isOn ? board.x - region.x..<board.x - region.x + board.width : 0..<0
      paint(
        cells.row(row), on: columns, at: layout.world.y + (first + row) * look.pitch - top, canvas)
    }
  }

  /// Paints one row of cells: the first pixel row, and every other that is not like the one above
  /// it, cell by cell; the rest are copied.
  private func paint(
    _ states: ArraySlice<CellState>, on board: Range<Int>, at top: Int, _ canvas: Canvas
  ) {
    for y in max(0, -top)..<max(0, -top, min(look.cell, canvas.size.height - top)) {
      if rowRepeats[y] && top + y > 0 {
        canvas.copyRow(top + y - 1, of: canvas, to: top + y)
      } else {
        canvas.paintRow(top + y) { pixels in
          paint(states.span, on: board, from: stamps.row(y).span, into: &pixels)
        }
      }
    }
  }

  @inline(__always)
  private func paint(
    _ states: Span<CellState>, on board: Range<Int>, from stamps: Span<UInt8>,
    into pixels: inout MutableSpan<UInt8>
  ) {
    var place = layout.world.x
    let side = look.cell
    precondition(place + (states.count - 1) * look.pitch + side <= pixels.count, "cells of a row")
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe stamps.withUnsafeBytes { stamps in
        for cell in states.indices {
          let start = (board.contains(cell) ? Int(states[cell]) : offBoard) * side
          precondition(start + side <= stamps.count, "a state of the legend")
          unsafe (pixels.baseAddress! + place).copyFew(side, from: stamps.baseAddress! + start)
          place += look.pitch
        }
      }
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Copies bytes, of which there are so few that a call would take longer: by eights, of which the
  /// last two may overlap.
  @inline(__always)
  fileprivate func copyFew(_ count: Int, from source: UnsafeRawPointer) {
    let copyEight = { (x: Int) in
      unsafe storeBytes(
        of: source.loadUnaligned(fromByteOffset: x, as: UInt64.self), toByteOffset: x,
        as: UInt64.self)
    }
    guard count >= 8 else {
      for x in 0..<count {
        unsafe storeBytes(
          of: source.load(fromByteOffset: x, as: UInt8.self), toByteOffset: x, as: UInt8.self)
      }
      return
    }
    for x in stride(from: 0, to: count - 8, by: 8) { copyEight(x) }
    copyEight(count - 8)
  }
}
