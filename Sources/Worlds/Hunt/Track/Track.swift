/// A way that somebody walks: where it is when.
package struct Track: Hashable, Sendable {
  /// A point of it.
  struct Point: Hashable, Sendable {
    let place: MapPlace
    /// In milliseconds from the first one; no smaller than those before.
    let time: Int
  }

  /// Never empty.
  let points: [Point]

  /// Millimetres that a walker goes in so many milliseconds who has no clock: 1.4 m/s.
  static let pace = (millimetres: 7, milliseconds: 5)

  /// - Precondition: there are points, whose times do not decrease.
  init(_ points: [Point]) {
    self.points = points
  }

  /// A way from point to point at 1.4 m/s.
  init(through places: [MapPlace]) {
    var time = 0
    var last = places[0]
    points = places.map { place in
      time += Track.time(from: last, to: place)
      last = place
      return Point(place: place, time: time)
    }
  }

  /// How long a walker takes from one place to another.
  static func time(from a: MapPlace, to b: MapPlace) -> Int {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let way = (dx * dx + dy * dy).squareRoot()
    return Int((way * Double(pace.milliseconds) / Double(pace.millimetres)).rounded())
  }

  /// Where the walker is at a time in milliseconds: at the end for ever.
  func place(at time: Int) -> MapPlace {
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
