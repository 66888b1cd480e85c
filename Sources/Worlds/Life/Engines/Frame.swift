internal import Grids

/// What lies beyond a board's edges, one cell deep: a board of any kind is stepped as one in the middle
/// of dead cells, but for these.
struct Frame: Sendable {
  /// The rows above the first and below the last one.
  private(set) var above: [UInt64] = []
  private(set) var below: [UInt64] = []
  /// The columns left of the first and right of the last one, from the row above the first to that
  /// below the last: 1 where they live.
  private(set) var left: [UInt8] = []
  private(set) var right: [UInt8] = []

  /// Around a board whose edges are joined, and not as those of a torus or a plane.
  mutating func fill(around board: BitBoard, _ joints: Joints) {
    let size = board.size
    above = Array(repeating: 0, count: board.wordsPerRow)
    below = above
    left = Array(repeating: 0, count: size.height + 2)
    right = left
    let lives = { (x: Int, y: Int) in
      joints.cell(beyond: Position(x: x, y: y), of: size).map { board[$0.x, $0.y] } ?? false
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
