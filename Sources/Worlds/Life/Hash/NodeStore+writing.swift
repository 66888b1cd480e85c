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
    for level in stride(from: root.level, to: Square.leafLevel, by: -1) {
      sizes.append(parts(of: sizes[root.level - level], level))
    }
    let numbers = try addQuarters(of: sizes[sizes.count - 1], to: &tree)
    var known: [Square: Int] = [:]
    for level in Square.leafLevel...root.level {
      var added: [Square: Int] = [:]
      for square in inOrder(sizes[root.level - level]) {
        let four = level == Square.leafLevel ? four(leaf(square), numbers) : four(square, known)
        try tree.add(level: level, four[0], four[1], four[2], four[3])
        added[square] = tree.squares.count
      }
      known = added
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

  /// Adds the 8 × 8 quarters of leaves, from which a macrocell is built.
  ///
  /// - Returns: The numbers of the quarters in the tree, by their bits.
  private func addQuarters(
    of leaves: Seen<Square>, to tree: inout MacrocellTree
  ) throws(PatternProblem) -> [UInt64: Int] {
    var seen: Seen<UInt64> = [:]
    for (square, place) in leaves {
      for part in 0..<4 {
        let bits = leaf(square).quarter(part)
        if bits != 0 { see(bits, at: place, part, 8, &seen) }
      }
    }
    var numbers: [UInt64: Int] = [:]
    for bits in inOrder(seen) {
      try tree.add(leaf: bits)
      numbers[bits] = tree.squares.count
    }
    return numbers
  }

  private func four(_ leaf: Leaf, _ numbers: [UInt64: Int]) -> [Int] {
    (0..<4).map { numbers[leaf.quarter($0)] ?? 0 }
  }

  private func four(_ square: Square, _ numbers: [Square: Int]) -> [Int] {
    let node = nodes[square]
    return [node.nw, node.ne, node.sw, node.se].map { numbers[$0] ?? 0 }
  }
}

extension Leaf {
  /// Returns the 8 × 8 cells of one of the four quarters, eight bits a row.
  fileprivate func quarter(_ part: Int) -> UInt64 {
    (0..<8).reduce(0) { bits, y in
      let row = row(y + (part < 2 ? 0 : 8)) >> UInt64(part & 1 == 0 ? 0 : 8) & 0xFF
      return bits | row << UInt64(8 * y)
    }
  }
}
