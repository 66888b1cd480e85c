internal import Grids
internal import Imaging
internal import Synchronization
internal import Worlds

struct PlotPainter: Sendable {
  let region: Region
  private let plan: PlotPlan
  private let layout: PlotLayout
  private let inks: FigureInks
  private let look: Look
  private let text: TextScale
  /// The rendered plot without its curves; nil if it is too large to keep in memory.
  private let frame: Canvas?
  private let painted = PaintedCurves()
  /// The note that the points or reference curves lie outside the axes; nil if they are visible.
  let remark: String?

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
    remark = plan.remark ?? layout.remark(on: plan)
    guard region.size.area <= Image.maximumPixelsAtOnce else {
      frame = nil
      return
    }
    let (canvas, page) = (Canvas(size: region.size), Region(region.size))
    canvas.fill(page, with: background)
    let map = FigureMap(page, look: look, view: page, through: nil, self.text)
    var painter = FigurePainter(map, inks, on: canvas, page.rows)
    painter.paint(layout.fixed(of: plan))
    frame = canvas
  }

  /// The region of the first panel's curves in the image.
  var area: Region { layout.area.moved(region.x, region.y) }

  /// Returns the horizontal position of a generation in the image, in tenths of a pixel.
  func mark(of generation: Int) -> Int {
    let place = layout.place(of: PlotPoint(generation, 0))
    return 10 * region.x + place.x * 10 / SubpixelPoint.pixel
  }

  /// Paints the plot on a target that holds some rows of the image.
  func paint(_ curves: [PlotLine], on target: any PaintTarget, _ rows: Range<Int>) {
    let shown = rows.clamped(to: region.rows)
    if shown.isEmpty { return }
    let map = FigureMap(region, look: look, view: Region(region.size), through: nil, text)
    let figures = layout.drawn(curves, of: plan)
    // A vector drawing needs the shapes themselves.
    guard let frame, let canvas = target as? Canvas else {
      var painter = FigurePainter(map, inks, on: target, rows)
      painter.paint(layout.fixed(of: plan))
      return painter.paint(figures)
    }
    let before = shown == region.rows ? painted.last : nil
    let first = before.map { map.firstColumn(differing: $0.figures, figures) } ?? region.x
    let known = first - region.x
    for (row, y) in zip(shown.lowerBound - region.y..<region.height, shown) {
      let y = y - rows.lowerBound
      if let before, known > 0 {
        canvas.copyRow(row, 0..<known, of: before.canvas, to: y, at: region.x)
      }
      canvas.copyRow(row, known..<region.width, of: frame, to: y, at: first)
    }
    var painter = FigurePainter(map, inks, on: target, rows, from: first)
    painter.paint(figures.map { map.shortened($0, from: first) })
    if shown == region.rows { keep(figures, on: canvas, from: rows.lowerBound) }
  }

  /// Keeps the painted plot for the next image. If the work is canceled, figures may be missing.
  private func keep(_ figures: [Figure], on canvas: Canvas, from top: Int) {
    guard region.size.area <= PaintedCurves.most, !CancellationCheck.isOver else { return }
    let copy = Canvas(size: region.size)
    for y in region.rows {
      copy.copyRow(y - top, region.columns, of: canvas, to: y - region.y)
    }
    painted.last = (figures, copy)
  }
}

extension PlotLayout {
  /// Returns the parts that are the same in all frames.
  fileprivate func fixed(of plan: PlotPlan) -> [Figure] {
    frame(of: plan) + map(of: plan) + (plan.isHistogram ? [] : references(of: plan))
  }

  /// Returns the curves of a frame. Reference curves are drawn over the areas of histograms.
  fileprivate func drawn(_ lines: [PlotLine], of plan: PlotPlan) -> [Figure] {
    curves(lines, of: plan) + (plan.isHistogram ? references(of: plan) : [])
  }
}

/// The last painted plot, of which the next image keeps the columns that are the same: those that a
/// growing curve has left. It is a class, because images that are painted at the same time share it.
private final class PaintedCurves: Sendable {
  private let state = Mutex<(figures: [Figure], canvas: Canvas)?>(nil)

  /// The most pixels of a plot that is kept.
  static let most = 1 << 22

  var last: (figures: [Figure], canvas: Canvas)? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

extension FigureMap {
  /// Returns the first column of the page in which two lists of figures may look different.
  fileprivate func firstColumn(differing old: [Figure], _ new: [Figure]) -> Int {
    guard old.count == new.count else { return page.x }
    let column = zip(old, new).map { $0 == $1 ? .max : left(ofDifference: $0, $1) }.min() ?? .max
    return min(max(page.x, column), page.columns.upperBound)
  }

  /// Returns the first column in which two figures may look different.
  private func left(ofDifference old: Figure, _ new: Figure) -> Int {
    guard old.color == new.color else { return page.x }
    switch (old.shape, new.shape) {
    case (.line(let a, let width, nil), .line(let b, let other, nil)) where width == other:
      // Each part of a line has round ends. It depends only on the points at its ends.
      let same = zip(a, b).prefix { $0 == $1 }.count
      let rest = a[max(0, same - 1)...] + b[max(0, same - 1)...]
      return column(leftOf: rest.map { place($0).x }.min() ?? 0, by: length(width))
    case (.disc(let a, let radius), .disc(let b, let other)) where radius == other:
      return column(leftOf: min(place(a).x, place(b).x), by: length(radius))
    default: return page.x
    }
  }

  /// Returns a column to the left of a coordinate by more than a length, both in 256ths of a pixel.
  private func column(leftOf x: Int, by length: Int) -> Int {
    (x - length) / SubpixelPoint.pixel - 2
  }

  /// Returns a figure that looks the same from a column on: a line without its points before it.
  fileprivate func shortened(_ figure: Figure, from column: Int) -> Figure {
    guard case .line(let points, let width, nil) = figure.shape else { return figure }
    let left = (column - 1) * SubpixelPoint.pixel - length(width)
    let next = points.firstIndex { place($0).x >= left } ?? points.count
    let kept = points[max(0, next - 1)...]
    return Figure(.line(Array(kept), width: width), figure.color)
  }
}
