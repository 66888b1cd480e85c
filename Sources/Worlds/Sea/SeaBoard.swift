internal import Grids

/// The cells of a sea, surrounded by land. The border makes the offsets of a cell's neighbors the
/// same everywhere, so no loop needs to check for edges.
struct SeaBoard: Sendable {
  let size: Size
  /// The cells row by row. Each row starts with one land cell, which is also the right border of
  /// the row above. One row of land precedes the first row and one follows the last.
  var cells: [SeaCell]

  init(size: Size) {
    self.size = size
    cells = Array(repeating: .land, count: (size.width + 1) * (size.height + 2) + 1)
    for y in 0..<size.height {
      for x in 0..<size.width { self[x, y] = .water }
    }
  }

  /// Returns the memory of a board in bytes.
  static func memory(_ size: Size) -> Int {
    // The limit avoids an overflow when the border is added.
    let (width, height) = (min(size.width, 1 << 44), min(size.height, 1 << 44))
    return Size(width: width + 1, height: height + 2).memory(
      bytesACell: MemoryLayout<SeaCell>.stride)
  }

  /// The index offsets of a cell's eight neighbors.
  var steps: [Int] { Neighborhood.directions.map { $0.y * (size.width + 1) + $0.x } }

  subscript(x: Int, y: Int) -> SeaCell {
    get { cells[(y + 1) * (size.width + 1) + x + 1] }
    set { cells[(y + 1) * (size.width + 1) + x + 1] = newValue }
  }

  /// Returns a board of another size with the cells that both have; the others are water.
  func resized(to size: Size) -> SeaBoard {
    var board = SeaBoard(size: size)
    for y in 0..<min(size.height, self.size.height) {
      for x in 0..<min(size.width, self.size.width) { board[x, y] = self[x, y] }
    }
    return board
  }
}
