internal import Grids

/// Tells how much of a pixel a straight stroke covers: half a pen's width and half a pixel less than the
/// distance of the pixel's middle, in sixths of a pixel. Distances are compared as squares, which are whole.
struct SegmentRuler {
  private let start: Position
  private let along: Position
  /// The segment's length, squared.
  private let length: Int
  /// From how far each level is reached, the first level's first.
  private let reaches: [Int]
  /// No distance across the segment that counts is larger, times its length.
  private let most: Int

  /// - Parameter pen: the stroke's width. All lengths are in parts of a pixel, below 2¹⁹.
  init(_ start: Position, _ end: Position, pen: Int) {
    self.start = start
    along = Position(x: end.x - start.x, y: end.y - start.y)
    length = along.x * along.x + along.y * along.y
    let step = TypeStyle.pixel / Coverage.levels
    reaches = (0..<Coverage.levels).map { pen / 2 + TypeStyle.pixel / 2 - step / 2 - $0 * step }
    most = reaches[0] * (abs(along.x) + abs(along.y))
  }

  /// The level at a point, or the one that is there already if it is higher.
  func level(at point: Position, above known: UInt8) -> UInt8 {
    let (x, y) = (point.x - start.x, point.y - start.y)
    let progress = x * along.x + y * along.y
    var level = Int(known)
    if progress > 0, progress < length {
      let across = abs(x * along.y - y * along.x)
      // Beyond it squares would not fit into 64 bits.
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
