internal import Patterns

extension MacrocellTree {
  /// The same cells in a tree of states, if the leaves are 8 × 8 cells of two states.
  var withStates: MacrocellTree {
    get throws(PatternProblem) {
      var (tree, numbers, known) = (MacrocellTree(), [0], [KnownParts](repeating: [:], count: 4))
      for (level, square) in zip(levels, squares) {
        if level == 3 {
          numbers.append(try tree.add(bits: square, x: 0, y: 0, level: 3, &known))
          continue
        }
        let parts = (0..<4).map { numbers[Int(square[$0])] }
        try tree.add(level: Int(level), parts[0], parts[1], parts[2], parts[3])
        numbers.append(tree.squares.count)
      }
      return tree
    }
  }

  /// The numbers of squares of a level by their parts.
  private typealias KnownParts = [SIMD4<Int>: Int]

  /// Appends a part of a leaf of two states, unless an equal one is known.
  ///
  /// - Returns: The number of the part in the tree, or the state of a cell.
  private mutating func add(
    bits: SIMD4<UInt32>, x: Int, y: Int, level: Int, _ known: inout [KnownParts]
  ) throws(PatternProblem) -> Int {
    if level == 0 { return Int(bits[y / 4] >> UInt32(y % 4 * 8 + x) & 1) }
    let half = 1 << (level - 1)
    var parts = SIMD4<Int>.zero
    for part in 0..<4 {
      parts[part] = try add(
        bits: bits, x: x + part % 2 * half, y: y + part / 2 * half, level: level - 1, &known)
    }
    if let number = known[level][parts] { return number }
    try add(level: level, parts[0], parts[1], parts[2], parts[3])
    known[level][parts] = squares.count
    return squares.count
  }
}
