internal import Grids
internal import Worlds

/// The area that a figure covers: the union of its parts, minus its hole.
struct FigureOutline: Sendable {
  private(set) var parts: [ConvexPart] = []
  /// The area to subtract, which lies inside one of the parts; nil for none.
  private(set) var hole: ConvexPart?
  /// True if the parts do not overlap.
  private(set) var isDivided = false
  /// A description of the same area with fewer points; nil if the parts are the shortest one.
  private(set) var source: Source?

  enum Source: Sendable {
    /// A line, and discs at its ends.
    case stroke(Stroke, discs: [ConvexPart])
    case polygon([SubpixelPoint])
  }

  /// Creates the outline of a rectangle, rounded to integer pixels. `line`: the width of the
  /// border; nil fills the rectangle.
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

  init(_ stroke: Stroke, with discs: [ConvexPart] = []) {
    parts = stroke.parts + discs
    source = .stroke(stroke, discs: discs)
  }

  /// Creates the outline of a mark; nil for a sprite. `size`: the diameter in 256ths of a pixel.
  init?(_ shape: Mark.Shape, around middle: SubpixelPoint, size: Int, _ heading: Heading) {
    let radius = max(SubpixelPoint.pixel, size) / 2
    // The corners on the circle around the mark, in thousandths of its radius.
    let corners: [(Int, Int)]
    switch shape {
    case .sprite: return nil
    case .circle:
      parts = [.disc(middle, radius: radius)]
      return
    case .square: corners = [(707, -707), (707, 707), (-707, 707), (-707, -707)]
    case .triangle: corners = [(1000, 0), (-766, 643), (-766, -643)]
    case .arrow: corners = [(1000, 0), (-766, 643), (-400, 0), (-766, -643)]
    }
    let turned = heading.turning
    let points = corners.map { corner in
      let offset = turned(corner.0 * radius, corner.1 * radius)
      return SubpixelPoint(
        x: middle.x + offset.x.rounded(over: 1000), y: middle.y + offset.y.rounded(over: 1000))
    }
    parts =
      shape == .arrow
      ? [
        .polygon([points[0], points[1], points[2]]), .polygon([points[0], points[2], points[3]]),
      ]
      : [.polygon(points)]
    (source, isDivided) = (.polygon(points), true)
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

/// A convex shape, the element of a `FigureOutline`. A line intersects a convex shape in at most
/// one chord. All coordinates are in 256ths of a pixel; intersections are rounded down.
enum ConvexPart: Sendable {
  /// A rectangle with rounded corners; a disc if the radius is half of each side.
  case box(left: Int, top: Int, right: Int, bottom: Int, radius: Int)
  /// A convex polygon with three or four sides. A triangle's fourth side has no height.
  case polygon(Edge, Edge, Edge, Edge)

  /// A side of a polygon, directed from top to bottom.
  struct Edge: Sendable {
    let top: SubpixelPoint
    let bottom: SubpixelPoint

    init(_ a: SubpixelPoint, _ b: SubpixelPoint) {
      (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
    }

    /// Extends a chord to this side's intersection with the line at `y`, if they meet.
    @inline(__always)
    fileprivate func meet(_ y: Int, _ chord: inout Chord) {
      guard y >= top.y, y < bottom.y else { return }
      let x = x(at: y)
      chord.left = min(chord.left, x)
      chord.right = max(chord.right, x)
    }

    @inline(__always)
    private func x(at y: Int) -> Int {
      let (width, height, way) = (bottom.x - top.x, bottom.y - top.y, y - top.y)
      if width == 0 { return top.x }
      // The product fits in 64 bits if both factors have at most 31.
      if (width.magnitude | height.magnitude) >> 31 == 0 {
        return top.x + Self.quotient(width * way, height)
      }
      return top.x + Self.quotient(Int128(width) * Int128(way), Int128(height))
    }

    @inline(__always)
    private static func quotient(_ a: Int, _ b: Int) -> Int {
      let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
      return rest < 0 ? quotient - 1 : quotient
    }

    private static func quotient(_ a: Int128, _ b: Int128) -> Int {
      let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
      return Int(rest < 0 ? quotient - 1 : quotient)
    }
  }

  static func disc(_ middle: SubpixelPoint, radius: Int) -> ConvexPart {
    .box(
      left: middle.x - radius, top: middle.y - radius, right: middle.x + radius,
      bottom: middle.y + radius, radius: radius)
  }

  /// - Parameter corners: the three or four corners of a convex polygon, in order around it.
  static func polygon(_ corners: [SubpixelPoint]) -> ConvexPart {
    let (a, b, c) = (corners[0], corners[1], corners[2])
    let d = corners.count > 3 ? corners[3] : c
    return .polygon(Edge(a, b), Edge(b, c), Edge(c, d), Edge(d, a))
  }

  var height: Range<Int> {
    switch self {
    case .box(_, let top, _, let bottom, _): return top..<max(top, bottom)
    case .polygon(let a, let b, let c, let d):
      return min(
        a.top.y, b.top.y, c.top.y, d.top.y)..<max(a.bottom.y, b.bottom.y, c.bottom.y, d.bottom.y)
    }
  }

  /// Returns the chord of the horizontal line at `y`; nil if the line misses the part.
  @inline(__always)
  func chord(at y: Int) -> Chord? {
    switch self {
    case .box(let left, let top, let right, let bottom, let radius):
      guard y >= top, y < bottom else { return nil }
      let depth = min(y - top, bottom - y)
      let inset = depth < radius ? radius - Self.halfChord(radius, radius - depth) : 0
      return Chord(left: left + inset, right: right - inset)
    case .polygon(let a, let b, let c, let d):
      var chord = Chord(left: .max, right: .min)
      a.meet(y, &chord)
      b.meet(y, &chord)
      c.meet(y, &chord)
      d.meet(y, &chord)
      return chord.left < chord.right ? chord : nil
    }
  }

  /// Returns the chord that all lines of a pixel row have in common; nil if they differ. `start`:
  /// the y coordinate of the row's upper edge.
  @inline(__always)
  func chord(throughPixelAt start: Int) -> Chord? {
    guard case .box(let left, let top, let right, let bottom, let radius) = self,
      start >= top + radius, start + SubpixelPoint.pixel <= bottom - radius
    else { return nil }
    return Chord(left: left, right: right)
  }

  /// The interval in which a horizontal line intersects a part.
  struct Chord {
    var left: Int
    var right: Int
  }

  /// Returns half the length of a circle's chord at a distance from the center, rounded down.
  @inline(__always)
  private static func halfChord(_ radius: Int, _ distance: Int) -> Int {
    if radius >> 31 == 0 {
      return Int(IntegerMath.squareRoot(UInt64(radius * radius - distance * distance)))
    }
    let square = Int128(radius) * Int128(radius) - Int128(distance) * Int128(distance)
    return Int(IntegerMath.squareRoot(UInt128(square)))
  }
}

/// A line segment between two points, with coordinates in 256ths of a pixel.
struct LineSegment {
  let start: SubpixelPoint
  let end: SubpixelPoint
  /// The length, rounded down; at least 1.
  let length: Int

  init(from start: SubpixelPoint, to end: SubpixelPoint) {
    (self.start, self.end) = (start, end)
    let (x, y) = (Int128(end.x - start.x), Int128(end.y - start.y))
    length = max(1, Int(IntegerMath.squareRoot(UInt128(x * x + y * y))))
  }

  /// Returns the point at a distance from the start.
  func point(at way: Int) -> SubpixelPoint {
    SubpixelPoint(
      x: start.x + part(end.x - start.x, way), y: start.y + part(end.y - start.y, way))
  }

  /// Returns the vector of length `way` that is perpendicular to the line and points to its left.
  func across(_ way: Int) -> SubpixelPoint {
    SubpixelPoint(x: part(end.y - start.y, way), y: part(start.x - end.x, way))
  }

  /// Returns `side * way / length`, rounded to the nearest integer.
  private func part(_ side: Int, _ way: Int) -> Int {
    let product = 2 * Int128(side) * Int128(way)
    let half = Int128(product < 0 ? -length : length)
    return Int((product + half) / Int128(2 * length))
  }

  /// Returns the range of distances along the line that may be visible on a page, at times too long
  /// and never too short; nil if there is none. `margin`: the width of the strip around the page
  /// that also counts as visible.
  func part(on page: Region, margin: Int) -> Range<Int>? {
    let pixel = SubpixelPoint.pixel
    var seen = 0..<length
    for (from, to, sides) in [
      (start.x, end.x, page.columns), (start.y, end.y, page.rows),
    ] {
      let (low, high) = (sides.lowerBound * pixel - margin, sides.upperBound * pixel + margin)
      guard from != to else {
        if from < low || from > high { return nil }
        continue
      }
      let ways = [low, high].map { side in
        Int128(side - from) * Int128(length) / Int128(to - from)
      }
      let (near, far) = (min(ways[0], ways[1]) - 2, max(ways[0], ways[1]) + 2)
      if far < Int128(seen.lowerBound) || near >= Int128(seen.upperBound) { return nil }
      seen =
        max(
          seen.lowerBound, Int(max(0, near)))..<min(seen.upperBound, Int(min(far, Int128(length))))
      if seen.isEmpty { return nil }
    }
    return seen
  }
}

/// The points that a round pen follows.
struct PenLine: Sendable {
  let points: [SubpixelPoint]
  /// The pen's width in 256ths of a pixel.
  let width: Int
}

/// A line drawn with a round pen, as a list of convex parts.
struct Stroke: Sendable {
  private(set) var parts: [ConvexPart] = []
  /// The lines of the pen, and the corners of arrows' heads. They cover the same area as `parts`.
  private(set) var lines: [PenLine] = []
  private(set) var heads: [[SubpixelPoint]] = []
  private let half: Int

  /// The maximum number of dashes and gaps on a line across the page.
  private static let mostDashes = 1 << 13

  /// - Parameter width: the pen's width in 256ths of a pixel; at least one pixel is drawn.
  init(width: Int) {
    half = max(SubpixelPoint.pixel, width) / 2
  }

  /// Adds lines from point to point, with round ends and joins.
  mutating func follow(_ points: [SubpixelPoint]) {
    lines.append(PenLine(points: points, width: 2 * half))
    for point in points.indices where point == 0 || points[point] != points[point - 1] {
      parts.append(.disc(points[point], radius: half))
      if point > 0 { addSide(from: points[point - 1], to: points[point]) }
    }
  }

  /// Adds dashed lines from point to point. Only the dashes that may be visible are added. `dash`:
  /// the length of a dash, round ends included, and of a gap. It is raised to at least a pixel, and
  /// so far that `mostDashes` is not exceeded. `page`: the visible region in pixels.
  mutating func follow(_ points: [SubpixelPoint], dash: Int, on page: Region) {
    let least = (page.width + page.height) * SubpixelPoint.pixel / Self.mostDashes
    let dash = max(SubpixelPoint.pixel, dash, least)
    // Gaps this short disappear between the round ends of two dashes.
    if dash <= half { return follow(points) }
    let nib = min(half, dash / 2)
    var way = 0
    for (start, end) in zip(points, points.dropFirst()) {
      let line = LineSegment(from: start, to: end)
      defer { way = (way + line.length) % (2 * dash) }
      guard let seen = line.part(on: page, margin: half + SubpixelPoint.pixel) else { continue }
      // Dashes begin at multiples of `2 * dash` along the complete path.
      var first = (way + seen.lowerBound) / (2 * dash) * 2 * dash - way
      while first < seen.upperBound {
        let (from, to) = (first + nib, max(first + nib, first + dash - nib))
        if to >= 0, from <= line.length {
          follow([line.point(at: max(0, from)), line.point(at: min(line.length, to))])
        }
        first += 2 * dash
      }
    }
  }

  /// Adds an arrow. Its head is four times as wide as the line and as long as it is wide, or
  /// smaller if the arrow is shorter. `halo`: the width by which the arrow is enlarged on all
  /// sides.
  mutating func point(from start: SubpixelPoint, to end: SubpixelPoint, halo: Int) {
    let line = LineSegment(from: start, to: end)
    let size = min(8 * half, line.length)
    let neck = line.point(at: line.length - size)
    let side = line.across(size / 2)
    let head = [
      end, SubpixelPoint(x: neck.x + side.x, y: neck.y + side.y),
      SubpixelPoint(x: neck.x - side.x, y: neck.y - side.y),
    ]
    // The line ends inside the head: reaching the tip would make the tip blunt.
    var body = Stroke(width: 2 * (half + halo))
    body.follow([start, line.point(at: line.length - size * 3 / 4)])
    parts += body.parts + [.polygon(head)]
    lines += body.lines
    heads.append(head)
    if halo > 0 {
      var around = Stroke(width: 2 * halo)
      around.follow(head + [end])
      parts += around.parts
      lines += around.lines
    }
  }

  private mutating func addSide(from a: SubpixelPoint, to b: SubpixelPoint) {
    let line = LineSegment(from: a, to: b)
    let across = line.across(half)
    parts.append(
      .polygon([
        SubpixelPoint(x: a.x + across.x, y: a.y + across.y),
        SubpixelPoint(x: b.x + across.x, y: b.y + across.y),
        SubpixelPoint(x: b.x - across.x, y: b.y - across.y),
        SubpixelPoint(x: a.x - across.x, y: a.y - across.y),
      ]))
  }
}
