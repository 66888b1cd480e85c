public import Grids

extension ScaledRegion {
  /// Returns the cells of a board that the sight covers.
  ///
  /// The result is clipped to the board before it is computed. The edges of squares that extend
  /// beyond the board may not fit in an integer.
  func covered(of board: Region) -> Region {
    let squares = ScaledRegion(board).rescaled(to: scale).region.intersection(region)
    guard !squares.isEmpty else { return .empty }
    let reach = Region(
      x: squares.x << scale, y: squares.y << scale, width: (squares.width - 1) << scale,
      height: (squares.height - 1) << scale)
    let left = max(board.x, reach.x)
    let top = max(board.y, reach.y)
    return Region(
      x: left, y: top, width: min(board.x + board.width, reach.x + reach.width + side) - left,
      height: min(board.y + board.height, reach.y + reach.height + side) - top)
  }

  /// Returns the highest state in each square, and reads the cells of the board one by one. It
  /// implements `cells(in:)` for worlds that store a grid.
  @inline(__always)
  public func highest(on board: Region, state: (_ x: Int, _ y: Int) -> CellState) -> Grid<CellState>
  {
    var grid = Grid<CellState>(size: region.size, repeating: 0)
    let covered = covered(of: board)
    for y in covered.rows {
      let row = ((y >> scale) - region.y) * region.width - region.x
      for x in covered.columns {
        let square = row + (x >> scale)
        let state = state(x, y)
        if state > grid.elements[square] { grid.elements[square] = state }
      }
    }
    return grid
  }
}
