internal import Grids
internal import Imaging

struct PlotPainter: Sendable {
  let region: Region
  private let plan: PlotPlan
  private let layout: PlotLayout
  private let inks: FigureInks
  private let look: Look
  private let text: TextScale
  /// The rendered plot without its curves; nil if it is too large to keep in memory.
  private let frame: Canvas?

  /// `background`: the palette entry behind the plot. `text`: the scale of the plot's texts.
  init(
    _ plan: PlotPlan, in region: Region, _ inks: FigureInks, on background: UInt8, _ look: Look,
    _ text: TextScale
  ) {
    self.plan = plan
    self.region = region
    self.inks = inks
    self.look = look
    // The layout is in pixels, whatever the scale.
    self.text = TextScale().withFont(of: text)
    layout = PlotLayout(plan, in: region.size, text)
    guard region.size.area <= Image.maximumPixelsAtOnce else {
      frame = nil
      return
    }
    let (canvas, page) = (Canvas(size: region.size), Region(region.size))
    canvas.fill(page, with: background)
    let map = FigureMap(page, look: look, view: page, through: nil, self.text)
    var painter = FigurePainter(map, inks, on: canvas, page.rows)
    painter.paint(layout.frame(of: plan))
    frame = canvas
  }

  /// Paints the plot on a target that holds some rows of the image.
  func paint(_ curves: [PlotLine], on target: any PaintTarget, _ rows: Range<Int>) {
    let shown = rows.clamped(to: region.rows)
    if shown.isEmpty { return }
    // A vector drawing needs the shapes themselves.
    let canvas = target as? Canvas
    if let frame, let canvas {
      for y in shown {
        canvas.copyRow(y - region.y, of: frame, to: y - rows.lowerBound, at: region.x)
      }
    }
    let map = FigureMap(region, look: look, view: Region(region.size), through: nil, text)
    var painter = FigurePainter(map, inks, on: target, rows)
    if frame == nil || canvas == nil { painter.paint(layout.frame(of: plan)) }
    painter.paint(layout.curves(curves, of: plan))
  }
}
