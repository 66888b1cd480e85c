internal import Grids

/// A smooth curve through points (Catmull and Rom, Computer Aided Geometric Design, 1974), in whole
/// numbers, so that it is the same everywhere.
struct Curve {
  /// Cells of it, in order: between two it is nearly straight.
  let corners: [Position]

  /// - Precondition: no coordinate is 2²⁷ or more from 0.
  init(through points: [Position]) {
    guard points.count > 2 else {
      corners = points
      return
    }
    corners = points.indices.dropLast().reduce(into: [points[0]]) { corners, number in
      // At its ends the curve sets out towards the next point.
      corners += Self.stretch(
        from: points[number], to: points[number + 1], after: points[max(0, number - 1)],
        before: points[min(points.count - 1, number + 2)])
    }
  }

  /// The corners of a stretch but its first, at least four cells from one to the next.
  private static func stretch(
    from start: Position, to end: Position, after: Position, before: Position
  ) -> [Position] {
    let quarter = max(abs(end.x - start.x), abs(end.y - start.y)) / 4
    let shift = quarter == 0 ? 0 : min(6, Int.bitWidth - 1 - quarter.leadingZeroBitCount)
    return (1...1 << shift).map { part in
      Position(
        x: between(start.x, end.x, after.x, before.x, part, shift: shift),
        y: between(start.y, end.y, after.y, before.y, part, shift: shift))
    }
  }

  /// A coordinate at `part` of 2^shift parts of the way, rounded to the nearest, halves up.
  private static func between(
    _ start: Int, _ end: Int, _ after: Int, _ before: Int, _ part: Int, shift: Int
  ) -> Int {
    let (t, n) = (part, 1 << shift)
    let linear = (end - after) * t * n * n
    let square = (2 * after - 5 * start + 4 * end - before) * t * t * n
    let cube = (3 * start - after - 3 * end + before) * t * t * t
    let sum = 2 * start * n * n * n + linear + square + cube
    return (sum + n * n * n) >> (3 * shift + 1)
  }
}
