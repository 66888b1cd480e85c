internal import Grids

extension Board {
  /// Sets the cells of a region to state 0, or all cells if `region` is nil.
  mutating func clear(_ region: Region?) {
    let living = living.cells
    var cancellation = CancellationCheck()
    empty(region.map(living.intersection) ?? living, &cancellation)
  }

  /// Empties a region square by square. It divides only squares that contain live cells, so the
  /// region may be far larger than memory.
  private mutating func empty(_ region: Region, _ cancellation: inout CancellationCheck) {
    if cancellation.isOver(after: 1 << 14) { return }
    let side = max(region.width, region.height)
    if side <= 64 {
      let corner = Position(x: region.x, y: region.y)
      return put(Grid(size: region.size, repeating: 0), at: corner, over: false)
    }
    for square in livingSquares(of: region, leastScale: 0) { empty(square, &cancellation) }
  }

  /// Sets a dead cell to state 1, and a cell of any other state to 0.
  mutating func toggle(_ cell: Position) {
    let state: CellState = cells(in: Region(cell)).elements == [0] ? 1 : 0
    put(
      Grid(size: Size(width: 1, height: 1), repeating: state), at: cell, over: false)
  }
}

extension Region {
  /// Creates a region of one cell.
  init(_ cell: Position) {
    self.init(x: cell.x, y: cell.y, width: 1, height: 1)
  }
}
