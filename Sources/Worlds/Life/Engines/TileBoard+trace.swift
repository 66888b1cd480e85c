internal import Grids

extension TileBoard {
  /// Returns a fingerprint of the cells that differ from the background, relative to `start`. It
  /// does not depend on the tiles that hold them. For two states it equals the fingerprint of the
  /// same cells in `NodeStore`.
  func fingerprint(from start: Position) -> Fingerprint {
    let placed = { (tile: Int) -> CellSum in
      let sum = sum(of: tile)
      return sum == .zero ? sum : sum * .ofCorner(tiles[tile].place)
    }
    let sums = summaries?.sums.values(at: times, placed) ?? tiles.indices.map(placed)
    var fingerprint = CellSum.fingerprint(of: sums, from: start)
    if background > 0 { fingerprint.combine(Int(background)) }
    return fingerprint
  }

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

  /// The number of generations that take about as long as reading the tiles that change; from 1 to
  /// 16.
  var sketchCost: Int {
    let cost = summaries == nil ? 4 * strips.count : 32 * wakeful.count + strips.count / 64
    return max(1, min(16, cost / max(1, latestWork)))
  }
}
