/// A projection of latitudes and longitudes to a plane that preserves the length of each leg.
enum GPXPlane {
  /// The mean radius of the earth in millimeters (IUGG).
  private static let radius = 6_371_008_771.4

  /// Returns the points on the plane, the first at (0, 0).
  ///
  /// Each point lies as far to the east and south of the previous one as on the ground. Legs take
  /// the shorter way around, also across the date line.
  static func places(of points: [GPXPoint]) -> [PlanePoint] {
    var (x, y) = (0.0, 0.0)
    var last = points[0]
    return points.map { point in
      var turn = point.longitude - last.longitude
      if turn > 180 { turn -= 360 }
      if turn < -180 { turn += 360 }
      x += radius * cosine(radians(point.latitude + last.latitude) / 2) * radians(turn)
      y -= radius * radians(point.latitude - last.latitude)
      last = point
      return PlanePoint(x: Int(x.rounded()), y: Int(y.rounded()))
    }
  }

  private static func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }

  /// Returns the cosine of an angle of at most π/2, by its power series. Library functions can
  /// differ between platforms in the last bit; this one gives the same result everywhere.
  private static func cosine(_ angle: Double) -> Double {
    let square = angle * angle
    var (sum, term) = (1.0, 1.0)
    for step in 1...12 {
      term *= -square / Double((2 * step - 1) * 2 * step)
      sum += term
    }
    return sum
  }
}
