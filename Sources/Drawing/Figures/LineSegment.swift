internal import Grids

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

  /// Returns the range of distances along the line that may be visible on a page; nil if there is
  /// none.
  ///
  /// The range may be slightly too long, never too short.
  ///
  /// - Parameter margin: the width of the strip around the page that also counts as visible.
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
