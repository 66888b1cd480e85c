internal import Grids

extension NodeStore {
  /// Returns the number of cells of a plane that differ from the background.
  func population(of root: Root) -> UInt128 {
    var known: [Square: UInt128] = [:]
    return population(of: root.square, root.level, &known)
  }

  func population(
    of square: Square, _ level: Int, _ known: inout [Square: UInt128]
  ) -> UInt128 {
    fold(
      square, level, &known, dead: 0, leaf: { UInt128(shape.population(of: $0)) },
      join: { parts, _ in parts.0 + parts.1 + parts.2 + parts.3 })
  }

  /// Computes a value of a square bottom-up from the values of its four parts.
  ///
  /// Only squares that branch are memoized. An isolated cell has a chain of squares, one for each
  /// level, and each value follows from the one below.
  ///
  /// - Parameters:
  ///   - known: The memoized values.
  ///   - dead: The value of a dead square.
  ///   - join: A closure that receives the values of the four parts and the level of the parts.
  func fold<Value>(
    _ square: Square, _ level: Int, _ known: inout [Square: Value], dead: Value,
    leaf: (Leaf) -> Value, join: (_ parts: (Value, Value, Value, Value), _ level: Int) -> Value
  ) -> Value {
    if square == 0 { return dead }
    if level == leafLevel { return leaf(self.leaf(square)) }
    let (node, level) = (nodes[square], level - 1)
    if node.parts, let value = known[square] { return value }
    let four = (
      fold(node.nw, level, &known, dead: dead, leaf: leaf, join: join),
      fold(node.ne, level, &known, dead: dead, leaf: leaf, join: join),
      fold(node.sw, level, &known, dead: dead, leaf: leaf, join: join),
      fold(node.se, level, &known, dead: dead, leaf: leaf, join: join)
    )
    let value = join(four, level)
    if node.parts { known[square] = value }
    return value
  }

  /// Returns the bounding rectangle of the cells that differ from the background.
  func liveRegion(of root: Root) -> Region {
    if root.square == 0 { return .empty }
    let (side, half) = (1 << root.level, 1 << (root.level - 1))
    let top = gap(
      of: root, near: { ($0.nw, $0.ne) }, far: { ($0.sw, $0.se) },
      leaf: { shape.rows(of: $0).trailingZeroBitCount })
    let bottom = gap(
      of: root, near: { ($0.sw, $0.se) }, far: { ($0.nw, $0.ne) },
      leaf: { shape.gap(after: shape.rows(of: $0)) })
    let left = gap(
      of: root, near: { ($0.nw, $0.sw) }, far: { ($0.ne, $0.se) },
      leaf: { shape.columns(of: $0).trailingZeroBitCount })
    let right = gap(
      of: root, near: { ($0.ne, $0.se) }, far: { ($0.nw, $0.sw) },
      leaf: { shape.gap(after: shape.columns(of: $0)) })
    return Region(
      x: left - half, y: top - half, width: side - left - right, height: side - top - bottom)
  }

  /// Returns the distance from one edge of the root to the closest live cell.
  ///
  /// Descends level by level and keeps only the squares that lie closest to the edge. If none of
  /// them has a live cell on the near side, the gap grows by half a square.
  private func gap(
    of root: Root, near: (Node) -> (Square, Square), far: (Node) -> (Square, Square),
    leaf gap: (Leaf) -> Int
  ) -> Int {
    var squares: Set<Square> = [root.square]
    var way = 0
    for level in stride(from: root.level, to: leafLevel, by: -1) {
      let close = parts(of: squares, near)
      if close.isEmpty { way += 1 << (level - 1) }
      squares = close.isEmpty ? parts(of: squares, far) : close
    }
    var least = Int.max
    for square in squares { least = min(least, gap(leaf(square))) }
    return way + least
  }

  private func parts(
    of squares: Set<Square>, _ side: (Node) -> (Square, Square)
  ) -> Set<Square> {
    var found: Set<Square> = []
    for square in squares {
      let (one, other) = side(nodes[square])
      found.insert(one)
      found.insert(other)
    }
    found.remove(0)
    return found
  }
}

extension Node {
  /// True if at least two of the four squares have live cells.
  fileprivate var parts: Bool {
    let live = { (square: Square) in square == 0 ? 0 : 1 }
    return live(nw) + live(ne) + live(sw) + live(se) > 1
  }
}

extension LeafShape {
  /// Returns the rows of a leaf that have live cells, one bit each.
  fileprivate func rows(of leaf: Leaf) -> UInt64 {
    (0..<side).reduce(0) { row($1, of: leaf) == 0 ? $0 : $0 | 1 << UInt64($1) }
  }

  /// Returns the columns of a leaf that have live cells, one bit each.
  fileprivate func columns(of leaf: Leaf) -> UInt64 {
    liveColumns(ofRow: (0..<side).reduce(0) { $0 | row($1, of: leaf) })
  }

  /// Returns the number of rows or columns after the last live one.
  fileprivate func gap(after live: UInt64) -> Int { live.leadingZeroBitCount - 64 + side }
}
