internal import Grids

/// A straight way from one point to another.
struct Line {
  let start: FigurePlace
  let end: FigurePlace
  /// Rounded down; at least 1.
  let length: Int

  init(from start: FigurePlace, to end: FigurePlace) {
    (self.start, self.end) = (start, end)
    let (x, y) = (Int128(end.x - start.x), Int128(end.y - start.y))
    length = max(1, Int(Binary.squareRoot(UInt128(x * x + y * y))))
  }

  /// The point so far along it.
  func point(at way: Int) -> FigurePlace {
    FigurePlace(
      x: start.x + part(end.x - start.x, way), y: start.y + part(end.y - start.y, way))
  }

  /// A way of some length to its left.
  func across(_ way: Int) -> FigurePlace {
    FigurePlace(x: part(end.y - start.y, way), y: part(start.x - end.x, way))
  }

  /// As much of a side as `way` is of the length, to the nearest.
  private func part(_ side: Int, _ way: Int) -> Int {
    let product = 2 * Int128(side) * Int128(way)
    let half = Int128(product < 0 ? -length : length)
    return Int((product + half) / Int128(2 * length))
  }

  /// Where along it lies what may be seen on a page, rather more than less; nil where nothing does.
  func part(on page: Region, margin: Int) -> Range<Int>? {
    let pixel = FigurePlace.pixel
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
