internal import Grids
internal import Patterns

extension NodeStore {
  /// Squares of one size, each with its first position in row order.
  private typealias Seen<Key: Hashable> = [Key: Position]

  /// Returns a plane as the squares of a macrocell: smaller squares first, and squares of one size
  /// in the order of their first positions. Equal planes therefore produce equal files,
  /// independently of the history of the store.
  ///
  /// - Throws: An error if the plane is too large for a macrocell.
  func tree(of root: Root) throws(PatternProblem) -> MacrocellTree {
    var tree = MacrocellTree()
    if root.square == 0 { return tree }
    var sizes: [Seen<Square>] = [[root.square: Position(x: 0, y: 0)]]
    for level in stride(from: root.level, to: leafLevel, by: -1) {
      sizes.append(parts(of: sizes[root.level - level], level))
    }
    var numbers = try addLeaves(sizes[sizes.count - 1], to: &tree)
    for level in leafLevel + 1...root.level {
      var added: [Square: Int] = [:]
      for square in inOrder(sizes[root.level - level]) {
        let node = nodes[square]
        let four = [node.nw, node.ne, node.sw, node.se].map { numbers[$0] ?? 0 }
        try tree.add(level: level, four[0], four[1], four[2], four[3])
        added[square] = tree.squares.count
      }
      numbers = added
    }
    return tree
  }

  private func parts(of squares: Seen<Square>, _ level: Int) -> Seen<Square> {
    var seen: Seen<Square> = [:]
    let half = 1 << (level - 1)
    for (square, place) in squares {
      let node = nodes[square]
      for (number, part) in [node.nw, node.ne, node.sw, node.se].enumerated() where part != 0 {
        see(part, at: place, number, half, &seen)
      }
    }
    return seen
  }

  /// Records an occurrence of a part of a square. Of several occurrences of equal parts, keeps the
  /// first position in reading order.
  ///
  /// - Parameter number: The quadrant of the part: 0 north-west, 1 north-east, 2 south-west, 3
  ///   south-east.
  private func see<Key: Hashable>(
    _ part: Key, at place: Position, _ number: Int, _ half: Int, _ seen: inout Seen<Key>
  ) {
    let place = Position(
      x: place.x + (number & 1 == 0 ? 0 : half), y: place.y + (number & 2 == 0 ? 0 : half))
    let known = seen[part] ?? place
    seen[part] = (place.y, place.x) < (known.y, known.x) ? place : known
  }

  private func inOrder<Key: Hashable>(_ seen: Seen<Key>) -> [Key] {
    seen.sorted { ($0.value.y, $0.value.x) < ($1.value.y, $1.value.x) }.map { $0.key }
  }

  /// Adds leaves and all squares in them down to the leaves of a macrocell: 8 × 8 cells of two
  /// states, or 2 × 2 cells of many.
  ///
  /// - Returns: The numbers of the leaves in the tree.
  private func addLeaves(
    _ leaves: Seen<Square>, to tree: inout MacrocellTree
  ) throws(PatternProblem) -> [Square: Int] {
    let lowest = shape == .bits ? 3 : 1
    var sizes: [Seen<Leaf>] = [[:]]
    for (square, place) in leaves { sizes[0][leaf(square)] = place }
    for level in stride(from: leafLevel, to: lowest, by: -1) {
      var seen: Seen<Leaf> = [:]
      for (leaf, place) in sizes[leafLevel - level] {
        for number in 0..<4 {
          let part = shape.quarter(number, of: leaf, level)
          if !part.isDead { see(part, at: place, number, 1 << (level - 1), &seen) }
        }
      }
      sizes.append(seen)
    }
    var numbers: [Leaf: Int] = [:]
    for level in lowest...leafLevel {
      var added: [Leaf: Int] = [:]
      for leaf in inOrder(sizes[leafLevel - level]) {
        try add(leaf, level, numbers, to: &tree)
        added[leaf] = tree.squares.count
      }
      numbers = added
    }
    return leaves.reduce(into: [:]) { $0[$1.key] = numbers[leaf($1.key)] }
  }

  /// Adds a leaf or a square in one.
  ///
  /// - Parameter numbers: The numbers of its parts in the tree.
  private func add(
    _ leaf: Leaf, _ level: Int, _ numbers: [Leaf: Int], to tree: inout MacrocellTree
  ) throws(PatternProblem) {
    if level == 3, shape == .bits { return try tree.add(leaf: shape.eightRows(of: leaf)) }
    let four = (0..<4).map { part in
      level == 1
        ? Int(shape.state(part & 1, part >> 1, of: leaf))
        : numbers[shape.quarter(part, of: leaf, level)] ?? 0
    }
    try tree.add(level: level, four[0], four[1], four[2], four[3])
  }
}

extension LeafShape {
  /// Returns one of the four quarters of a square in the top left corner of a leaf, in the same
  /// place.
  fileprivate func quarter(_ part: Int, of leaf: Leaf, _ level: Int) -> Leaf {
    let half = 1 << (level - 1)
    let shift = part & 1 == 0 ? 0 : half * cellBits
    var quarter = Leaf()
    for y in 0..<half {
      let row = row(y + (part < 2 ? 0 : half), of: leaf) >> UInt64(shift)
      add(row & mask(0..<half), row: y, to: &quarter)
    }
    return quarter
  }

  /// Returns the top left 8 × 8 cells, eight bits a row.
  ///
  /// - Precondition: The cells have two states.
  fileprivate func eightRows(of leaf: Leaf) -> UInt64 {
    (0..<8).reduce(0) { $0 | row($1, of: leaf) << UInt64(8 * $1) }
  }
}
