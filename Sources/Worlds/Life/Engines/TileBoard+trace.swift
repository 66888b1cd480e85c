internal import Grids

extension TileBoard {
  /// Returns a fingerprint of the cells that differ from the background, relative to `start`. It
  /// does not depend on the tiles that hold them. For two states it equals the fingerprint of the
  /// same cells in `NodeStore`.
  func fingerprint(from start: Position) -> Fingerprint {
    var sum = CellSum.zero
    for tile in tiles.indices.dropFirst() {
      let cells = self.sum(of: tile)
      if cells == .zero { continue }
      // A tile may begin left of or above the corner by less than 64 cells. Adding 64 keeps
      // exponents positive, and thus small; `back` undoes it for the total.
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

  /// Returns the sum of a tile's cells, with the tile's corner as origin.
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

  /// Returns the sum of a tile's rows by Horner's method, from the last row up.
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

  /// Weights that distinguish the digits of dying cells from live cells.
  private static let factors: [CellSum] = (0..<8).map { digit in
    var generator = Generator(seed: UInt64(digit))
    return CellSum(generator.next())
  }

  /// The number of generations that take about as long as reading all tiles; from 1 to 16.
  var sketchCost: Int { max(1, min(16, 4 * strips.count / max(1, latestWork))) }
}
