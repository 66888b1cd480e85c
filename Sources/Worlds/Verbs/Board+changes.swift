internal import Grids

extension Board {
  /// Empties a region, or everything where nil. Only squares in which something lives are looked
  /// into, so that a region may be far larger than memory.
  mutating func clear(_ region: Region?) {
    let living = living.cells
    let region = region.map(living.intersection) ?? living
    let squares = Sight(region).rescaled(to: 6)
    let seen = cells(in: squares)
    for place in seen.elements.indices where seen.elements[place] != 0 {
      let square = Region(
        x: squares.region.x + place % seen.width, y: squares.region.y + place / seen.width,
        width: 1, height: 1)
      let part = Sight(square, scale: squares.scale).cells.intersection(region)
      put(
        Grid(size: part.size, repeating: 0), at: Position(x: part.x, y: part.y), over: false)
    }
  }

  /// Makes a dead cell live, and a live one dead.
  mutating func toggle(_ cell: Position) {
    let state: CellState = cells(in: Region(cell)).elements == [0] ? 1 : 0
    put(
      Grid(size: Size(width: 1, height: 1), repeating: state), at: cell, over: false)
  }
}

extension Region {
  /// A single cell.
  init(_ cell: Position) {
    self.init(x: cell.x, y: cell.y, width: 1, height: 1)
  }
}
