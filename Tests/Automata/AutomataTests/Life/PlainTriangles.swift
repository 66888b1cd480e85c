import Grids

@testable import Worlds

/// A rule of triangular cells implemented by its definition, cell by cell.
///
/// The neighborhoods are those of a cell that points down, as LifeViewer's are described. A cell
/// that points up has them upside down.
struct PlainTriangles {
  /// The neighbors of a cell that points down, with their weights.
  var neighbors: [(x: Int, y: Int, weight: Int)]
  var births: Set<Int>
  var survivals: Set<Int>
  var states = 2
  /// The columns by which cells that leave through the bottom are moved to the right, and the rows
  /// by which cells that leave to the right are moved down.
  var shift = (across: 0, down: 0)

  /// The neighborhoods that letters name, in the rows above, beside and below the cell `o`.
  static let drawings = [
    "L": ["xxxxx", "xxoxx", ".xxx."], "LE": ["..x..", ".xox.", "....."],
    "LV": ["xx.xx", "x.o.x", ".xxx."], "LI": ["x.x.x", ".xox.", "..x.."],
    "LO": [".x.x.", "x.o.x", ".x.x."], "LB": [".xxx.", "xxoxx", ".x.x."],
    "LR": ["x...x", "..o..", "..x.."],
  ]

  static func neighbors(_ letters: String) -> [(x: Int, y: Int, weight: Int)] {
    drawings[letters, default: []].enumerated().flatMap { y, row in
      row.enumerated().filter { $0.element == "x" }.map { ($0.offset - 2, y - 1, 1) }
    }
  }

  /// The neighborhood of a range: a hexagon of triangles without the cell itself.
  static func neighbors(range r: Int) -> [(x: Int, y: Int, weight: Int)] {
    (-r...r).flatMap { y in
      let side = y < 0 ? 2 * r + 1 + y : 2 * r - y
      return (-side...side).filter { ($0, y) != (0, 0) }.map { ($0, y, 1) }
    }
  }

  /// Returns the next generation of a grid whose top left cell points down, or up if `isUp` is true.
  /// `outside`: the state of all cells beyond the edges; nil if opposite edges join.
  func step(_ grid: Grid<CellState>, outside: CellState?, isUp: Bool = false) -> Grid<CellState> {
    var next = grid
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        let sign = (x + y + (isUp ? 1 : 0)) % 2 == 0 ? 1 : -1
        let count = neighbors.reduce(0) { count, near in
          let other = cell(of: grid, x + near.x, y + sign * near.y, outside)
          return other == 1 ? count + near.weight : count
        }
        let state = grid[x, y]
        let lives = (state == 1 ? survivals : births).contains(count)
        next[x, y] =
          state < 2 && lives ? 1 : state == 0 || Int(state) + 1 == states ? 0 : state + 1
      }
    }
    return next
  }

  private func cell(of grid: Grid<CellState>, _ x: Int, _ y: Int, _ outside: CellState?)
    -> CellState
  {
    let (width, height) = (grid.width, grid.height)
    let isInside = (0..<width).contains(x) && (0..<height).contains(y)
    if let outside { return isInside ? grid[x, y] : outside }
    var (x, y) = (x, y)
    let (over, beside) = (y, x)
    if over < 0 { x -= shift.across }
    if over >= height { x += shift.across }
    if beside < 0 { y -= shift.down }
    if beside >= width { y += shift.down }
    return grid[(x + 8 * width) % width, (y + 8 * height) % height]
  }
}
