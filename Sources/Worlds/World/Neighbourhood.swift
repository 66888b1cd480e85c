internal import Grids

/// The up to 8 cells around a cell that lie on a board without wrapping, row by row.
struct Neighbourhood {
  /// Steps to the eight neighbours, from the north-west row by row to the south-east.
  static let directions = [
    Position(x: -1, y: -1), Position(x: 0, y: -1), Position(x: 1, y: -1),
    Position(x: -1, y: 0), Position(x: 1, y: 0),
    Position(x: -1, y: 1), Position(x: 0, y: 1), Position(x: 1, y: 1),
  ]

  let size: Size

  /// The index of the neighbour in `direction`, or nil where that is off the board.
  func neighbour(of index: Int, in direction: Position) -> Int? {
    let x = index % size.width + direction.x
    let y = index / size.width + direction.y
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return nil }
    return y * size.width + x
  }

  /// The indices of all neighbours on the board.
  func neighbours(of index: Int) -> [Int] {
    Self.directions.compactMap { neighbour(of: index, in: $0) }
  }
}
