internal import Grids

/// The two edges of a plane that is bounded in one direction only. A board of tiles has no edges.
/// Before each step the rows beyond an edge are therefore copied from the opposite one, and after
/// it all cells beyond the edges are removed.
struct EdgePair: Hashable, Sendable {
  /// The pair of edges that the plane has.
  let axis: BoundedGrid.Edges
  /// The number of cells between the edges, counted from coordinate 0.
  let length: Int
  /// True if the edges are joined; otherwise all cells beyond them are dead.
  let wraps: Bool

  /// Creates the edges of a grid. Nil unless the grid is unbounded in exactly one direction.
  init?(_ grid: BoundedGrid) {
    guard (grid.width == 0) != (grid.height == 0) else { return nil }
    axis = grid.height > 0 ? .horizontal : .vertical
    length = max(grid.width, grid.height)
    wraps = grid.kind == .torus
  }

  /// The same edges as a `BoundedGrid`.
  var grid: BoundedGrid? {
    let (width, height) = axis == .horizontal ? (0, length) : (length, 0)
    return BoundedGrid(wraps ? .torus : .plane, width: width, height: height)
  }

  func step(_ board: inout TileBoard, _ rule: TileRule, room: inout TileBoard.StepBuffers) {
    if wraps {
      board.copy(length - 1, to: -1, axis)
      board.copy(0, to: length, axis)
    }
    // Copied and removed cells come from outside the rule, so no tile may sleep.
    board.wake()
    board.step(rule, room: &room)
    clear(&board)
  }

  /// Removes the cells beyond the edges.
  func clear(_ board: inout TileBoard) {
    for tile in board.tiles.indices.dropFirst() {
      let place = board.tiles[tile].place
      let start = (axis == .horizontal ? place.y : place.x) << 6
      if start >= 0, start + 64 <= length { continue }
      let kept = UInt64.columns(-start..<max(-start, length - start))
      for row in 0..<64 {
        board.keep(
          axis == .vertical ? kept : kept >> UInt64(row) & 1 == 1 ? .max : 0, row, of: tile)
      }
    }
  }
}

extension TileBoard {
  /// Copies the live cells of a row to another row, or of a column to another column if the edges
  /// are vertical.
  fileprivate mutating func copy(_ line: Int, to other: Int, _ axis: BoundedGrid.Edges) {
    let (bit, otherBit) = (UInt64(line & 63), UInt64(other & 63))
    for tile in tiles.indices.dropFirst() where isInUse(tile) {
      let place = tiles[tile].place
      switch axis {
      case .horizontal where place.y == line >> 6:
        let word = row(line & 63, of: tile)
        copy(word, to: other & 63, at: Position(x: place.x, y: other >> 6), where: .max)
      case .vertical where place.x == line >> 6:
        for row in 0..<64 {
          let word = (self.row(row, of: tile) >> bit & 1) << otherBit
          copy(word, to: row, at: Position(x: other >> 6, y: place.y), where: 1 << otherBit)
        }
      default: break
      }
    }
  }

  private mutating func copy(_ word: UInt64, to row: Int, at place: Position, where bits: UInt64) {
    guard let tile = word == 0 ? number(at: place) : tile(at: place), tile > 0 else { return }
    let other = 8 * tile + row / 8
    strips[other][row % 8] = strips[other][row % 8] & ~bits | word
  }
}
