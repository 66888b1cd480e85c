/// A point of the plane that the hunt goes over, in millimetres: to the east, and to the south.
///
/// In whole numbers, so that the same seed is the same hunt everywhere.
struct MapPlace: Hashable, Sendable {
  var x: Int
  var y: Int

  /// A kilometre, a metre.
  static let kilometre = 1_000_000
  static let metre = 1000

  static func + (a: MapPlace, b: MapPlace) -> MapPlace { MapPlace(x: a.x + b.x, y: a.y + b.y) }

  /// Whether another is no further away than so much.
  func isWithin(_ reach: Int, of other: MapPlace) -> Bool {
    let (dx, dy) = ((x - other.x).magnitude, (y - other.y).magnitude)
    guard dx <= reach, dy <= reach else { return false }
    return Int(dx * dx + dy * dy) <= reach * reach
  }

  /// How far away another is, to the millimetre, which no more than 2³⁰ are between.
  func distance(to other: MapPlace) -> Int {
    let (dx, dy) = (x - other.x, y - other.y)
    return Int(Double(dx * dx + dy * dy).squareRoot())
  }

  /// What lies `part` of `whole` along the way to another.
  func toward(_ other: MapPlace, _ part: Int, of whole: Int) -> MapPlace {
    let share = { (a: Int, b: Int) in
      a + Int(Int128(b - a) * Int128(part) / Int128(max(1, whole)))
    }
    return MapPlace(x: share(x, other.x), y: share(y, other.y))
  }
}

extension Generator {
  /// A place around another, each as likely within a kilometre of it.
  mutating func place(around middle: MapPlace) -> MapPlace {
    let reach = MapPlace.kilometre
    while true {
      let place = MapPlace(
        x: middle.x + below(2 * reach + 1) - reach, y: middle.y + below(2 * reach + 1) - reach)
      if place.isWithin(reach, of: middle) { return place }
    }
  }
}
