internal import Grids

extension NodeStore {
  /// Returns a plane with the live cells of both planes. Those of the second one win.
  mutating func union(_ one: Root, _ other: Root) throws(HashProblem) -> Root {
    var (one, other) = (one, other)
    while one.level < other.level { one = widened(one) }
    while other.level < one.level { other = widened(other) }
    let square = try union(one.square, other.square, level: one.level)
    return Root(square: square, level: one.level)
  }

  private mutating func union(
    _ one: Square, _ other: Square, level: Int
  ) throws(HashProblem) -> Square {
    if one == 0 || one == other { return other }
    if other == 0 { return one }
    try makeRoomInTime()
    if level == leafLevel { return square(shape.union(leaf(one), leaf(other))) }
    let (a, b) = (nodes[one], nodes[other])
    return square(
      try union(a.nw, b.nw, level: level - 1), try union(a.ne, b.ne, level: level - 1),
      try union(a.sw, b.sw, level: level - 1), try union(a.se, b.se, level: level - 1))
  }

  /// Returns a plane without the live cells of another plane.
  ///
  /// - Precondition: The cells have two states.
  mutating func difference(_ one: Root, _ other: Root) throws(HashProblem) -> Root {
    var (one, other) = (one, other)
    while one.level < other.level { one = widened(one) }
    while other.level < one.level { other = widened(other) }
    let square = try difference(one.square, other.square, level: one.level)
    return try trimmed(square, level: one.level)
  }

  private mutating func difference(
    _ one: Square, _ other: Square, level: Int
  ) throws(HashProblem) -> Square {
    if one == 0 || other == 0 { return one }
    if one == other { return 0 }
    try makeRoomInTime()
    if level == leafLevel { return square(leaf(one).difference(leaf(other))) }
    let (a, b) = (nodes[one], nodes[other])
    return square(
      try difference(a.nw, b.nw, level: level - 1), try difference(a.ne, b.ne, level: level - 1),
      try difference(a.sw, b.sw, level: level - 1), try difference(a.se, b.se, level: level - 1))
  }

  /// Returns a plane without the cells of a region.
  mutating func erased(_ root: Root, _ region: Region) throws(HashProblem) -> Root {
    let half = 1 << (root.level - 1)
    let square = try erased(root.square, root.level, -half, -half, region)
    return try trimmed(square, level: root.level)
  }

  private mutating func erased(
    _ square: Square, _ level: Int, _ x: Int, _ y: Int, _ region: Region
  ) throws(HashProblem) -> Square {
    let side = 1 << level
    let seen = region.intersection(
      Region(x: x, y: y, width: side, height: side))
    if square == 0 || seen.isEmpty { return square }
    if seen.width == side, seen.height == side { return 0 }
    try makeRoomInTime()
    if level == leafLevel {
      var leaf = leaf(square)
      let columns = shape.mask(seen.x - x..<seen.x - x + seen.width)
      for row in seen.rows { shape.remove(columns, row: row - y, from: &leaf) }
      return self.square(leaf)
    }
    let (parts, half) = (nodes[square], side / 2)
    return self.square(
      try erased(parts.nw, level - 1, x, y, region),
      try erased(parts.ne, level - 1, x + half, y, region),
      try erased(parts.sw, level - 1, x, y + half, region),
      try erased(parts.se, level - 1, x + half, y + half, region))
  }

  /// Ensures space for one square of an edit, and throws if the edit was canceled. An edit may take
  /// long, because it can reach the same square along many paths.
  private mutating func makeRoomInTime() throws(HashProblem) {
    if cancellation.isOver(after: 256) { throw .left }
    try makeRoom(for: 1)
  }
}
