internal import Grids

extension Coverage {
  /// Returns the mask of a disc in a square. A margin of a sixteenth of the side stays empty.
  static func disc(side: Int) -> Grid<UInt8> {
    // Each pixel is sampled at 16 × 16 points, or 4 × 4 for large discs. Sample points lie at the
    // centers of subpixels. In units of half a subpixel, they, the disc's center and its radius are
    // integers.
    let points = side <= 128 ? 16 : 4
    let all = points * points
    let middle = side * points
    let radius = side * points - side * 2 * points / 16
    var mask = Grid(size: Size(width: side, height: side), repeating: UInt8(0))
    for y in 0..<side {
      for x in 0..<side {
        var inside = 0
        for row in 0..<points {
          for column in 0..<points {
            let dx = (x * points + column) * 2 + 1 - middle
            let dy = (y * points + row) * 2 + 1 - middle
            if dx * dx + dy * dy <= radius * radius { inside += 1 }
          }
        }
        mask[x, y] = UInt8((inside * levels + all / 2) / all)
      }
    }
    return mask
  }
}
