internal import Grids

extension NodeStore {
  /// A plane moved: it costs what there is of different squares.
  mutating func moved(_ root: Root, by way: Position) throws(HashProblem) -> Root {
    if root.square == 0 || (way.x == 0 && way.y == 0) { return root }
    var wide = root
    let far = max(way.x.magnitude, way.y.magnitude)
    // It and where it goes lie in the middle.
    while wide.level < Root.highest, wide.level < root.level + 1 || far >= 1 << (wide.level - 2) {
      wide = widened(wide)
    }
    guard far < 1 << (Root.highest - 1) else { throw .reach }
    wide = widened(wide)
    // Of four planes, of which it is one, a square is cut out.
    let mask = 1 << wide.level &- 1
    let (x, y) = ((0 &- way.x) & mask, (0 &- way.y) & mask)
    var four = SIMD4<Square>.zero
    four[(way.y > 0 ? 2 : 0) + (way.x > 0 ? 1 : 0)] = wide.square
    var known: [SIMD4<Square>: Square] = [:]
    let square = try window(four, wide.level, x, y, &known)
    return try trimmed(square, level: wide.level)
  }

  /// The square that lies so far right of and below the first of four squares, which are as wide.
  private mutating func window(
    _ four: SIMD4<Square>, _ level: Int, _ x: Int, _ y: Int,
    _ known: inout [SIMD4<Square>: Square]
  ) throws(HashProblem) -> Square {
    if four == .zero { return 0 }
    if x == 0, y == 0 { return four[0] }
    if let square = known[four] { return square }
    try makeRoom(for: 1)
    var square: Square
    if level == Square.leafLevel {
      square = self.square(window(of: four, x, y))
    } else {
      let half = 1 << (level - 1)
      let (right, down) = (x & half != 0 ? 1 : 0, y & half != 0 ? 1 : 0)
      var parts = SIMD4<Square>.zero
      for part in 0..<4 {
        let (column, row) = (right + part & 1, down + part >> 1)
        let four = SIMD4(
          quarter(of: four, column, row), quarter(of: four, column + 1, row),
          quarter(of: four, column, row + 1), quarter(of: four, column + 1, row + 1))
        parts[part] = try window(four, level - 1, x & (half - 1), y & (half - 1), &known)
      }
      square = self.square(parts[0], parts[1], parts[2], parts[3])
    }
    known[four] = square
    return square
  }

  /// Of four squares one of sixteen; those beyond are not asked for in the end.
  private func quarter(of four: SIMD4<Square>, _ column: Int, _ row: Int) -> Square {
    let parts = nodes[four[(row & 2) + (column & 2) / 2]]
    return row & 1 == 0
      ? (column & 1 == 0 ? parts.nw : parts.ne) : (column & 1 == 0 ? parts.sw : parts.se)
  }

  private func window(of four: SIMD4<Square>, _ x: Int, _ y: Int) -> Leaf {
    var leaf = Leaf()
    for row in 0..<16 {
      let place = (row + y) / 16 * 2
      let (west, east) = (self.leaf(four[place]), self.leaf(four[place + 1]))
      let cells = west.row((row + y) & 15) | east.row((row + y) & 15) << 16
      leaf.add(cells >> UInt64(x) & 0xFFFF, row: row)
    }
    return leaf
  }
}
