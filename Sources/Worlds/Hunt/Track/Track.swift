/// A walk: a sequence of points with times.
package struct Track: Hashable, Sendable {
  /// A point of a track.
  struct Point: Hashable, Sendable {
    let place: PlanePoint
    /// The time in milliseconds since the first point; never less than that of the previous point.
    let time: Int
  }

  /// The points in order; never empty.
  let points: [Point]

  /// The walking pace for tracks without times, 1.4 m/s.
  static let pace = (millimetres: 7, milliseconds: 5)

  /// - Precondition: `points` is not empty, and times do not decrease.
  init(_ points: [Point]) {
    self.points = points
  }

  /// Creates a track through points at walking pace.
  ///
  /// - Precondition: `places` is not empty.
  init(through places: [PlanePoint]) {
    var time = 0
    var last = places[0]
    points = places.map { place in
      time += Track.time(from: last, to: place)
      last = place
      return Point(place: place, time: time)
    }
  }

  /// Returns the time in milliseconds between two points at walking pace.
  static func time(from a: PlanePoint, to b: PlanePoint) -> Int {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let way = (dx * dx + dy * dy).squareRoot()
    return Int((way * Double(pace.milliseconds) / Double(pace.millimetres)).rounded())
  }

  /// Returns the position at a time in milliseconds. After the end of the track it is the last
  /// point.
  func place(at time: Int) -> PlanePoint {
    // Binary search for the first point with a later time.
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return points[0].place }
    guard low < points.count else { return points[points.count - 1].place }
    let (before, after) = (points[low - 1], points[low])
    return before.place.toward(after.place, time - before.time, of: after.time - before.time)
  }
}
