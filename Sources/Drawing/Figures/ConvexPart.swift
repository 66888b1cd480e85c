/// A part of a figure's shape without dents, so that a line through it meets it once: what shapes are
/// put together from.
///
/// All in 256ths of a pixel. What lies between two of these is rounded down.
enum ConvexPart: Sendable {
  /// A rectangle with round corners; a disc where the radius is half of each side.
  case box(left: Int, top: Int, right: Int, bottom: Int, radius: Int)
  /// What lies between three or four sides; a triangle has one of no height.
  case polygon(Edge, Edge, Edge, Edge)

  /// A side of a polygon, from top to bottom.
  struct Edge: Sendable {
    let top: FigurePlace
    let bottom: FigurePlace

    init(_ a: FigurePlace, _ b: FigurePlace) {
      (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
    }

    /// Lets a chord reach to where it meets the line at `y`, if it does.
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

  static func disc(_ middle: FigurePlace, radius: Int) -> ConvexPart {
    .box(
      left: middle.x - radius, top: middle.y - radius, right: middle.x + radius,
      bottom: middle.y + radius, radius: radius)
  }

  /// - Parameter corners: three or four, one after the other around a polygon without dents.
  static func polygon(_ corners: [FigurePlace]) -> ConvexPart {
    let (a, b, c) = (corners[0], corners[1], corners[2])
    let d = corners.count > 3 ? corners[3] : c
    return .polygon(Edge(a, b), Edge(b, c), Edge(c, d), Edge(d, a))
  }

  /// What it covers of the height: lines from the first on, but for the last.
  var height: Range<Int> {
    switch self {
    case .box(_, let top, _, let bottom, _): return top..<max(top, bottom)
    case .polygon(let a, let b, let c, let d):
      return min(
        a.top.y, b.top.y, c.top.y, d.top.y)..<max(a.bottom.y, b.bottom.y, c.bottom.y, d.bottom.y)
    }
  }

  /// What it covers of a line; nil where it covers nothing.
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

  /// What it covers alike of all lines of a pixel's height from `start` on; nil where they differ.
  @inline(__always)
  func chord(throughPixelAt start: Int) -> Chord? {
    guard case .box(let left, let top, let right, let bottom, let radius) = self,
      start >= top + radius, start + FigurePlace.pixel <= bottom - radius
    else { return nil }
    return Chord(left: left, right: right)
  }

  /// From one point of a line to another.
  struct Chord {
    var left: Int
    var right: Int
  }

  /// Half of what a line `distance` away from a circle's middle has in it.
  @inline(__always)
  private static func halfChord(_ radius: Int, _ distance: Int) -> Int {
    if radius >> 31 == 0 {
      return Int(Binary.squareRoot(UInt64(radius * radius - distance * distance)))
    }
    let square = Int128(radius) * Int128(radius) - Int128(distance) * Int128(distance)
    return Int(Binary.squareRoot(UInt128(square)))
  }
}
