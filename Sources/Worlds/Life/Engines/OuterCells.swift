internal import Grids

/// The cells just beyond a board's edges. With them, a board with any kind of edges is stepped like
/// one that is surrounded by dead cells.
struct OuterCells: Sendable {
  /// The row above the first one, and the row below the last one.
  private(set) var above: [UInt64] = []
  private(set) var below: [UInt64] = []
  /// The column left of the first one, and the column right of the last one. They begin in the row
  /// above the first and end in the row below the last; 1 is alive.
  private(set) var left: [UInt8] = []
  private(set) var right: [UInt8] = []

  /// Sets all four sides to the cells that the topology puts there; cells that it lacks are dead. A
  /// torus or a board surrounded by dead cells does not need this.
  mutating func fill(around board: BitBoard, _ boardTopology: BoardTopology) {
    let size = board.size
    above = Array(repeating: 0, count: board.wordsPerRow)
    below = above
    left = Array(repeating: 0, count: size.height + 2)
    right = left
    let lives = { (x: Int, y: Int) in
      boardTopology.cell(beyond: Position(x: x, y: y), of: size).map { board[$0.x, $0.y] } ?? false
    }
    for x in 0..<size.width {
      if lives(x, -1) { above[x / 64] |= 1 << (x % 64) }
      if lives(x, size.height) { below[x / 64] |= 1 << (x % 64) }
    }
    for y in -1...size.height {
      left[y + 1] = lives(-1, y) ? 1 : 0
      right[y + 1] = lives(size.width, y) ? 1 : 0
    }
  }
}
