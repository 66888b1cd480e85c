internal import Grids

extension TileBoard {
  /// Returns the cells of a region, one bit each. Nil if the rule has dying states.
  ///
  /// - Parameter origin: The region's coordinates of the board's cell (0, 0).
  func bits(in region: Region, origin: Position) -> BitGrid? {
    guard decay.digits == 0 else { return nil }
    var grid = BitGrid(size: region.size)
    for tile in tiles(in: ScaledRegion(region), origin: origin) {
      let place = tiles[tile].place
      let (x, y) = (place.x << 6 + origin.x - region.x, place.y << 6 + origin.y - region.y)
      let (word, bit) = (x >> 6, x & 63)
      for row in max(0, -y)..<max(0, -y, min(64, region.height - y)) {
        let bits = self.row(row, of: tile)
        if bits == 0 { continue }
        let start = (y + row) * grid.wordsPerRow
        if (0..<grid.wordsPerRow).contains(word) { grid.words[start + word] |= bits << bit }
        if bit > 0, (0..<grid.wordsPerRow).contains(word + 1) {
          grid.words[start + word + 1] |= bits >> (64 - bit)
        }
      }
    }
    if background == 1 { for word in grid.words.indices { grid.words[word] ^= .max } }
    return grid
  }
}
