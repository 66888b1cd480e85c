internal import Worlds

/// A walk: a sequence of points with times.
package struct Track: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    let place: PlanePoint
    /// The time in milliseconds since the first point; never less than that of the previous point.
    let time: Int
  }

  /// The points in order; never empty.
  let points: [Point]

  /// The walking pace for tracks without times, 1.4 m/s.
  static let pace = (millimeters: 7, milliseconds: 5)

  /// - Precondition: `points` is not empty, and times do not decrease.
  init(_ points: [Point]) {
    self.points = points
  }

  /// Creates a track through points at walking pace. Precondition: `places` is not empty.
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
    return Int((way * Double(pace.milliseconds) / Double(pace.millimeters)).rounded())
  }

  /// Returns the position at a time in milliseconds; the last point after the end of the track.
  func place(at time: Int) -> PlanePoint {
    // A binary search, since a track can have as many points as a file (`GPXPoint.most`).
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

struct GPXPoint: Hashable {
  /// The latitude in degrees, from -90 to 90.
  let latitude: Double
  /// The longitude in degrees, from -180 to 180.
  let longitude: Double
  /// The time in milliseconds since 1970; nil if the point has none.
  var time: Int?
  /// The line in the file, from 1.
  let line: Int
  /// The column in the line, from 1.
  let column: Int

  /// The maximum number of points in a file.
  static let most = 1_000_000
}

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
      let divisor = (2 * step - 1) * 2 * step
      term *= -square / Double(divisor)
      sum += term
    }
    return sum
  }
}

/// A point of the plane, in millimeters to the east and to the south of the origin. Coordinates are
/// integers, so the same seed gives the same hunt on every platform.
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

  /// Returns the distance to another point, in whole millimeters, rounded down. Precondition: the
  /// points are at most 2³⁰ mm apart on each axis, or the squares overflow.
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

/// Functions that parse and complete the times of track points.
enum GPXTimes {
  /// Parses an XML date and time such as `2024-05-01T10:00:00.5+02:00`. Without a time zone the
  /// time is UTC. Returns the milliseconds since 1970; nil if the text is no such time.
  static func milliseconds(_ text: some StringProtocol) -> Int? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, digits: 4), skip(&rest, "-"),
      let month = number(&rest, digits: 2),
      skip(&rest, "-"), let day = number(&rest, digits: 2), skip(&rest, "T") || skip(&rest, " "),
      let hour = number(&rest, digits: 2), skip(&rest, ":"), let minute = number(&rest, digits: 2),
      skip(&rest, ":"), let second = number(&rest, digits: 2), year >= 1,
      (1...12).contains(month), (1...days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second <= 60, let fraction = fraction(&rest), let zone = zone(&rest),
      rest.isEmpty
    else { return nil }
    let minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - zone
    return (minutes * 60 + second) * 1000 + fraction
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return text.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ letter: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Parses an optional fraction of a second and returns it in milliseconds, rounded down; 0 if
  /// there is none, nil if it has no digits.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard skip(&rest, ".") || skip(&rest, ",") else { return 0 }
    let digits = rest.prefix { (48...57).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty else { return nil }
    let padded = Array(digits.prefix(3)) + Array(repeating: 48, count: max(0, 3 - digits.count))
    return padded.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  /// Parses a time zone and returns its offset from UTC in minutes: 0 without one, nil if invalid.
  private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if rest.isEmpty || skip(&rest, "Z") { return 0 }
    let sign = skip(&rest, "+") ? 1 : skip(&rest, "-") ? -1 : 0
    guard sign != 0, let hours = number(&rest, digits: 2), hours <= 14 else { return nil }
    if rest.isEmpty { return sign * hours * 60 }
    _ = skip(&rest, ":")
    guard let minutes = number(&rest, digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns the number of days from 1970-01-01 to a date of the Gregorian calendar.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years that begin in March put the leap day at their end, so the lengths of the months before
    // it follow one formula. 719,468 days separate 0000-03-01 and 1970-01-01.
    let year = month <= 2 ? year - 1 : year
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
  }

  /// Fills in missing times. Points between two known times get a time in proportion to the walked
  /// distance. Points before the first and after the last known time get a time at walking pace.
  static func complete(_ times: [Int?], along places: [PlanePoint]) -> [Int] {
    // The time to each point at walking pace.
    let walked = Track(through: places).points.map(\.time)
    let known = times.indices.filter { times[$0] != nil }
    guard let first = known.first, let last = known.last else { return walked }
    var complete = walked
    for index in 0..<first { complete[index] = times[first]! - (walked[first] - walked[index]) }
    for index in last..<times.count {
      complete[index] = times[last]! + (walked[index] - walked[last])
    }
    for (start, end) in zip(known, known.dropFirst()) {
      let (time, way) = (times[end]! - times[start]!, walked[end] - walked[start])
      for index in start..<end {
        let share = Int128(time) * Int128(walked[index] - walked[start]) / Int128(max(1, way))
        complete[index] = times[start]! + Int(share)
      }
    }
    return complete
  }
}
