internal import Grids

/// The Moore neighborhood on a bounded board: the up to 8 cells around a cell, row by row. It does
/// not wrap at the edges.
struct MooreNeighborhood {
  /// The offsets of the eight neighbors, row by row from the northwest to the southeast.
  static let directions = [
    Position(x: -1, y: -1), Position(x: 0, y: -1), Position(x: 1, y: -1),
    Position(x: -1, y: 0), Position(x: 1, y: 0),
    Position(x: -1, y: 1), Position(x: 0, y: 1), Position(x: 1, y: 1),
  ]

  let size: Size

  /// Returns the index of the neighbor in a direction; nil if it is off the board.
  func neighbor(of index: Int, in direction: Position) -> Int? {
    let x = index % size.width + direction.x
    let y = index / size.width + direction.y
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return nil }
    return y * size.width + x
  }

  /// Returns the indices of all neighbors on the board.
  func neighbors(of index: Int) -> [Int] {
    Self.directions.compactMap { neighbor(of: index, in: $0) }
  }
}
