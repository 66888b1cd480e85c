extension MacrocellTree {
  /// Appends a leaf of 8 by 8 cells of two states.
  ///
  /// - Parameter bits: the cells row by row, with the top left cell in the lowest bit.
  /// - Throws: `PatternProblem` if the tree has leaves of more states, or too many squares.
  public mutating func add(leaf bits: UInt64) throws(PatternProblem) {
    try setLeafLevel(3)
    let halves = SIMD4(UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32), 0, 0)
    try add(halves, level: 3, leaves: bits == 0 ? 0 : 1)
  }

  /// Appends a square of four parts. Parts without living cells are stored as empty, so that no
  /// traversal of the tree enters them.
  ///
  /// - Parameters:
  ///   - level: the level of the square; its side is 2 to this power.
  ///   - nw: the number of the north-west part, from 1, or 0 for an empty part; at level 1, the
  ///     state of the cell.
  ///   - ne: the north-east part.
  ///   - sw: the south-west part.
  ///   - se: the south-east part.
  /// - Throws: `PatternProblem` if the level, a part or a state is invalid.
  public mutating func add(
    level: Int, _ nw: Int, _ ne: Int, _ sw: Int, _ se: Int
  ) throws(PatternProblem) {
    guard (1...PatternProblem.highestLevel).contains(level) else { throw .level(level) }
    var parts = [nw, ne, sw, se]
    let isLeaf = level == 1
    if level <= 3 { try setLeafLevel(1) }
    if isLeaf {
      if parts.contains(where: { $0 > 255 }) { throw .tooManyStates }
    } else {
      for part in parts {
        if part > squares.count { throw .laterPart(part) }
        if part > 0, Int(levels[part - 1]) != level - 1 {
          throw .partOfLevel(Int(levels[part - 1]), of: level)
        }
      }
      parts = parts.map { $0 > 0 && leaves[$0 - 1] == 0 ? 0 : $0 }
    }
    // Capped, since a few squares can represent astronomically many leaves.
    let count = parts.reduce(0) {
      min(Self.mostLeaves + 1, $0 + ($1 == 0 ? 0 : isLeaf ? 1 : Int(leaves[$1 - 1])))
    }
    let numbers = SIMD4(
      UInt32(parts[0]), UInt32(parts[1]), UInt32(parts[2]), UInt32(parts[3]))
    try add(numbers, level: level, leaves: count)
  }

  /// Sets the level of the leaves, which is the same in the whole file.
  private mutating func setLeafLevel(_ level: Int) throws(PatternProblem) {
    if let leafLevel, leafLevel != level { throw .node }
    leafLevel = level
  }

  private mutating func add(
    _ square: SIMD4<UInt32>, level: Int, leaves count: Int
  ) throws(PatternProblem) {
    if squares.count >= Int(UInt32.max) { throw .tooManyCells }
    squares.append(square)
    levels.append(UInt8(level))
    leaves.append(UInt32(count))
  }
}
