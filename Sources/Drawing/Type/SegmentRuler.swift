internal import Grids

/// A calculator of the coverage of pixels by a straight stroke.
///
/// The level is half of the pen's width plus half a pixel, minus the distance of the pixel's
/// center, in sixths of a pixel. Distances are compared as squares, which are integers.
struct SegmentRuler {
  private let start: Position
  private let along: Position
  /// The squared length of the segment.
  private let length: Int
  /// The maximum distance at which each level is reached, starting with level 1.
  private let reaches: [Int]
  /// An upper bound for covered points: the distance from the segment's line, multiplied by the
  /// segment's length.
  private let most: Int

  /// - Parameter pen: the width of the stroke. All lengths are in parts of a pixel, below 2¹⁹.
  init(_ start: Position, _ end: Position, pen: Int) {
    self.start = start
    along = Position(x: end.x - start.x, y: end.y - start.y)
    length = along.x * along.x + along.y * along.y
    let step = TypeStyle.pixel / Coverage.levels
    reaches = (0..<Coverage.levels).map { pen / 2 + TypeStyle.pixel / 2 - step / 2 - $0 * step }
    most = reaches[0] * (abs(along.x) + abs(along.y))
  }

  /// Returns the level at a point, or the known level if that is higher.
  func level(at point: Position, above known: UInt8) -> UInt8 {
    let (x, y) = (point.x - start.x, point.y - start.y)
    let progress = x * along.x + y * along.y
    var level = Int(known)
    if progress > 0, progress < length {
      let across = abs(x * along.y - y * along.x)
      // Farther points are not covered, and their squares could exceed 64 bits.
      if across > most { return known }
      while level < reaches.count, across * across <= reaches[level] * reaches[level] * length {
        level += 1
      }
    } else {
      let (x, y) = progress <= 0 ? (x, y) : (x - along.x, y - along.y)
      let distance = x * x + y * y
      while level < reaches.count, distance <= reaches[level] * reaches[level] { level += 1 }
    }
    return UInt8(level)
  }
}
