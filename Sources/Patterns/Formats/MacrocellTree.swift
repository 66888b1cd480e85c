/// The squares of a macrocell, each of which has only parts that were added before it.
struct MacrocellTree {
  private enum Square {
    /// 8 by 8 cells.
    case leaf(UInt64)
    /// The numbers of its parts, of which 0 is empty; at level 1 the states of its cells.
    case parts(SIMD4<UInt32>)
  }

  private var squares: [Square] = []
  /// Its side is 2 to that.
  private var levels: [UInt8] = []
  /// How many leaves there are in it, those that are written once as often as they are seen.
  private var leaves: [Int] = []

  /// More would take more memory than a pattern is worth.
  private static let mostLeaves = 1 << 22

  mutating func add(leaf bits: UInt64) throws(PatternProblem) {
    if levels.first == 1 { throw .node }
    try add(.leaf(bits), level: 3, leaves: 1)
  }

  /// - Parameters: the numbers of the parts from 1, 0 for an empty one; at level 1 states.
  mutating func add(
    level: Int, _ nw: Int, _ ne: Int, _ sw: Int, _ se: Int
  ) throws(PatternProblem) {
    guard (1...PatternProblem.highestLevel).contains(level) else { throw .level(level) }
    let parts = [nw, ne, sw, se]
    let isLeaf = level == 1
    if isLeaf {
      if levels.first == 3 { throw .node }
      if parts.contains(where: { $0 > 255 }) { throw .tooManyStates }
    } else {
      for part in parts {
        if part > squares.count { throw .laterPart(part) }
        if part > 0, Int(levels[part - 1]) != level - 1 {
          throw .partOfLevel(Int(levels[part - 1]), of: level)
        }
      }
    }
    let count =
      isLeaf
      ? 1 : parts.reduce(0) { min(Self.mostLeaves + 1, $0 + ($1 == 0 ? 0 : leaves[$1 - 1])) }
    let numbers = SIMD4<UInt32>(UInt32(nw), UInt32(ne), UInt32(sw), UInt32(se))
    try add(.parts(numbers), level: level, leaves: count)
  }

  private mutating func add(
    _ square: Square, level: Int, leaves count: Int
  ) throws(PatternProblem) {
    if squares.count >= Int(UInt32.max) { throw .tooManyCells }
    squares.append(square)
    levels.append(UInt8(level))
    leaves.append(count)
  }

  /// A leaf and where its top left cell lies.
  private struct Placed {
    let x: Int
    let y: Int
    let square: Int
  }

  /// All cells of the last square, in any order. The first row below its middle is row 1, as Golly has
  /// it.
  var runs: [Pattern.Run] {
    get throws(PatternProblem) {
      guard let root = squares.indices.last else { return [] }
      if leaves[root] > Self.mostLeaves { throw .tooManyCells }
      var placed: [Placed] = []
      let half = 1 << (Int(levels[root]) - 1)
      collect(root, x: -half, y: 1 - half, into: &placed)
      var runs: [Pattern.Run] = []
      for leaf in placed {
        if max(abs(leaf.x), abs(leaf.y)) > Pattern.longestSide / 2 { throw .tooLong }
        unpack(leaf, into: &runs)
      }
      return runs
    }
  }

  private func collect(_ square: Int, x: Int, y: Int, into placed: inout [Placed]) {
    guard case .parts(let parts) = squares[square], levels[square] > 1 else {
      placed.append(Placed(x: x, y: y, square: square))
      return
    }
    let half = 1 << (Int(levels[square]) - 1)
    for quarter in 0..<4 where parts[quarter] > 0 {
      collect(
        Int(parts[quarter]) - 1, x: x + quarter % 2 * half, y: y + quarter / 2 * half,
        into: &placed)
    }
  }

  private func unpack(_ leaf: Placed, into runs: inout [Pattern.Run]) {
    switch squares[leaf.square] {
    case .leaf(let bits):
      var rest = bits
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        runs.add(1, at: leaf.x + bit % 8, leaf.y + bit / 8)
        rest &= rest - 1
      }
    case .parts(let states):
      for quarter in 0..<4 where states[quarter] > 0 {
        runs.add(UInt8(states[quarter]), at: leaf.x + quarter % 2, leaf.y + quarter / 2)
      }
    }
  }
}
