internal import Grids
internal import Worlds

/// Paints figures over some rows of an image. A pixel's result depends only on its position in the
/// image, not on the rows painted with it.
struct FigurePainter {
  let map: FigureMap
  private let inks: FigureInks
  private let target: any PaintTarget
  /// The row of the image at which the target begins.
  private let top: Int
  private let clip: Region
  private var rasterizer: Rasterizer
  private var stamps = MarkStamps()
  /// The target if it has pixels.
  private let canvas: Canvas?
  /// The ink of the latest mark, since many marks share one.
  private var latest: (color: FigureColor, isSoft: Bool, ink: Ink)?

  /// - Parameters:
  ///   - rows: the rows of the image that the target holds.
  ///   - column: the first column of the image that is painted.
  init(
    _ map: FigureMap, _ inks: FigureInks, on target: any PaintTarget, _ rows: Range<Int>,
    from column: Int = 0
  ) {
    self.map = map
    self.inks = inks
    self.target = target
    top = rows.lowerBound
    clip = map.page.intersection(
      Region(
        x: column, y: rows.lowerBound, width: target.size.width - column, height: rows.count))
    rasterizer = Rasterizer(clip)
    canvas = target as? Canvas
  }

  mutating func paint(_ figures: [Figure]) {
    if clip.isEmpty { return }
    var cancellation = CancellationCheck()
    for figure in figures {
      if cancellation.isOver(after: 1 << 16) { return }
      paint(figure)
    }
    let hasCallouts = figures.contains { if case .callout = $0.shape { true } else { false } }
    if !hasCallouts { return }
    // Callouts are painted last, so that no figure covers their text.
    var plates = CalloutLayout(figures, map)
    for figure in figures {
      guard case .callout(let text, let point, let side) = figure.shape else { continue }
      let target = map.place(point)
      // A callout disappears together with the point that it describes.
      if !map.shows(target) { continue }
      let plate = plates.place(text, at: target, side: side)
      for part in plate.parts(figure.color) { paint(part.outline, part.color) }
      for line in plate.lines { paint(line.letters, at: line.corner, .text) }
    }
  }

  private mutating func paint(_ figure: Figure) {
    switch figure.shape {
    case .text(let text, let point, let anchor):
      let size = map.length(text.size)
      // Text below the minimum size is skipped: larger letters would cover neighboring figures.
      if size < FigureLetters.smallest { return }
      let letters = FigureLetters(text, size: size, in: map.font)
      paint(letters, at: letters.corner(at: map.place(point), anchor), figure.color)
    case .sprite(let name, let point, let side):
      inks.sprites.paint(
        name, around: map.place(point), side: map.length(side), on: target, from: top, in: clip)
    case .mark(let mark): paint(mark, figure.color)
    case .callout: break
    default:
      if let outline = FigureOutline(figure.shape, map) { paint(outline, figure.color) }
    }
  }

  /// The least diameter in pixels of marks with soft edges.
  private static let leastSoftMark = 8

  private mutating func paint(_ mark: Mark, _ color: FigureColor) {
    let (middle, size) = (map.place(mark.place), map.length(mark.size))
    let (first, last) = ((middle.y - size) >> 8, (middle.y + size) >> 8)
    if last < clip.rows.lowerBound || first >= clip.rows.upperBound { return }
    if case .sprite(let name) = mark.shape {
      return inks.sprites.paint(
        name, around: middle, side: size, turn: mark.heading.nearest(of: Mark.angles), on: target,
        from: top, in: clip)
    }
    let isSoft = size >= Self.leastSoftMark * SubpixelPoint.pixel
    if latest?.color != color || latest?.isSoft != isSoft {
      latest = (isSoft ? inks[color] : inks.hard[color]).map { (color, isSoft, $0) }
    }
    guard let ink = latest?.ink else { return }
    if size <= MarkStamps.largest, let canvas,
      let (runs, pixel) = stamps.runs(of: mark.shape, around: middle, size: size, mark.heading)
    {
      return paint(runs, at: pixel, on: canvas, ink)
    }
    guard let outline = FigureOutline(mark.shape, around: middle, size: size, mark.heading) else {
      return
    }
    target.paint(outline, in: clip, from: top, ink, &rasterizer)
  }

