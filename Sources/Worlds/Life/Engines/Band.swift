internal import Grids

/// The two edges of a plane that has no end in one direction: on a board of tiles, which has none at
/// all, they are drawn anew before each step, and what grew beyond them is removed.
struct Band: Hashable, Sendable {
  /// The edges that there are.
  let axis: BoundedGrid.Edges
  /// How many cells lie between them, from 0 on.
  let length: Int
  /// Whether they touch; else what lies beyond is dead.
  let wraps: Bool

  /// Nil where a grid has no end in both directions, or in none.
  init?(_ grid: BoundedGrid) {
    guard (grid.width == 0) != (grid.height == 0) else { return nil }
    axis = grid.height > 0 ? .horizontal : .vertical
    length = max(grid.width, grid.height)
    wraps = grid.kind == .torus
  }

  /// The board that it is.
  var grid: BoundedGrid? {
    let (width, height) = axis == .horizontal ? (0, length) : (length, 0)
    return BoundedGrid(wraps ? .torus : .plane, width: width, height: height)
  }

  func step(_ board: inout TileBoard, _ rule: TileRule, room: inout TileBoard.Room) {
    if wraps {
      board.copy(length - 1, to: -1, axis)
      board.copy(0, to: length, axis)
    }
    board.wake()
    board.step(rule, room: &room)
    clear(&board)
  }

  /// Removes what lies beyond the edges.
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
  /// Copies what lives in a row or a column to another one.
  fileprivate mutating func copy(_ line: Int, to other: Int, _ axis: BoundedGrid.Edges) {
    let (bit, otherBit) = (UInt64(line & 63), UInt64(other & 63))
    for tile in tiles.indices.dropFirst() where isThere(tile) {
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
