internal import Grids

extension TileBoard {
  /// Of what is not background, as it lies from a corner, whichever tiles it lies in: of cells of two
  /// states the same as that of squares.
  func fingerprint(from start: Position) -> Fingerprint {
    var sum = CellSum.zero
    for tile in tiles.indices.dropFirst() {
      let cells = self.sum(of: tile)
      if cells == .zero { continue }
      // A tile may begin before the corner, but by less than its side.
      let place = tiles[tile].place
      sum =
        sum + cells * CellSum.column.power(place.x << 6 - start.x + 64)
        * CellSum.row.power(place.y << 6 - start.y + 64)
    }
    var fingerprint = Fingerprint()
    fingerprint.combine(Int((sum * Self.back).value))
    if background > 0 { fingerprint.combine(Int(background)) }
    return fingerprint
  }

  private static let back = CellSum.column.power(-64) * CellSum.row.power(-64)

  /// Of a tile's cells from its corner on.
  private func sum(of tile: Int) -> CellSum {
    var sum = sum(of: tile) { place, row in strips[place][row] }
    for digit in 0..<decay.digits {
      let digits = self.sum(of: tile) { place, row in
        dying[(8 * place + row) * decay.digits + digit]
      }
      sum = sum + digits * Self.factors[digit]
    }
    return sum
  }

  /// Of rows from the last one up, each of which is a row further from those below it.
  @inline(__always)
  private func sum(of tile: Int, _ cells: (_ strip: Int, _ row: Int) -> UInt64) -> CellSum {
    var sum = CellSum.zero
    for strip in stride(from: 8 * tile + 7, through: 8 * tile, by: -1) {
      for row in stride(from: 7, through: 0, by: -1) {
        let bits = cells(strip, row)
        if sum != .zero { sum = sum * CellSum.row }
        if bits != 0 { sum = sum + CellSum(ofRow: bits) }
      }
    }
    return sum
  }

  /// By which the digits of how long cells have been dying differ from those that live.
  private static let factors: [CellSum] = (0..<8).map { digit in
    var generator = Generator(seed: UInt64(digit))
    return CellSum(generator.next())
  }

  /// How many generations take about as long as a look at all tiles.
  var sketchCost: Int { max(1, min(16, 4 * strips.count / max(1, stirred))) }
}
