internal import Grids

extension BitBoard {
  /// Returns the cells of a region, one bit each. Cells off the board are dead.
  func bits(in region: Region) -> BitGrid {
    var grid = BitGrid(size: region.size)
    // A word of a row; 0 beyond the ends of the row.
    let word = { (y: Int, place: Int) -> UInt64 in
      (0..<wordsPerRow).contains(place) ? words[y * wordsPerRow + place] : 0
    }
    for y in region.intersection(Region(size)).rows {
      let start = (y - region.y) * grid.wordsPerRow
      for place in 0..<grid.wordsPerRow {
        let column = region.x + 64 * place
        let bit = column & 63
        grid.words[start + place] =
          word(y, column >> 6) >> bit | word(y, column >> 6 + 1) << (64 - bit)
      }
    }
    return grid
  }
}
