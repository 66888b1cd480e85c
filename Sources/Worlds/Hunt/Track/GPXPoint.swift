/// A point of a GPX file.
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
