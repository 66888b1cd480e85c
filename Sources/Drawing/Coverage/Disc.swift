internal import Grids

extension Coverage {
  /// The mask of a disc in a square, which leaves a sixteenth of the side free all around.
  static func disc(side: Int) -> Grid<UInt8> {
    // Each pixel is tried at 16 × 16 points, a large disc's at 4 × 4. Points lie in the middle of
    // their parts of a pixel: in halves of such a part they, the middle and the radius are whole
    // numbers.
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
