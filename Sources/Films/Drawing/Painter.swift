package import Grids
package import Imaging
package import Worlds

/// A painter of the frames of one animation, which computes their common properties once. It is a
/// class, so that its images and the layout of a film share it.
package final class Painter: Sendable {
  package var size: Size { layout.size }
  package var imageSize: ImageSize { ImageSize(layout.size, layout.text) }
  /// The region of the images around which sheets draw a line.
  package var framed: Region { layout.framed }
  /// The size in pixels of the region that shows the world.
  package var worldSize: Size { layout.world.size }
  package let palette: Palette
  let look: Look
  let maker: StampMaker
  let stamps: Stamps
  let layout: ImageLayout
  /// The region of the world that is shown without a camera.
  let view: Region
  let inks: FigureInks
  let plot: PlotPainter?
  package let legend: LegendPainter?
  private let rowRepeats: [Bool]
  let ink: PageInks
  let labels: PlacedLabels
  /// The index of the stamp for cells outside the board, which follows the stamps of the legend.
  let offBoard: Int
  /// The color behind translucent cells.
  let ground: Color
  /// True if lines surround only the cells of states other than 0.
  private let linesAreOutlines: Bool

  /// `view`: the region shown without a camera, whose size determines that of the image. `room`:
  /// the surroundings of the world; the position of the plot comes from `plot`. `page`: the size of
  /// the image; nil for the smallest one that fits everything. `overlay`: the requirements of
  /// everything drawn over the cells. `showsEdges`: true if the animation may show cells outside
  /// the board. Throws `PaletteProblem` if the palette has too few free entries.
  package init(
    legend: [CellKind], view: Region, look: Look, room: LayoutElements = LayoutElements(),
    plot: PlotPlan? = nil, page: Page? = nil, overlay: Overlay = Overlay(),
    showsEdges: Bool = false
  ) throws(PaletteProblem) {
    self.look = look
    self.view = view
    var room = room
    room.plot = plot?.place
    var layout = ImageLayout(cells: view.size, look: look, room: room, page: page)
    layout.makeReady()
    self.layout = layout
    self.labels = PlacedLabels(overlay.labels, look: look, layout.text, from: layout.world)
    offBoard = legend.count
    linesAreOutlines = overlay.linesAreOutlines
    let isEmpty = legend.first?.hasOwnColor == false
    ground = isEmpty ? look.theme.colors(of: legend)[0] : look.theme.background

    var palette = Palette()
    let hasLegend = room.legend != nil
    let needs = PageInks.Needs(
      background: layout.world.size != layout.size || showsEdges || hasLegend, grid: look.gap > 0,
      text: layout.hasText || hasLegend, labels: !self.labels.isEmpty,
      line: layout.hasLine || hasLegend, isAnimated: overlay.isAnimated)
    // Colors drawn over cells take precedence over intermediate colors at letters' edges.
    let others =
      look.colorsOfShapes(in: legend) + overlay.figures.colors.count
      + overlay.figures.sprites.count
      + (plot?.colors.count ?? 0)
    let states = try palette.appendStates(
      legend, look.theme, others: needs.colors + others,
      mostSteps: needs.text || needs.labels || others > 0
        ? min(overlay.rampSteps, Overlay.rampStepsBesideTexts) : overlay.rampSteps)
    var theme = look.theme
    // Nothing but its outline distinguishes a dead cell from the page.
    if linesAreOutlines { theme.grid = theme.text.mixed(with: theme.background, 3, of: 4) }
    ink = PageInks(needs, theme, on: states[0], before: others, in: &palette)
    palette.page = ink.background
    var known = InkEntries(legend, states)
    ink.register(&known)
    let plotted = try known.entries(of: plot?.colors ?? [], in: &palette) { part in
      plot?.color(of: part, in: look.theme) ?? look.theme.text
    }
    let inks = try known.entries(of: overlay.figures.colors, in: &palette, look.theme.color)
    maker = try StampMaker(
      look, legend: legend, states: states + [ink.background], in: &palette)
    // A plot's only ground is the page.
    let plotInks = try FigureInks(
      plotted, [], look.theme, on: [ink.background], ramps: [], rounds: overlay.edges, in: &palette)
    self.inks = try FigureInks(
      inks, overlay.figures.sprites, look.theme, on: known.grounds, ramps: maker.fullRamps,
      rounds: overlay.edges, in: &palette)
    stamps = maker.stamps(side: look.cell)
    rowRepeats = stamps.repeats
    let background = ink.background
    self.plot = plot.flatMap { plan in
      layout.plot.map { PlotPainter(plan, in: $0, plotInks, on: background, look, layout.text) }
    }
    self.palette = palette
    self.legend = room.legend.map { [maker, ink] plan in
      LegendPainter(plan, layout.legend?.layout, maker, ink, look, palette)
    }
  }

  package static func imageSize(cells: Size, look: Look, room: LayoutElements) -> ImageSize {
    let layout = ImageLayout(cells: cells, look: look, room: room)
    return ImageSize(layout.size, layout.text)
  }

  /// Returns the smallest page on which a camera shows at least one pixel of a world.
  package static func leastPage(_ page: Size, look: Look, room: LayoutElements) -> Size {
    ImageLayout(
      cells: page, look: look, room: room, page: Page(page, isFilled: true)
    ).leastPage
  }

  /// A note about the plot for the user; nil for none.
  package var remark: String? { plot?.remark }

  /// Returns the image of a world at one moment. If the current `CancellationCheck` reports a
  /// cancellation, shapes may be missing. `viewport`: the camera's view; nil shows all of `view`.
  /// `between`: the moment of the transition to the next generation; nil if no cell moves.
  /// `figures`: shapes in addition to the world's own. `plot`: the curves up to this moment, in the
  /// order of the plot's plan. `hasShapes`: true if the image is needed as shapes, too.
  /// `hasExactColors`: true if an output shows colors that the palette does not have.
  package func image(
    of world: any World, through viewport: Viewport? = nil, between: TransitionMoment? = nil,
    text: TitleAndCaption = TitleAndCaption(), figures: [Figure] = [], plot: [PlotLine] = [],
    hasShapes: Bool = false, hasExactColors: Bool = false
  ) -> Image {
    // Cells smaller than a pixel show no motion.
    let between = viewport?.pitch.showsCells == false ? nil : between
    let scene = ImageContent(
      world: world, viewport: viewport ?? tilingViewport, between: between, text: text,
      figures: figures, lines: plot)
    // The rows may be painted later and in another task, which needs this task's check.
    let values = TaskValues()
    let draw: Image.Draw = { [self] backing in
      values.apply { drawing(of: scene, backing) }
    }
    return Image(
      size: size, palette: palette, draw: hasShapes ? draw : nil,
      changing: layout.plot == nil ? nil : layout.world,
      paintColors: hasExactColors ? colorPainting(of: scene) : nil
    ) { [self] rows in
      values.apply { surface(of: scene, rows) }
    }
  }

  private func surface(of scene: ImageContent, _ rows: Range<Int>) -> any Surface {
    // One bit per cell is a complete image already: nothing needs to be painted.
    if isPlain, scene.viewport == nil, scene.between == nil,
      let bits = (scene.world as? any BitGridWorld)?.bits(in: cells(on: rows))
    {
      return BitSurface(bits)
    }
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    paint(rows, of: scene, on: canvas) { shown in
      if !shown.isEmpty { paintCells(shown, of: scene, on: canvas, from: rows.lowerBound) }
    }
    return canvas
  }

  /// Paints the resting cells on some rows of the region that shows the world. `rows`: the rows,
  /// counted from the top of that region; at least one. `top`: the row of the image at which the
  /// canvas begins.
  func paintCells(_ rows: Range<Int>, of scene: ImageContent, on canvas: Canvas, from top: Int) {
    if let viewport = scene.viewport {
      paintView(rows, of: scene.cells, through: viewport, on: canvas, from: top)
    } else {
      paintRows(rows, of: scene.cells, on: canvas, from: top)
    }
  }

  /// True if each pixel is one cell and its palette index is the cell's state, 0 or 1.
  private var isPlain: Bool {
    look.pitch == 1 && look.shape == .square && layout.world.size == size
      && palette.colors.count == 2
  }

  /// Returns the indices of the stamps that show the cells of a region.
  func shown(of world: any World, in region: Region) -> Grid<CellState> {
    let cells = world.cells(in: region)
    guard let table = maker.poses, let poses = (world as? any AnimatedWorld)?.poses(in: region)
    else { return cells }
    return table.stamps(of: cells, poses)
  }

  /// Returns the cells of the view on some rows of the region that shows the world.
  func cells(on rows: Range<Int>) -> Region {
    let first = rows.lowerBound / look.pitch
    let last = (rows.upperBound - 1) / look.pitch
    return Region(x: view.x, y: view.y + first, width: view.width, height: last - first + 1)
  }

  private func paintRows(
    _ rows: Range<Int>, of world: any World, on canvas: Canvas, from top: Int
  ) {
    let first = rows.lowerBound / look.pitch
    let region = cells(on: rows)
    let cells = shown(of: world, in: region)
    let board = (world.bounds ?? region).intersection(region)
    if linesAreOutlines { outlineCells(of: world, around: region, on: canvas, from: top) }
    for row in 0..<region.height {
      let isOn = board.rows.contains(region.y + row)
      let columns = isOn ? board.x - region.x..<board.x - region.x + board.width : 0..<0
      paintRow(
        cells.row(row), on: columns, at: layout.world.y + (first + row) * look.pitch - top, canvas)
    }
  }

  /// The palette entry of the space between cells.
  var lineEntry: UInt8 { linesAreOutlines ? maker.background : ink.grid }

  /// Fills the squares of all cells but those of state 0, with the lines around them, in the color
  /// of lines. Cells next to the region may have lines in it.
  private func outlineCells(
    of world: any World, around region: Region, on canvas: Canvas, from top: Int
  ) {
    let region = region.expanded(by: 1)
    let cells = world.cells(in: region)
    for y in 0..<region.height {
      for x in 0..<region.width where cells[x, y] != 0 {
        let square = Region(
          x: layout.world.x + (region.x + x - view.x) * look.pitch,
          y: layout.world.y + (region.y + y - view.y) * look.pitch - top, width: look.cell,
          height: look.cell)
        canvas.fill(square.expanded(by: look.gap), with: ink.grid)
      }
    }
  }

  /// True if cells are drawn as pixels in images of shapes, too.
  var drawsPixels: Bool { linesAreOutlines && look.gap > 0 }

  /// Paints one row of cells. A pixel row that equals the one above is copied from the canvas; all
  /// others are painted cell by cell. Beside the world, these rows are equal already.
  private func paintRow(
    _ states: ArraySlice<CellState>, on board: Range<Int>, at top: Int, _ canvas: Canvas
  ) {
    for y in max(0, -top)..<max(0, -top, min(look.cell, canvas.size.height - top)) {
      if rowRepeats[y] && top + y > 0 {
        canvas.repeatRow(top + y, in: layout.world.columns)
      } else {
        canvas.paintRow(top + y) { pixels in
          paintPixels(states.span, on: board, from: stamps.row(y).span, into: &pixels)
        }
      }
    }
  }

  @inline(__always)
  private func paintPixels(
    _ states: Span<CellState>, on board: Range<Int>, from stamps: Span<UInt8>,
    into pixels: inout MutableSpan<UInt8>
  ) {
    var place = layout.world.x
    let side = look.cell
    precondition(place + (states.count - 1) * look.pitch + side <= pixels.count, "cells of a row")
    if look.pitch == 1, board == states.indices {
      for cell in states.indices { pixels[place + cell] = stamps[Int(states[cell])] }
      return
    }
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

  /// Paints an image on a target that holds some rows of it. `paintCells`: paints the resting
  /// cells on some rows of the region that shows the world, counted from the top of that region.
  func paint(
    _ rows: Range<Int>, of scene: ImageContent, on target: any PaintTarget,
    paintCells: (Range<Int>) -> Void
  ) {
    let top = rows.lowerBound
    var place = layout.world
    place.y -= top
    let framed = layout.hasLine ? place.expanded(by: look.scale) : place
    target.fill(Region(target.size), around: framed, with: ink.background)
    target.fill(framed, around: place, with: ink.line)
    if look.gap > 0, look.tiling == nil { target.fill(place, with: lineEntry) }
    let onWorld = rows.clamped(to: layout.world.rows)
    let shown = onWorld.lowerBound - layout.world.y..<onWorld.upperBound - layout.world.y
    paintCells(shown)
    if scene.viewport == nil, !shown.isEmpty { labels.draw(on: target, from: top, ink.label) }
    if let between = scene.between {
      paint(between, on: scene.world.bounds, through: scene.viewport, on: target, rows)
    }
    if !inks.isEmpty, !shown.isEmpty {
      let map = FigureMap(
        layout.world, look: look, view: view, through: scene.viewport, layout.text)
      var painter = FigurePainter(map, inks, on: target, rows)
      painter.paint(scene.world.figures + scene.figures)
    }
    plot?.paint(scene.lines, on: target, rows)
    if let (_, corner) = layout.legend { legend?.draw(at: corner, on: target, rows) }
    layout.texts.draw(scene.text, on: target, from: top, ink.text)
  }
}

extension UnsafeMutableRawPointer {
  /// Copies a small number of bytes faster than a call of `memcpy`. Eight bytes are copied at a
  /// time. The last two groups may overlap, which avoids a remainder loop.
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

struct ImageContent: Sendable {
  let world: any World
  /// The camera's view; nil shows the whole region of the painter.
  let viewport: Viewport?
  /// The moment of the transition to the next generation; nil if no cell moves.
  let between: TransitionMoment?
  let text: TitleAndCaption
  let figures: [Figure]
  let lines: [PlotLine]

  /// The world without its moving cells.
  var cells: any World { between?.transition.resting ?? world }
}

/// A moment during the transition from one generation to the next.
package struct TransitionMoment: Sendable {
  let transition: Transition
  /// The elapsed share of the transition: `part` of `parts`.
  let part: Int
  let parts: Int

  /// - Precondition: `parts` is from 1 to 100, and `part` from 0 to `parts`.
  package init(_ transition: Transition, _ part: Int, of parts: Int) {
    precondition((1...100).contains(parts) && (0...parts).contains(part), "a part of a way")
    self.transition = transition
    self.part = part
    self.parts = parts
  }

  struct Mover {
    let state: CellState
    let pose: Pose
    /// The left and upper edge, in units of a cell divided by `parts`.
    let x: Int
    let y: Int
  }

  /// Returns the moving cells that are visible in a region, in drawing order. `board`: the world's
  /// board; a cell that moves off it reappears on the opposite side.
  func movers(in region: Region, on board: Region?) -> [Mover] {
    var movers: [Mover] = []
    for move in transition.moves {
      let (from, to) = (move.from, move.to)
      add(move, from: from, to: to, in: region, to: &movers)
      // A cell that crosses the edge is drawn twice: once leaving, once entering.
      guard let board, !board.contains(to) else { continue }
      let inside = board.wrapped(to)
      let start = Position(x: from.x + inside.x - to.x, y: from.y + inside.y - to.y)
      add(move, from: start, to: inside, in: region, to: &movers)
    }
    return movers
  }

  private func add(
    _ move: Move, from: Position, to: Position, in region: Region, to movers: inout [Mover]
  ) {
    let cell = { (place: Position) in Region(x: place.x, y: place.y, width: 1, height: 1) }
    if cell(from).union(cell(to)).intersection(region).isEmpty { return }
    movers.append(
      Mover(
        state: move.state, pose: move.pose, x: from.x * parts + (to.x - from.x) * part,
        y: from.y * parts + (to.y - from.y) * part))
  }
}

extension Palette {
  /// Appends the colors of the states of a legend, and returns their entries.
  ///
  /// - Parameters:
  ///   - others: the number of colors that follow.
  ///   - mostSteps: the most colors of a ramp. If it has more steps, neighboring ones share a color.
  /// - Throws: `PaletteProblem` if the palette has too few free entries.
  fileprivate mutating func appendStates(
    _ legend: [CellKind], _ theme: Theme, others: Int, mostSteps: Int
  ) throws(PaletteProblem) -> [UInt8] {
    let ofRamp = legend.count { $0.step != nil }
    let room = Palette.limit - others - (legend.count - ofRamp)
    let steps = min(ofRamp, room, mostSteps)
    if room < 0 || steps < min(2, ofRamp) {
      throw PaletteProblem(needed: others + legend.leastColors)
    }
    var latest = -1
    return zip(legend, theme.shownColors(of: legend)).map { kind, color in
      guard let step = kind.step else { return append(color) }
      let number = step.number * steps / step.count
      if number == latest { return UInt8(colors.count - 1) }
      latest = number
      return append(Color(step.ramp.color(number, of: steps)))
    }
  }
}

extension [CellKind] {
  /// The least number of colors that show the kinds: the steps of a ramp may share two.
  package var leastColors: Int {
    let ofRamp = count { $0.step != nil }
    return count - ofRamp + Swift.min(2, ofRamp)
  }
}
