internal import Grids

/// A smooth curve through points (Catmull and Rom, Computer Aided Geometric Design, 1974). It uses
/// integers only, so it is the same on every machine.
struct Curve {
  /// Points on the curve, in order. Between two of them the curve is nearly straight.
  let corners: [Position]

  /// Creates the curve through `points`; up to two points give a straight line.
  ///
  /// - Precondition: The magnitude of each coordinate is below 2²⁷.
  init(through points: [Position]) {
    guard points.count > 2 else {
      corners = points
      return
    }
    corners = points.indices.dropLast().reduce(into: [points[0]]) { corners, number in
      // The first and last points replace the missing neighbors at the ends of the curve.
      corners += Self.stretch(
        from: points[number], to: points[number + 1], after: points[max(0, number - 1)],
        before: points[min(points.count - 1, number + 2)])
    }
  }

  /// Returns the corners between two points, without the first. They are at least four cells apart,
  /// and at most 64 in number.
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

  /// Returns a coordinate after `part` of 2^shift parts of a segment, rounded to the nearest
  /// integer, halves up.
  private static func between(
    _ start: Int, _ end: Int, _ after: Int, _ before: Int, _ part: Int, shift: Int
  ) -> Int {
    let (t, n) = (part, 1 << shift)
    // Twice the Catmull-Rom polynomial at t/n, with the denominator n³ multiplied out.
    let linear = (end - after) * t * n * n
    let square = (2 * after - 5 * start + 4 * end - before) * t * t * n
    let cube = (3 * start - after - 3 * end + before) * t * t * t
    let sum = 2 * start * n * n * n + linear + square + cube
    return (sum + n * n * n) >> (3 * shift + 1)
  }
}
