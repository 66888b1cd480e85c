/// The area that a figure covers: the union of its parts, minus its hole.
struct FigureOutline: Sendable {
  private(set) var parts: [ConvexPart] = []
  /// The area to subtract, which lies inside one of the parts.
  private(set) var hole: ConvexPart?
  /// A description of the same area with fewer points; nil if the parts are the shortest one.
  private(set) var source: Source?

  enum Source: Sendable {
    /// A line, and discs at its ends.
    case stroke(Stroke, discs: [ConvexPart])
    /// A polygon.
    case polygon([SubpixelPoint])
  }

  /// Creates the outline of a rectangle, rounded to integer pixels.
  ///
  /// - Parameter line: the width of the border; nil fills the rectangle.
  init(from a: SubpixelPoint, to b: SubpixelPoint, radius: Int, line: Int?) {
    let (left, right) = (Self.whole(min(a.x, b.x)), Self.whole(max(a.x, b.x)))
    let (top, bottom) = (Self.whole(min(a.y, b.y)), Self.whole(max(a.y, b.y)))
    let most = min(right - left, bottom - top) / 2
    let radius = max(0, min(radius, most))
    parts = [.box(left: left, top: top, right: right, bottom: bottom, radius: radius)]
    guard let line else { return }
    let width = max(SubpixelPoint.pixel, Self.whole(line))
    if width < most {
      hole = .box(
        left: left + width, top: top + width, right: right - width, bottom: bottom - width,
        radius: max(0, radius - width))
    }
  }

  /// Creates the outline of a disc, or of a circle if `line` gives the width of its line.
  init(around middle: SubpixelPoint, radius: Int, line: Int? = nil) {
    let half = line.map { max(SubpixelPoint.pixel, $0) / 2 } ?? 0
    parts = [.disc(middle, radius: max(0, radius) + half)]
    if line != nil, radius > half { hole = .disc(middle, radius: radius - half) }
  }

  /// Creates the outline of a line, and of discs at its ends.
  init(_ stroke: Stroke, with discs: [ConvexPart] = []) {
    parts = stroke.parts + discs
    source = .stroke(stroke, discs: discs)
  }

  /// Creates the outline of the area between two lines from left to right.
  init(between above: [SubpixelPoint], and below: [SubpixelPoint]) {
    let count = min(above.count, below.count)
    parts = (1..<max(1, count)).map { next in
      .polygon([above[next - 1], above[next], below[next], below[next - 1]])
    }
    source = .polygon(above.prefix(count) + below.prefix(count).reversed())
  }

  /// Returns a coordinate rounded to the nearest integer pixel.
  private static func whole(_ place: Int) -> Int {
    (place + SubpixelPoint.pixel / 2) & ~(SubpixelPoint.pixel - 1)
  }
}
