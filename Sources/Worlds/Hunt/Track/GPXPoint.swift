/// A point of a walk as a GPX file has it.
struct GPXPoint: Hashable {
  /// In degrees.
  let latitude: Double
  let longitude: Double
  /// In milliseconds since 1970; nil where it says none.
  var time: Int?
  /// Where it is written.
  let line: Int
  let column: Int

  /// More points are no walk.
  static let most = 1_000_000
}
