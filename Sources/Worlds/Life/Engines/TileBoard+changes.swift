internal import Grids
internal import Settings

extension TileBoard {
  /// Gives cells of a row a state other than that of the background.
  mutating func fill(_ columns: Range<Int>, row y: Int, state: CellState = 1) {
    guard !columns.isEmpty else { return }
    let word = decay.word(of: state)
    for x in columns.lowerBound >> 6...(columns.upperBound - 1) >> 6 {
      // The row may need more tiles than the limit allows.
      if isFull { return }
      let bits = UInt64.columns(columns.lowerBound - x << 6..<columns.upperBound - x << 6)
      set(y & 63, of: tile(at: Position(x: x, y: y >> 6)), to: word, where: bits)
    }
    wake()
  }

  /// Makes each cell of a rectangle from (0, 0) alive with the same probability, row by row.
  mutating func fillAtRandom(_ density: Ratio, on size: Size, seed: UInt64) {
    var generator = Generator(seed: seed)
    let (threshold, alive) = (ChanceThreshold(density), decay.word(of: 1))
    for y in 0..<size.height {
      for x in stride(from: 0, to: size.width, by: 64) {
        let bits = generator.chances(threshold, count: min(64, size.width - x))
        if bits == 0 || isFull { continue }
        set(y & 63, of: tile(at: Position(x: x >> 6, y: y >> 6)), to: alive, where: bits)
      }
    }
    wake()
  }

  /// Puts cells on the board with their top left at `corner`. Creates the missing tiles, but none
  /// for cells that are background.
  ///
  /// - Parameter over: True to leave the board unchanged where `cells` is dead.
  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    for y in region.rows {
      for x in ScaledRegion(region).rescaled(to: 6).region.columns {
        let columns = region.columns.clamped(to: x << 6..<(x + 1) << 6)
        let word = decay.word { bit in
          columns.contains(x << 6 + bit) ? cells[x << 6 + bit - corner.x, y - corner.y] : 0
        }
        var bits = UInt64.columns(columns.lowerBound - x << 6..<columns.upperBound - x << 6)
        if over { bits &= word.marked }
        let place = Position(x: x, y: y >> 6)
        // No tile is created for cells that are background anyway.
        let isBackground = (word.differing(from: ground) & bits) == 0
        guard let tile = isBackground ? number(at: place) : tile(at: place) else { continue }
        set(y & 63, of: tile, to: word, where: bits)
      }
    }
    wake()
  }

  /// Sets some cells of a tile's row.
  private mutating func set(_ row: Int, of tile: Int, to word: Decay.Word, where bits: UInt64) {
    guard tile > 0 else { return }
    let alive = self.row(row, of: tile) & ~bits | (word.alive ^ ground.alive) & bits
    strips[8 * tile + row / 8][row % 8] = alive
    let place = digits(row, of: tile)
    for digit in word.digits.indices {
      dying[place + digit] =
        dying[place + digit] & ~bits | (word.digits[digit] ^ ground.digits[digit]) & bits
    }
  }

  /// Keeps some cells of a tile's row and makes the others background.
  mutating func keep(_ bits: UInt64, _ row: Int, of tile: Int) {
    summaries = nil
    strips[8 * tile + row / 8][row % 8] &= bits
    let place = digits(row, of: tile)
    for digit in 0..<decay.digits { dying[place + digit] &= bits }
  }
}
