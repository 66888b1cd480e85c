internal import Patterns

extension NodeStore {
  /// Builds a plane from the squares of a macrocell, centered on (0, 0).
  ///
  /// - Precondition: The cells have two states.
  mutating func root(of tree: MacrocellTree) throws(HashProblem) -> Root {
    var numbers: [Square] = [0]
    // The squares that are smaller than a leaf, by number, as cells in the top left corner of a
    // `Leaf`. Two-state files begin with 8 × 8 cells, multi-state files with 2 × 2 cells.
    var small: [Int: Leaf] = [:]
    for (level, square) in zip(tree.levels, tree.squares) {
      try makeRoom(for: 1)
      var number: Square = 0
      if level == 3, tree.leafLevel == 3 {
        small[numbers.count] = Leaf(quarter: UInt64(square[1]) << 32 | UInt64(square[0]))
      } else if level == 1 {
        small[numbers.count] = Leaf(cells: square)
      } else if level <= Square.leafLevel {
        let four = (0..<4).map { small[Int(square[$0])] ?? Leaf() }
        let leaf = Leaf(four, width: 1 << (Int(level) - 1))
        if level == Square.leafLevel { number = self.square(leaf) }
        small[numbers.count] = level == Square.leafLevel ? nil : leaf
      } else {
        number = self.square(
          numbers[Int(square[0])], numbers[Int(square[1])], numbers[Int(square[2])],
          numbers[Int(square[3])])
      }
      numbers.append(number)
    }
    guard let level = tree.levels.last.map({ Int($0) }), let last = numbers.last else {
      return .dead
    }
    if level > Square.leafLevel { return try trimmed(last, level: level) }
    // A tree no larger than a leaf must be centered as well: add its cells one by one.
    let leaf = small[numbers.count - 1] ?? self.leaf(last)
    let half = 1 << (level - 1)
    var map = LeafMap()
    for y in 0..<16 {
      for x in leaf.row(y).bits { map.fill(x - half..<x - half + 1, row: y - half) }
    }
    return try self.root(of: &map)
  }
}

extension Leaf {
  /// Creates a leaf with eight rows of eight cells in its top left quarter.
  fileprivate init(quarter bits: UInt64) {
    self.init()
    for y in 0..<8 { add(bits >> UInt64(8 * y) & 0xFF, row: y) }
  }

  /// Creates a leaf with 2 × 2 cells in its top left corner, from their states.
  fileprivate init(cells: SIMD4<UInt32>) {
    self.init()
    for place in 0..<4 where cells[place] != 0 { add(1 << UInt64(place & 1), row: place >> 1) }
  }

  /// Combines four squares of side `width`, each in the top left of a leaf, into one of twice the
  /// width.
  fileprivate init(_ four: [Leaf], width: Int) {
    self.init()
    for (place, part) in four.enumerated() {
      for y in 0..<width {
        add(part.row(y) << UInt64(place & 1 == 0 ? 0 : width), row: y + (place < 2 ? 0 : width))
      }
    }
  }
}
