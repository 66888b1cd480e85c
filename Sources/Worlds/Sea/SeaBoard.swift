internal import Grids

/// The cells of a sea with land around them: a cell's neighbours lie at the same steps from it wherever
/// it is, and no row has to end.
struct SeaBoard: Sendable {
  let size: Size
  /// Row by row, each with land before it, which also lies behind the one above; there is a row of land
  /// above the first and one below the last.
  var cells: [SeaCell]

  init(size: Size) {
    self.size = size
    cells = Array(repeating: .land, count: (size.width + 1) * (size.height + 2) + 1)
    for y in 0..<size.height {
      for x in 0..<size.width { self[x, y] = .water }
    }
  }

  /// The bytes that one of a size takes.
  static func memory(_ size: Size) -> Int {
    let (width, height) = (min(size.width, 1 << 44), min(size.height, 1 << 44))
    return Size(width: width + 1, height: height + 2).memory(
      bytesACell: MemoryLayout<SeaCell>.stride)
  }

  /// How far the neighbours of a cell lie from it.
  var steps: [Int] { Neighbourhood.directions.map { $0.y * (size.width + 1) + $0.x } }

  subscript(x: Int, y: Int) -> SeaCell {
    get { cells[(y + 1) * (size.width + 1) + x + 1] }
    set { cells[(y + 1) * (size.width + 1) + x + 1] = newValue }
  }

  /// The same cells as far as both boards have them, and water.
  func resized(to size: Size) -> SeaBoard {
    var board = SeaBoard(size: size)
    for y in 0..<min(size.height, self.size.height) {
      for x in 0..<min(size.width, self.size.width) { board[x, y] = self[x, y] }
    }
    return board
  }
}
