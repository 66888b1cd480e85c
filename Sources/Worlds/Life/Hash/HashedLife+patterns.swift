internal import Grids
internal import Patterns

extension LeafMap {
  /// Adds the live cells of a pattern, with its (0, 0) at `place`. Stops when the map is full.
  mutating func fill(_ pattern: Pattern, at place: Position) {
    for run in pattern.runs {
      if isFull { return }
      fill(
        run.x + place.x..<run.columns.upperBound + place.x, row: run.y + place.y, state: run.state)
    }
  }
}

extension HashedLife {
  /// The position of a macrocell's center in the world: the first row below the center is row 1, as
  /// in Golly.
  private static let middle = Position(x: 0, y: 1)

  /// Returns an upper bound on the bytes that a world takes at generation 0; at most 2⁵⁰.
  static func memory(of tree: MacrocellTree) -> Int { NodeStore.memory(of: tree.squares.count) }

  /// Creates a world from the squares of a macrocell, however many cells they represent.
  init(_ tree: MacrocellTree, rule: LifeRule, limit: Int) throws(HashProblem) {
    try self.init(rule: rule, LeafShape(rule), limit: limit) { nodes throws(HashProblem) in
      let root = try nodes.root(of: tree)
      return try nodes.moved(root, by: Self.middle)
    }
  }

  /// The cells as a macrocell tree. Nil if the cells do not fit in memory, lie too far apart for a
  /// macrocell, or lie on a live background.
  var squares: MacrocellTree? {
    if background > 0 { return nil }
    let way = Position(x: -Self.middle.x, y: -Self.middle.y)
    let moved = try? plane.next { nodes, root throws(HashProblem) in
      nodes.beginEdit()
      return try nodes.moved(root, by: way)
    }
    return moved?.withNodes { try? $0.tree(of: $1) }
  }
}
