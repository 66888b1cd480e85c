/// A point of the plane, in millimeters to the east and to the south of the origin.
///
/// Coordinates are integers, so the same seed gives the same hunt on every platform.
struct PlanePoint: Hashable, Sendable {
  var x: Int
  var y: Int

  /// A kilometer in millimeters.
  static let kilometer = 1_000_000
  /// A meter in millimeters.
  static let meter = 1000

  static func + (a: PlanePoint, b: PlanePoint) -> PlanePoint {
    PlanePoint(x: a.x + b.x, y: a.y + b.y)
  }

  /// Returns true if another point is at most `reach` millimeters away.
  func isWithin(_ reach: Int, of other: PlanePoint) -> Bool {
    // Comparing the axes first keeps the squares below from overflowing.
    let (dx, dy) = ((x - other.x).magnitude, (y - other.y).magnitude)
    guard dx <= reach, dy <= reach else { return false }
    return Int(dx * dx + dy * dy) <= reach * reach
  }

  /// Returns the distance to another point, in whole millimeters, rounded down.
  ///
  /// - Precondition: the points are at most 2³⁰ mm apart on each axis, or the squares overflow.
  func distance(to other: PlanePoint) -> Int {
    let (dx, dy) = (x - other.x, y - other.y)
    return Int(Double(dx * dx + dy * dy).squareRoot())
  }

  /// Returns the point at `part` / `whole` of the line from this point to another.
  func toward(_ other: PlanePoint, _ part: Int, of whole: Int) -> PlanePoint {
    let share = { (a: Int, b: Int) in
      a + Int(Int128(b - a) * Int128(part) / Int128(max(1, whole)))
    }
    return PlanePoint(x: share(x, other.x), y: share(y, other.y))
  }
}

extension Generator {
  /// Returns a random point within a kilometer of another, with uniform distribution over the disc.
  mutating func place(around middle: PlanePoint) -> PlanePoint {
    let reach = PlanePoint.kilometer
    // Rejection sampling from the enclosing square.
    while true {
      let place = PlanePoint(
        x: middle.x + below(2 * reach + 1) - reach, y: middle.y + below(2 * reach + 1) - reach)
      if place.isWithin(reach, of: middle) { return place }
    }
  }
}
