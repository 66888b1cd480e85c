public import Grids

extension Sight {
  /// The cells of a board that it covers.
  ///
  /// Of squares that go beyond the board only what lies on it is worked out: their own edges may be
  /// too far out for an integer.
  func covered(of board: Region) -> Region {
    let squares = Sight(board).rescaled(to: scale).region.intersection(region)
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

  /// The highest state in each square of a board, whose cells inside the sight are read one by one: the
  /// usual `cells(in:)` of a world that keeps a grid.
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
