/// A convex shape, the element of a `FigureOutline`.
///
/// A line intersects a convex shape in at most one chord. All coordinates are in 256ths of a pixel;
/// intersections are rounded down.
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

  /// The range of y coordinates that the part covers.
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

  /// Returns the chord that all lines of a pixel row have in common; nil if they differ.
  ///
  /// - Parameter start: the y coordinate of the row's upper edge.
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
