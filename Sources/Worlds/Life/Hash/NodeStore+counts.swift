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
      square, level, &known, leaf: { UInt128($0.population) },
      join: { parts, _ in parts.0 + parts.1 + parts.2 + parts.3 })
  }

  /// Computes a value of a square bottom-up from the values of its four parts.
  ///
  /// Only squares that branch are memoized. An isolated cell has a chain of squares, one for each
  /// level, and each value follows from the one below.
  ///
  /// - Parameters:
  ///   - known: The memoized values.
  ///   - join: A closure that receives the values of the four parts and the level of the parts.
  func fold<Value: AdditiveArithmetic>(
    _ square: Square, _ level: Int, _ known: inout [Square: Value], leaf: (Leaf) -> Value,
    join: (_ parts: (Value, Value, Value, Value), _ level: Int) -> Value
  ) -> Value {
    if square == 0 { return .zero }
    if level == Square.leafLevel { return leaf(self.leaf(square)) }
    let (node, level) = (nodes[square], level - 1)
    if node.parts, let value = known[square] { return value }
    let four = (
      fold(node.nw, level, &known, leaf: leaf, join: join),
      fold(node.ne, level, &known, leaf: leaf, join: join),
      fold(node.sw, level, &known, leaf: leaf, join: join),
      fold(node.se, level, &known, leaf: leaf, join: join)
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
      leaf: { $0.rows.trailingZeroBitCount })
    let bottom = gap(
      of: root, near: { ($0.sw, $0.se) }, far: { ($0.nw, $0.ne) },
      leaf: { $0.rows.leadingZeroBitCount })
    let left = gap(
      of: root, near: { ($0.nw, $0.sw) }, far: { ($0.ne, $0.se) },
      leaf: { $0.columns.trailingZeroBitCount })
    let right = gap(
      of: root, near: { ($0.ne, $0.se) }, far: { ($0.nw, $0.sw) },
      leaf: { $0.columns.leadingZeroBitCount })
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
    for level in stride(from: root.level, to: Square.leafLevel, by: -1) {
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

extension Leaf {
  /// The rows that have live cells, one bit each.
  fileprivate var rows: UInt16 {
    (0..<16).reduce(0) { row($1) == 0 ? $0 : $0 | 1 << UInt16($1) }
  }

  /// The columns that have live cells, one bit each.
  fileprivate var columns: UInt16 {
    let all = top | high | low | bottom
    return UInt16(truncatingIfNeeded: all | all >> 16 | all >> 32 | all >> 48)
  }
}
