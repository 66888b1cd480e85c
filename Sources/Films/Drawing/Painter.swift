package import Grids
package import Imaging
package import Worlds

/// A painter of the frames of one animation, which computes their common properties once. It is a
/// class, so that its images and the layout of a film share it.
package final class Painter: Sendable {
  package var size: Size { layout.size }
  package var imageSize: ImageSize { ImageSize(layout.size, layout.text) }
  /// The region of the images around which sheets draw a line.
  package var framed: SheetPainter.Frame? { layout.framed }
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
      look.colorsOfShapes(in: legend) + overlay.figures.ownColors
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
    var known = InkEntries(legend, states, ground: overlay.figures.ground)
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
      maker, legend, view: view, at: layout.world, in: layout.size, palette,
      entries: (ink.grid, ink.background), linesAreOutlines: overlay.linesAreOutlines)
    self.legend = room.legend.map { [ink] plan in
      LegendPainter(plan, layout.legend?.layout, maker, ink, look, palette)
    }
  }

  package static func imageSize(cells: Size, look: Look, room: LayoutElements) -> ImageSize {
    let layout = ImageLayout(cells: cells, look: look, room: room)
    return ImageSize(layout.size, layout.text, blank: layout.blank)
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
  /// `hasExactColors`: true if an output shows colors that the palette does not have. `firstRow`: the
  /// number of the first row, less that of the first image.
  package func image(
    of world: any World, through viewport: Viewport? = nil, between: TransitionMoment? = nil,
    firstRow: Int = 0,
    text: TitleAndCaption = TitleAndCaption(), figures: [Figure] = [], plot: [PlotLine] = [],
    hasShapes: Bool = false, hasExactColors: Bool = false
  ) -> Image {
    // Cells smaller than a pixel show no motion.
    let between = viewport?.pitch.showsCells == false ? nil : between
    let content = ImageContent(
      cells: CellScene(
        world: world, viewport: viewport ?? cells.ownViewport, between: between),
      firstRow: firstRow, text: text, figures: figures, lines: plot)
    // The rows may be painted later and in another task, which needs this task's check.
    let values = TaskValues()
    let draw: Image.Draw = { [self] backing in
      values.apply { drawing(of: content, backing) }
    }
    return Image(
      size: size, palette: palette, draw: hasShapes ? draw : nil,
      changing: layout.plot == nil ? nil : layout.world,
      paintColors: hasExactColors ? cells.colorPainting(of: content.cells) : nil
    ) { [self] rows in
      values.apply { surface(of: content, rows) }
    }
  }

  private func surface(of content: ImageContent, _ rows: Range<Int>) -> any Surface {
    // One bit per cell is a complete image already: nothing needs to be painted.
    if let bits = cells.bits(of: content.cells, rows) { return BitSurface(bits) }
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    paint(rows, of: content, on: canvas) { shown in
      if !shown.isEmpty { cells.paint(shown, of: content.cells, on: canvas, from: rows.lowerBound) }
    }
    return canvas
  }

  private func drawing(of content: ImageContent, _ backing: AreaBacking) -> VectorDrawing {
    let canvas = VectorCanvas(size: size, palette: palette)
    paint(0..<size.height, of: content, on: canvas) { shown in
      if !shown.isEmpty { cells.draw(content.cells, on: canvas, backing) }
    }
    return canvas.drawing
  }

  /// Paints an image on a target that holds some rows of it. `paintCells`: paints the resting
  /// cells on some rows of the region that shows the world, counted from the top of that region.
  private func paint(
    _ rows: Range<Int>, of content: ImageContent, on target: any PaintTarget,
    paintCells: (Range<Int>) -> Void
  ) {
    let top = rows.lowerBound
    var place = layout.world
    place.y -= top
    target.fill(Region(target.size), around: place, with: ink.background)
    if look.gap > 0, look.tiling == nil { target.fill(place, with: cells.lineEntry) }
    let onWorld = rows.clamped(to: layout.world.rows)
    let shown = onWorld.lowerBound - layout.world.y..<onWorld.upperBound - layout.world.y
    paintCells(shown)
    // Over the cells, so that viewers that smooth edges show the line on all sides alike.
    if layout.hasLine { target.frame(place, layout.text, with: ink.line) }
    if content.cells.viewport == nil, !shown.isEmpty {
      labels.draw(on: target, from: top, ink.label)
    }
    if let between = content.cells.between {
      cells.paint(
        between, on: content.cells.world.bounds, through: content.cells.viewport, on: target, rows)
    }
    if !inks.isEmpty, !shown.isEmpty {
      let map = FigureMap(
        layout.world, look: look, view: cells.view, through: content.cells.viewport, layout.text)
      var painter = FigurePainter(map, inks, on: target, rows)
      let figures = content.cells.figures
      painter.paint(content.figures.isEmpty ? figures : figures + content.figures)
    }
    layout.axes?.draw(
      beside: (layout.world, cells.view.size, look.gap), from: content.firstRow, on: target,
      at: top, ink.text, line: ink.line)
    plot?.paint(content.lines, on: target, rows)
    if let (_, corner) = layout.legend { legend?.draw(at: corner, on: target, rows) }
    layout.texts.draw(content.text, on: target, from: top, ink.text)
  }
}

/// What an image shows: cells, and what is drawn over and around them.
private struct ImageContent: Sendable {
  let cells: CellScene
  let firstRow: Int
  let text: TitleAndCaption
  let figures: [Figure]
  let lines: [PlotLine]
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
      return append(
        theme.color(ofStep: number, of: steps, in: step.ramp, areMarks: step.isOfMarks))
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
