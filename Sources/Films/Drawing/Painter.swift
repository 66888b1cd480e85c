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
  let layout: ImageLayout
  let cells: CellPainter
  let inks: FigureInks
  let plot: PlotPainter?
  package let legend: LegendPainter?
  let ink: PageInks
  let labels: PlacedLabels

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
    var room = room
    room.plot = plot?.place
    var layout = ImageLayout(cells: view.size, look: look, room: room, page: page)
    layout.makeReady()
    self.layout = layout
    self.labels = PlacedLabels(overlay.labels, look: look, layout.text, from: layout.world)

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
    if overlay.linesAreOutlines { theme.grid = theme.text.mixed(with: theme.background, 3, of: 4) }
    ink = PageInks(needs, theme, on: states[0], before: others, in: &palette)
    palette.page = ink.background
    var known = InkEntries(legend, states)
    ink.register(&known)
    let plotted = try known.entries(of: plot?.colors ?? [], in: &palette) { part in
      plot?.color(of: part, in: look.theme) ?? look.theme.text
    }
    let inks = try known.entries(of: overlay.figures.colors, in: &palette, look.theme.color)
    let maker = try StampMaker(
      look, legend: legend, states: states + [ink.background], in: &palette)
    // A plot's only ground is the page.
    let plotInks = try FigureInks(
      plotted, [], look.theme, on: [ink.background], ramps: [], rounds: overlay.edges, in: &palette)
    self.inks = try FigureInks(
      inks, overlay.figures.sprites, look.theme, on: known.grounds, ramps: maker.fullRamps,
      rounds: overlay.edges, in: &palette)
    let background = ink.background
    self.plot = plot.flatMap { plan in
      layout.plot.map { PlotPainter(plan, in: $0, plotInks, on: background, look, layout.text) }
    }
    self.palette = palette
    cells = CellPainter(
      maker, legend, look, view: view, in: layout, palette, ink,
      linesAreOutlines: overlay.linesAreOutlines)
    self.legend = room.legend.map { [ink] plan in
      LegendPainter(plan, layout.legend?.layout, maker, ink, look, palette)
    }
  }

  /// The maximum number of runs of cells that are drawn as shapes. More become pixels.
  package static let mostRuns = 200_000

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
      world: world, viewport: viewport ?? cells.tilingViewport, between: between, text: text,
      figures: figures, lines: plot)
    // The rows may be painted later and in another task, which needs this task's check.
    let values = TaskValues()
    let draw: Image.Draw = { [self] backing in
      values.apply { drawing(of: scene, backing) }
    }
    return Image(
      size: size, palette: palette, draw: hasShapes ? draw : nil,
      changing: layout.plot == nil ? nil : layout.world,
      paintColors: hasExactColors ? cells.colorPainting(of: scene) : nil
    ) { [self] rows in
      values.apply { surface(of: scene, rows) }
    }
  }

  private func surface(of scene: ImageContent, _ rows: Range<Int>) -> any Surface {
    // One bit per cell is a complete image already: nothing needs to be painted.
    if let bits = cells.bits(of: scene, rows) { return BitSurface(bits) }
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    paint(rows, of: scene, on: canvas) { shown in
      if !shown.isEmpty { cells.paint(shown, of: scene, on: canvas, from: rows.lowerBound) }
    }
    return canvas
  }

  private func drawing(of scene: ImageContent, _ backing: AreaBacking) -> VectorDrawing {
    let canvas = VectorCanvas(size: size, palette: palette)
    paint(0..<size.height, of: scene, on: canvas) { shown in
      if !shown.isEmpty { cells.draw(scene, on: canvas, backing) }
    }
    return canvas.drawing
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
    if look.gap > 0, look.tiling == nil { target.fill(place, with: cells.lineEntry) }
    let onWorld = rows.clamped(to: layout.world.rows)
    let shown = onWorld.lowerBound - layout.world.y..<onWorld.upperBound - layout.world.y
    paintCells(shown)
    if scene.viewport == nil, !shown.isEmpty { labels.draw(on: target, from: top, ink.label) }
    if let between = scene.between {
      cells.paint(between, on: scene.world.bounds, through: scene.viewport, on: target, rows)
    }
    if !inks.isEmpty, !shown.isEmpty {
      let map = FigureMap(
        layout.world, look: look, view: cells.view, through: scene.viewport, layout.text)
      var painter = FigurePainter(map, inks, on: target, rows)
      painter.paint(scene.world.figures + scene.figures)
    }
    plot?.paint(scene.lines, on: target, rows)
    if let (_, corner) = layout.legend { legend?.draw(at: corner, on: target, rows) }
    layout.texts.draw(scene.text, on: target, from: top, ink.text)
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
