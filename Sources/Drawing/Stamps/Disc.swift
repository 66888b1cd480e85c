internal import Grids

/// How much of each pixel of a square the disc in it covers.
struct Disc {
  /// Coverage goes from 0 to this: few levels look as smooth and keep palettes and files small.
  static let levels = 6

  /// How many of the levels lie between nothing and all: as many colours does a disc's edge take.
  static let edgeLevels = levels - 1

  let coverage: Grid<Int>

  /// A disc that leaves a sixteenth of the side free all around.
  init(side: Int) {
    // Each pixel is tried at 16 × 16 points, a large disc's at 4 × 4. Points lie in the middle of
    // their parts of a pixel: in halves of such a part they, the middle and the radius are whole
    // numbers.
    let points = side <= 128 ? 16 : 4
    let middle = side * points
    let radius = side * points - side * 2 * points / 16
    var grid = Grid(size: Size(width: side, height: side), repeating: 0)
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
        let all = points * points
        grid[x, y] = (inside * Disc.levels + all / 2) / all
      }
    }
    coverage = grid
  }
}
