internal import Patterns

extension NodeStore {
  /// Builds a plane from the squares of a macrocell, centered on (0, 0).
  ///
  /// - Precondition: The store's shape holds all states of the tree.
  mutating func root(of tree: MacrocellTree) throws(HashProblem) -> Root {
    if tree.leafLevel == 3, leafLevel < 3 {
      guard let states = try? tree.withStates else { throw .memory }
      return try root(of: states)
    }
    var numbers: [Square] = [0]
    // The squares that are smaller than a leaf, by number, as cells in the top left corner of a
    // `Leaf`. Two-state files begin with 8 × 8 cells, multi-state files with 2 × 2 cells.
    var small: [Int: Leaf] = [:]
    for (level, square) in zip(tree.levels, tree.squares) {
      let level = Int(level)
      try makeRoom(for: 1)
      if level > leafLevel {
        numbers.append(
          self.square(
            numbers[Int(square[0])], numbers[Int(square[1])], numbers[Int(square[2])],
            numbers[Int(square[3])]))
        continue
      }
      let leaf =
        level == tree.leafLevel
        ? level == 1 ? shape.leaf(ofCells: square) : shape.leaf(ofBits: square)
        : shape.leaf(of: (0..<4).map { small[Int(square[$0])] ?? Leaf() }, width: 1 << (level - 1))
      // Leaves of a tree no larger than a leaf are needed below.
      if level < leafLevel || tree.squares.count == numbers.count { small[numbers.count] = leaf }
      numbers.append(level == leafLevel ? self.square(leaf) : 0)
    }
    guard let level = tree.levels.last.map({ Int($0) }), let last = numbers.last else {
      return .dead
    }
    if level > leafLevel { return try widenedAndTrimmed(last, level: level) }
    // A tree no larger than a leaf must be centered as well: add its cells one by one.
    let half = 1 << (level - 1)
    var map = LeafMap(shape)
    shape.forEachCell(of: small[numbers.count - 1] ?? Leaf()) { x, y, state in
      map.fill(x - half..<x - half + 1, row: y - half, state: state)
    }
    return try self.root(of: &map)
  }

  /// Returns the root of a plane from a square that may be smaller than the smallest root.
  private mutating func widenedAndTrimmed(
    _ square: Square, level: Int
  ) throws(HashProblem) -> Root {
    if square == 0 { return .dead }
    var root = Root(square: square, level: level)
    while root.level < Root.lowest { root = widened(root) }
    return try trimmed(root.square, level: root.level)
  }
}

extension LeafShape {
  /// Returns a leaf with eight rows of eight cells in its top left corner, from their bits.
  fileprivate func leaf(ofBits square: SIMD4<UInt32>) -> Leaf {
    var leaf = Leaf()
    for place in 0..<64 where square[place / 32] >> UInt32(place % 32) & 1 == 1 {
      add(row(place % 8..<place % 8 + 1, state: 1), row: place / 8, to: &leaf)
    }
    return leaf
  }

  /// Returns a leaf with 2 × 2 cells in its top left corner, from their states.
  fileprivate func leaf(ofCells square: SIMD4<UInt32>) -> Leaf {
    var leaf = Leaf()
    for place in 0..<4 where square[place] != 0 {
      let state = cellBits == 1 ? 1 : CellState(truncatingIfNeeded: square[place])
      add(row(place & 1..<place & 1 + 1, state: state), row: place >> 1, to: &leaf)
    }
    return leaf
  }

  /// Combines four squares of side `width`, each in the top left of a leaf, into one of twice the
  /// width.
  fileprivate func leaf(of four: [Leaf], width: Int) -> Leaf {
    var leaf = Leaf()
    for (place, part) in four.enumerated() {
      let shift = place & 1 == 0 ? 0 : width * cellBits
      for y in 0..<width {
        add(row(y, of: part) << UInt64(shift), row: y + (place < 2 ? 0 : width), to: &leaf)
      }
    }
    return leaf
  }
}
