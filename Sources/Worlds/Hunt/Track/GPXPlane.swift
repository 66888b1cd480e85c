/// Latitudes and longitudes as places on a plane, in which ways are as long as on the ground.
enum GPXPlane {
  /// The earth's mean radius in millimetres (IUGG).
  private static let radius = 6_371_008_771.4

  /// The places of points, the first at (0, 0): each lies from the one before as far to the east and to the
  /// south as it does on the ground, the shorter way around, also over the date line.
  static func places(of points: [GPXPoint]) -> [MapPlace] {
    var (x, y) = (0.0, 0.0)
    var last = points[0]
    return points.map { point in
      var turn = point.longitude - last.longitude
      if turn > 180 { turn -= 360 }
      if turn < -180 { turn += 360 }
      x += radius * cosine(radians(point.latitude + last.latitude) / 2) * radians(turn)
      y -= radius * radians(point.latitude - last.latitude)
      last = point
      return MapPlace(x: Int(x.rounded()), y: Int(y.rounded()))
    }
  }

  private static func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }

  /// The cosine of an angle of at most a quarter turn, by its power series: every machine gets the same.
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
