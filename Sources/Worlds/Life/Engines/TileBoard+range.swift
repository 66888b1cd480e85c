internal import Grids

extension TileBoard {
  /// Computes the next generation of a tile under a rule with a larger neighborhood.
  ///
  /// - Parameter window: Buffers for a width of 64 cells.
  mutating func step(
    _ tile: Int, _ kernel: RangeKernel, _ turn: BackgroundStep, _ window: inout RangeWindow
  ) {
    let old = Array(before[8 * tile..<8 * tile + 8])
    let near = TileSurroundings(tile, of: self, range: kernel.range)
    window.restart()
    for y in -kernel.range..<64 + kernel.range {
      window.take(near.cells(y, of: self)[...], from: near.firstColumn)
      if y >= kernel.range { advance(tile, row: y - kernel.range, turn, &window) }
    }
    let new = Array(before[8 * tile..<8 * tile + 8])
    let inside = decay.digits > 0 ? decays(tile, .max, turn) : 0
    if new != old || inside != 0 { wake(tile, new == old ? inside : .max, around: .zero) }
    for place in places(within: kernel.range, of: tile, feeling: new, from: old) {
      wake(self.tile(at: place), .max, around: .zero)
    }
  }

  private mutating func advance(
    _ tile: Int, row: Int, _ turn: BackgroundStep, _ window: inout RangeWindow
  ) {
    let (strip, line) = (8 * tile + row / 8, row % 8)
    var cells = [strips[strip][line] ^ turn.from.alive][...]
    window.count(row: row)
    window.advance(&cells, row: row)
    before[strip][line] = cells[0] ^ turn.births
  }

  /// Returns the positions of the other tiles with cells that are at most `range` away from a
  /// change of a tile.
  func places(
    within range: Int, of tile: Int, feeling new: [Strip], from old: [Strip]
  ) -> [Position] {
    let change = zip(new, old).map { $0 ^ $1 }
    let rows = (0..<64).filter { change[$0 / 8][$0 % 8] != 0 }
    let columns = rows.reduce(UInt64(0)) { $0 | change[$1 / 8][$1 % 8] }
    guard let top = rows.first, let bottom = rows.last else { return [] }
    let place = tiles[tile].place
    let (left, right) = (columns.trailingZeroBitCount, 63 - columns.leadingZeroBitCount)
    return ((top - range) >> 6...(bottom + range) >> 6).flatMap { y in
      ((left - range) >> 6...(right + range) >> 6).compactMap { x in
        (x, y) == (0, 0) ? nil : Position(x: place.x + x, y: place.y + y)
      }
    }
  }
}

/// The tiles around a tile, as far as a larger neighborhood reaches.
private struct TileSurroundings {
  /// The number of tiles to each side.
  private let reach: Int
  /// The indices of the tiles, row by row; 0 for missing ones.
  private let tiles: [Int]

  init(_ tile: Int, of board: TileBoard, range: Int) {
    let reach = (range + 63) / 64
    let place = board.tiles[tile].place
    self.reach = reach
    tiles = (-reach...reach).flatMap { y in
      (-reach...reach).map { x in
        board.number(at: Position(x: place.x + x, y: place.y + y)) ?? 0
      }
    }
  }

  /// The column of the first cell of `cells`, relative to the tile.
  var firstColumn: Int { -64 * reach }

  /// Returns the live cells of a row, whose number is relative to the tile.
  func cells(_ y: Int, of board: TileBoard) -> [UInt64] {
    let start = (y >> 6 + reach) * (2 * reach + 1)
    return tiles[start...start + 2 * reach].map { board.row(y & 63, of: $0) ^ board.ground.alive }
  }
}
