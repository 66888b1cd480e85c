internal import Grids

/// Cells that are to be put on a plane, by sixteen rows of sixteen.
struct LeafMap {
  /// By where they lie, in leaves.
  private(set) var leaves: [Position: Leaf] = [:]
  private let mostLeaves: Int
  /// Whether it may not take what it would need: then it does not hold all cells.
  var isFull: Bool { leaves.count > mostLeaves }

  /// What a leaf takes while all of them become a tree, in bytes: places in two tables that are half
  /// empty.
  private static let leafMemory =
    2 * (MemoryLayout<(Position, Leaf)>.stride + MemoryLayout<(Position, SIMD4<Square>)>.stride)

  /// - Parameter limit: of its memory, in bytes.
  init(limit: Int = .max) { mostLeaves = limit / Self.leafMemory }

  /// Makes cells of a row live.
  mutating func fill(_ columns: Range<Int>, row y: Int) {
    guard !columns.isEmpty else { return }
    for x in columns.lowerBound >> 4...(columns.upperBound - 1) >> 4 {
      if isFull { return }
      let bits = UInt64.columns(
        max(columns.lowerBound - x << 4, 0)..<min(columns.upperBound - x << 4, 16))
      leaves[Position(x: x, y: y >> 4), default: Leaf()].add(bits, row: y & 15)
    }
  }
}

extension NodeStore {
  /// A plane of cells.
  ///
  /// - Precondition: they lie within a world's reach.
  mutating func root(of map: LeafMap) throws(HashProblem) -> Root {
    if map.isFull { throw .memory }
    // Each leaf has its own squares above it at most as far as they are apart.
    try makeRoom(for: map.leaves.count)
    var squares: [Position: Square] = map.leaves.mapValues { square($0) }
    var level = Square.leafLevel
    repeat {
      level += 1
      squares = try joined(squares) { Position(x: $0.x >> 1, y: $0.y >> 1) }
    } while squares.keys.contains { min($0.x, $0.y) < -1 || max($0.x, $0.y) > 0 }
    // Around the middle the four lie in a square of their own, which is on no other's grid.
    return try trimmed(
      square(
        squares[Position(x: -1, y: -1)] ?? 0, squares[Position(x: 0, y: -1)] ?? 0,
        squares[Position(x: -1, y: 0)] ?? 0, squares[Position(x: 0, y: 0)] ?? 0), level: level + 1)
  }

  /// Squares twice as wide.
  private mutating func joined(
    _ parts: [Position: Square], place: (Position) -> Position
  ) throws(HashProblem) -> [Position: Square] {
    var nodes: [Position: SIMD4<Square>] = [:]
    for (part, square) in parts {
      nodes[place(part), default: .zero][(part.y & 1) * 2 + part.x & 1] = square
    }
    try makeRoom(for: nodes.count)
    return nodes.mapValues { square($0[0], $0[1], $0[2], $0[3]) }
  }

  /// Two planes as one.
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
    try makeRoom(for: 1)
    if level == Square.leafLevel { return square(leaf(one).union(leaf(other))) }
    let (a, b) = (nodes[one], nodes[other])
    return square(
      try union(a.nw, b.nw, level: level - 1), try union(a.ne, b.ne, level: level - 1),
      try union(a.sw, b.sw, level: level - 1), try union(a.se, b.se, level: level - 1))
  }

  /// A plane without the cells of a region.
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
    try makeRoom(for: 1)
    if level == Square.leafLevel {
      var leaf = leaf(square)
      let columns = UInt64.columns(seen.x - x..<seen.x - x + seen.width)
      for row in seen.rows { leaf.remove(columns, row: row - y) }
      return self.square(leaf)
    }
    let (parts, half) = (nodes[square], side / 2)
    return self.square(
      try erased(parts.nw, level - 1, x, y, region),
      try erased(parts.ne, level - 1, x + half, y, region),
      try erased(parts.sw, level - 1, x, y + half, region),
      try erased(parts.se, level - 1, x + half, y + half, region))
  }
}