  private func paint(
    _ runs: [MarkStamps.Run], at pixel: Position, on canvas: Canvas, _ ink: Ink
  ) {
    for run in runs where clip.rows.contains(pixel.y + run.y) {
      let columns = pixel.x + run.columns.lowerBound..<pixel.x + run.columns.upperBound
      let shown = columns.clamped(to: clip.columns)
      if shown.isEmpty { continue }
      canvas.paintRow(pixel.y + run.y - top) { ink.paint(shown, run.level, in: &$0) }
    }
  }

  private func paint(_ letters: FigureLetters, at corner: Position, _ color: FigureColor) {
    guard let ink = inks[color] else { return }
    let place = Region(
      x: corner.x, y: corner.y, width: letters.size.width, height: letters.size.height)
    if place.intersection(clip).isEmpty { return }
    let shown = Region(x: clip.x, y: clip.y - top, width: clip.width, height: clip.height)
    target.paint(letters, at: Position(x: corner.x, y: corner.y - top), in: shown, ink)
  }

  private mutating func paint(_ outline: FigureOutline, _ color: FigureColor) {
    guard let ink = inks[color] else { return }
    target.paint(outline, in: clip, from: top, ink, &rasterizer)
  }
}

extension FigureOutline {
  /// Creates the outline of a shape; nil for texts, sprites and callouts.
  init?(_ shape: Figure.Shape, _ map: FigureMap) {
    switch shape {
    case .disc(let middle, let radius):
      self.init(around: map.place(middle), radius: map.length(radius))
    case .ring(let middle, let radius, let width):
      self.init(
        around: map.place(middle), radius: map.length(radius), line: map.length(width))
    case .box(let a, let b, _, let line) where map.isLeaning && a.origin == .world:
      let corners = map.corners(a, b)
      guard let line else {
        self.init(between: [corners[0], corners[1]], and: [corners[3], corners[2]])
        return
      }
      var stroke = Stroke(width: map.length(line))
      stroke.follow(corners + [corners[0]])
      self.init(stroke)
    case .box(let a, let b, let radius, let line):
      let corners = map.corners(a, b)
      self.init(
        from: corners[0], to: corners[2], radius: map.length(radius), line: line.map(map.length))
    case .frame(let a, let b, let air, let line, let inset):
      let corners = map.corners(a, b)
      let least = SubpixelPoint(x: corners.map(\.x).min() ?? 0, y: corners.map(\.y).min() ?? 0)
      let most = SubpixelPoint(x: corners.map(\.x).max() ?? 0, y: corners.map(\.y).max() ?? 0)
      let (a, b) = map.frame(least, most, air: map.length(air), inset: map.length(inset))
      self.init(from: a, to: b, radius: map.length(air), line: map.length(line))
    case .line(let points, let width, let dash):
      var stroke = Stroke(width: map.length(width))
      let places = points.map(map.place)
      if let dash {
        stroke.follow(places, dash: map.length(dash), on: map.page)
      } else {
        stroke.follow(places)
      }
      self.init(stroke)
    case .area(let above, let below):
      self.init(between: above.map(map.place), and: below.map(map.place))
    case .arrow(let start, let end, let width, let halo):
      var stroke = Stroke(width: map.length(width))
      stroke.point(from: map.place(start), to: map.place(end), halo: map.length(halo))
      self.init(stroke)
    case .mark(let mark):
      self.init(
        mark.shape, around: map.place(mark.place), size: map.length(mark.size), mark.heading)
    case .text, .sprite, .callout: return nil
    }
  }
}
