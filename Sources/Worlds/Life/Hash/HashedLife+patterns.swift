internal import Grids
internal import Patterns

extension LeafMap {
  /// Makes the cells of a pattern with its (0, 0) somewhere in a world live.
  mutating func fill(_ pattern: Pattern, at place: Position) {
    for run in pattern.runs {
      if isFull { return }
      fill(run.x + place.x..<run.columns.upperBound + place.x, row: run.y + place.y)
    }
  }
}

extension HashedLife {
  /// How far below a macrocell's middle the first row of a world is: its row 1, as Golly has it, is the
  /// first one there.
  private static let middle = Position(x: 0, y: 1)

  /// The bytes that an opening takes, at most; no more than 2⁵⁰.
  static func memory(of tree: MacrocellTree) -> Int { NodeStore.memory(of: tree.squares.count) }

  /// A world of a macrocell's squares, however many cells they stand for.
  init(_ tree: MacrocellTree, rule: LifeRule, limit: Int) throws(HashProblem) {
    try self.init(rule: rule, limit: limit) { nodes throws(HashProblem) in
      let root = try nodes.root(of: tree)
      return try nodes.moved(root, by: Self.middle)
    }
  }

  /// Nil where it has not memory enough for them, or they are too far apart for one, and where the plane
  /// around them lives.
  var squares: MacrocellTree? {
    if background > 0 { return nil }
    let way = Position(x: -Self.middle.x, y: -Self.middle.y)
    let moved = try? plane.next { nodes, root throws(HashProblem) in
      nodes.beginEdit()
      return try nodes.moved(root, by: way)
    }
    return moved?.seen { try? $0.tree(of: $1) }
  }
}
