internal import Grids

extension NodeStore {
  /// Returns a plane moved by `way` cells. The cost depends on the number of distinct squares, not
  /// on the number of cells.
  mutating func moved(_ root: Root, by way: Position) throws(HashProblem) -> Root {
    if root.square == 0 || (way.x == 0 && way.y == 0) { return root }
    var wide = root
    let far = max(way.x.magnitude, way.y.magnitude)
    // Widen the root until both the old and the new location of the cells lie in its middle.
    while wide.level < Root.highest, wide.level < root.level + 1 || far >= 1 << (wide.level - 2) {
      wide = widened(wide)
    }
    guard far < 1 << (Root.highest - 1) else { throw .reach }
    wide = widened(wide)
    // Place the plane in one quadrant of an area twice as wide. A square of the same size, cut out
    // of that area at the right offset, holds the moved plane.
    let mask = 1 << wide.level &- 1
    let (x, y) = ((0 &- way.x) & mask, (0 &- way.y) & mask)
    var four = SIMD4<Square>.zero
    four[(way.y > 0 ? 2 : 0) + (way.x > 0 ? 1 : 0)] = wide.square
    var known: [SIMD4<Square>: Square] = [:]
    let square = try window(four, wide.level, x, y, &known)
    return try trimmed(square, level: wide.level)
  }

  /// Returns the square at (x, y) in an area of four squares of the same size. The coordinates are
  /// at least 0 and less than the side.
  private mutating func window(
    _ four: SIMD4<Square>, _ level: Int, _ x: Int, _ y: Int,
    _ known: inout [SIMD4<Square>: Square]
  ) throws(HashProblem) -> Square {
    if four == .zero { return 0 }
    if x == 0, y == 0 { return four[0] }
    // The four numbers are a sufficient key: a live square occurs on one level only, and all
    // requests of a level have the same offset.
    if let square = known[four] { return square }
    try makeRoom(for: 1)
    var square: Square
    if level == leafLevel {
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

  /// Returns one of the sixteen quarters of four squares, by column and row from 0 to 3.
  private func quarter(of four: SIMD4<Square>, _ column: Int, _ row: Int) -> Square {
    let parts = nodes[four[(row & 2) + (column & 2) / 2]]
    return row & 1 == 0
      ? (column & 1 == 0 ? parts.nw : parts.ne) : (column & 1 == 0 ? parts.sw : parts.se)
  }

  private func window(of four: SIMD4<Square>, _ x: Int, _ y: Int) -> Leaf {
    var leaf = Leaf()
    let side = shape.side
    for row in 0..<side {
      let (place, from) = ((row + y) / side * 2, (row + y) % side)
      let west = shape.row(from, of: self.leaf(four[place]))
      let east = shape.row(from, of: self.leaf(four[place + 1]))
      let cells = (west | east << UInt64(shape.rowBits)) >> UInt64(x * shape.cellBits)
      shape.add(cells & shape.mask(0..<side), row: row, to: &leaf)
    }
    return leaf
  }
}
