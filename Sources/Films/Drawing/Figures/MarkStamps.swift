internal import Grids
internal import Worlds

/// The pixels of small marks, of which many are alike. A mark is drawn at the nearest quarter of a pixel, and
/// in one of 64 directions.
struct MarkStamps {
  /// Adjacent pixels of a row that a mark covers to one level, from the pixel of its middle.
  struct Run {
    let y: Int
    let columns: Range<Int>
    let level: Int
  }

  /// The largest marks that have stamps, in 256ths of a pixel.
  static let largest = 16 * SubpixelPoint.pixel
  private static let directions = 64
  /// The most stamps that are kept.
  private static let most = 1 << 14

  private var known: [Int: [Run]] = [:]
  private var rasterizer: Rasterizer

  init() {
    let side = Self.largest / SubpixelPoint.pixel
    rasterizer = Rasterizer(Region(x: -side, y: -side, width: 2 * side, height: 2 * side))
  }

  /// Returns the runs of a mark from the pixel that `middle` is in, which is also returned; nil for sprites.
  /// `size`: the diameter in 256ths of a pixel, at most `largest`.
  mutating func runs(
    of shape: Mark.Shape, around middle: SubpixelPoint, size: Int, _ heading: Heading
  ) -> (runs: [Run], pixel: Position)? {
    guard let code = shape.code else { return nil }
    let (x, y) = ((middle.x + 32) & ~63, (middle.y + 32) & ~63)
    let direction = code == 0 ? 0 : heading.nearest(of: Self.directions)
    let place = ((x & 255) >> 6) * 4 + ((y & 255) >> 6)
    let key = ((size * Self.directions + direction) * 16 + place) * 4 + code
    let pixel = Position(x: x >> 8, y: y >> 8)
    if let known = known[key] { return (known, pixel) }
    let outline = FigureOutline(
      shape, around: SubpixelPoint(x: x & 255, y: y & 255), size: size,
      Heading(direction * 65_536 / Self.directions))
    guard let outline else { return nil }
    var runs: [Run] = []
    rasterizer.cover(outline) { runs.append(Run(y: $0, columns: $1, level: $2)) }
    if known.count >= Self.most { known = [:] }
    known[key] = runs
    return (runs, pixel)
  }
}

extension Mark.Shape {
  /// The number of the shape; nil for sprites.
  fileprivate var code: Int? {
    switch self {
    case .circle: 0
    case .square: 1
    case .triangle: 2
    case .arrow: 3
    case .sprite: nil
    }
  }
}
