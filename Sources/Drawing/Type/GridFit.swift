internal import Grids

/// A mapping of a glyph's center lines that aligns the edges of stems and bars with pixels.
///
/// It aligns the lines that all glyphs share, and each place where a stroke is vertical or
/// horizontal. Points between them are interpolated.
struct GridFit: Sendable {
  /// The new position of a center line, from 64ths of a unit to parts of a pixel.
  private struct Anchor {
    let from: Int
    let to: Int
  }

  /// The anchors of each axis, in ascending order.
  private var columns: [Anchor] = []
  private var rows: [Anchor] = []
  private let style: TypeStyle
  /// The advance width in pixels.
  private(set) var width = 0

  private static let pixel = TypeStyle.pixel

  init(_ outline: Outline, _ style: TypeStyle) {
    self.style = style
    fitColumns(outline)
    fitRows(outline)
  }

  func x(_ x: Int) -> Int { place(of: x, among: columns) }
  func y(_ y: Int) -> Int { place(of: y, among: rows) }

  private func place(of value: Int, among anchors: [Anchor]) -> Int {
    guard let first = anchors.first, let last = anchors.last else {
      return style.subpixels(value)
    }
    if value <= first.from { return first.to + style.subpixels(value - first.from) }
    if value >= last.from { return last.to + style.subpixels(value - last.from) }
    let next = anchors.firstIndex { $0.from >= value } ?? 0
    let (low, high) = (anchors[next - 1], anchors[next])
    return low.to
      + ((value - low.from) * (high.to - low.to)).rounded(over: high.from - low.from)
  }

  /// Returns the nearest center line that gives the stroke an edge between two pixels.
  private func nearest(to center: Int) -> Int {
    let half = style.pen / 2
    let low = Self.whole(center - half) + half
    let high = Self.whole(center + half) - half
    return abs(low - center) <= abs(high - center) ? low : high
  }

  private static func whole(_ length: Int) -> Int { length.rounded(over: pixel) * pixel }

  // MARK: Columns

  private mutating func fitColumns(_ outline: Outline) {
    let (range, half) = (outline.width, style.pen / 2)
    let length = range.upperBound - range.lowerBound
    let stems = Set(outline.stems.filter { range.lowerBound < $0 && $0 < range.upperBound })
      .sorted()
    let hasMiddle = stems.contains { 2 * $0 == range.lowerBound + range.upperBound }
    columns = [Anchor(from: range.lowerBound, to: half)]
    width = style.pen.ceiled(over: Self.pixel)
    guard length > 0 else { return }
    width = max(width, pixels(of: length, hasMiddle: hasMiddle))
    columns.append(Anchor(from: range.upperBound, to: width * Self.pixel - half))
    let moved = stems.map { Anchor(from: $0, to: nearest(to: x($0))) }
    columns.insert(contentsOf: moved, at: 1)
  }

  /// Returns the width in pixels of a glyph with center lines that extend over `centers`.
  ///
  /// A thin stem in the middle needs the same number of pixels on both sides, so the width may
  /// change by one pixel.
  private func pixels(of centers: Int, hasMiddle: Bool) -> Int {
    let ideal = style.width(of: centers)
    let width = ideal.rounded(over: Self.pixel)
    guard hasMiddle, 2 * style.pen <= 5 * Self.pixel,
      (width - style.pen.rounded(over: Self.pixel)) % 2 != 0
    else { return width }
    return ideal >= width * Self.pixel ? width + 1 : width - 1
  }

  // MARK: Rows

  /// The lines that glyphs share, in units; `isTop` is true if a stroke's upper edge is aligned.
  private static let lines = [
    (TypeUnits.descender, isTop: false), (0, isTop: false), (TypeUnits.xHeight, isTop: true),
    (TypeUnits.capHeight, isTop: true),
  ]
  /// The distance in units by which round letters extend beyond a line, to look as high as flat
  /// ones.
  private static let overshoot = 3
  /// The height in units above which a bar is aligned by its upper edge.
  private static let tall = 118

  private mutating func fitRows(_ outline: Outline) {
    let ends = [outline.height.lowerBound, outline.height.upperBound]
    let bars = Set(outline.bars + ends + Self.lines.map { $0.0 * Outline.unit }).sorted()
    let lined = bars.compactMap { bar in row(of: bar).map { Anchor(from: bar, to: $0) } }
    let dots = Set(outline.strokes.filter(\.isDot).map { $0.points[0].y })
    var last = Int.min
    for bar in bars {
      var to = row(of: bar) ?? nearest(to: place(of: bar, among: lined))
      if dots.contains(bar), let top = outline.top(below: bar) {
        to = max(to, center(ofDotAbove: y(top)))
      }
      last = max(last, to)
      rows.append(Anchor(from: bar, to: last))
    }
  }

  /// Returns the lowest center of a dot that is apart from the stroke below it, whose center line
  /// ends at `top`.
  private func center(ofDotAbove top: Int) -> Int {
    let gap = max(Self.pixel, Self.whole(style.pen / 2))
    return (top + style.pen / 2).ceiled(over: Self.pixel) * Self.pixel + gap + style.dot / 2
  }

  /// Returns the new position of a bar on a shared line, below the baseline or above capitals; nil
  /// for other bars.
  private func row(of bar: Int) -> Int? {
    for (line, isTop) in Self.lines
    where abs(bar - line * Outline.unit) <= Self.overshoot * Outline.unit {
      let rest = bar - line * Outline.unit
      return edge(line * Outline.unit, isTop) + Self.whole(style.subpixels(rest))
    }
    if bar <= 0 { return edge(bar, false) }
    return bar >= Self.tall * Outline.unit ? edge(bar, true) : nil
  }

  /// Returns the center line of a stroke, moved so that the edge of a regular stroke at `bar` lies
  /// between two pixels.
  private func edge(_ bar: Int, _ isTop: Bool) -> Int {
    let pen = TypeStyle.Weight.regular.pen * Outline.unit
    return isTop
      ? Self.whole(style.subpixels(bar + pen)) - style.pen / 2
      : Self.whole(style.subpixels(bar)) + style.pen / 2
  }
}
