extension TileBoard {
  /// Computes the next generation of a tile under a rule with a larger neighborhood. The tile and
  /// its eight neighbors suffice, because no range exceeds 50 cells.
  mutating func step(
    _ tile: Int, _ kernel: RangeKernel, _ turn: BackgroundStep, _ window: inout RangeWindow
  ) {
    window.fit(width: 64, height: 64, kernel)
    for y in -kernel.range..<64 + kernel.range {
      window.take(cells(y, of: tile, edge: kernel.range), row: y + kernel.range, kernel)
    }
    let old = Array(before[8 * tile..<8 * tile + 8])
    for strip in 0..<8 {
      let place = 8 * tile + strip
      for row in 0..<8 {
        window.count(row: 8 * strip + row)
        let alive = strips[place][row] ^ turn.from.alive
        before[place][row] = window.next(of: alive, word: 0, kernel) ^ turn.births
      }
    }
    let inside = decay.digits > 0 ? decays(tile, .max, turn) : 0
    let new = Array(before[8 * tile..<8 * tile + 8])
    let ways = Self.ways(feeling: new, from: old, range: kernel.range)
    wake(tile, new == old ? inside : .max, around: ways)
  }

  /// Returns the neighboring tiles that a change of a tile affects: all strips or none of each, in
  /// the order of `ways`.
  static func ways(feeling new: [Strip], from old: [Strip], range: Int) -> SIMD8<UInt8> {
    let change = zip(new, old).map { $0 ^ $1 }
    let rows = (0..<64).filter { change[$0 / 8][$0 % 8] != 0 }
    let columns = rows.reduce(UInt64(0)) { $0 | change[$1 / 8][$1 % 8] }
    guard let top = rows.first, let bottom = rows.last else { return .zero }
    let sides = [columns.trailingZeroBitCount < range, true, columns.leadingZeroBitCount < range]
    let ends = [top < range, true, 63 - bottom < range]
    let ways = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    var feeling = SIMD8<UInt8>.zero
    for (way, (side, end)) in ways.enumerated() where sides[side] && ends[end] {
      feeling[way] = .max
    }
    return feeling
  }

  /// Returns the live cells of a row of a tile, with `edge` more cells on both sides.
  ///
  /// - Parameter y: The row, from −64 in the tile above to 127 in the tile below.
  private func cells(_ y: Int, of tile: Int, edge: Int) -> [UInt64] {
    let near = tiles[tile].neighbours
    let (left, middle, right) =
      switch y {
      case ..<0: (Int(near[0]), Int(near[1]), Int(near[2]))
      case 64...: (Int(near[5]), Int(near[6]), Int(near[7]))
      default: (Int(near[3]), tile, Int(near[4]))
      }
    let words = [left, middle, right].map { row(y & 63, of: $0) ^ ground.alive }
    let shift = UInt64(edge)
    return [
      words[0] >> (64 - shift) | words[1] << shift, words[1] >> (64 - shift) | words[2] << shift,
      words[2] >> (64 - shift),
    ]
  }
}
