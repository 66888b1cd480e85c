/// The squares of a macrocell, each of which has only parts that were added before it; the last holds
/// all others. It may stand for more cells than could ever be written down.
public struct MacrocellTree: Sendable {
  /// The numbers of each one's parts, of which 0 is empty. At level 1 the states of its cells; with two
  /// states at level 3 the bits of its upper four rows and of its lower.
  public private(set) var squares: [SIMD4<UInt32>] = []
  /// The side of each is 2 to that.
  public private(set) var levels: [UInt8] = []
  /// How many leaves there are in it, those that are written once as often as they are seen.
  private var leaves: [UInt32] = []
  /// 3 with two states, and 1 with more; nil while nothing tells.
  public private(set) var leafLevel: Int?

  /// More would take more memory than a pattern is worth.
  private static let mostLeaves = 1 << 22

  public init() {}

  /// Adds a square of 8 by 8 cells of two states, row by row, the top left one lowest.
  public mutating func add(leaf bits: UInt64) throws(PatternProblem) {
    try setLeafLevel(3)
    let halves = SIMD4(UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32), 0, 0)
    try add(halves, level: 3, leaves: 1)
  }

  /// Adds a square of four, row by row from the north-west.
  ///
  /// - Parameters: the numbers of the parts from 1, 0 for an empty one; at level 1 states.
  public mutating func add(
    level: Int, _ nw: Int, _ ne: Int, _ sw: Int, _ se: Int
  ) throws(PatternProblem) {
    guard (1...PatternProblem.highestLevel).contains(level) else { throw .level(level) }
    let parts = [nw, ne, sw, se]
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
    }
    let count =
      isLeaf
      ? 1 : parts.reduce(0) { min(Self.mostLeaves + 1, $0 + ($1 == 0 ? 0 : Int(leaves[$1 - 1]))) }
    let numbers = SIMD4<UInt32>(UInt32(nw), UInt32(ne), UInt32(sw), UInt32(se))
    try add(numbers, level: level, leaves: count)
  }

  /// A file is of two states or of more.
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

  /// A leaf and where its top left cell lies.
  private struct Placed {
    let x: Int
    let y: Int
    let square: Int
  }

  /// All cells of the last square, from the top down and from the left. The first row below its
  /// middle is row 1, as Golly has it.
  var runs: [Pattern.Run] {
    get throws(PatternProblem) {
      guard let root = squares.indices.last, let leafLevel else { return [] }
      if leaves[root] > Self.mostLeaves { throw .tooManyCells }
      var placed: [Placed] = []
      let half = 1 << (Int(levels[root]) - 1)
      collect(root, x: -half, y: 1 - half, into: &placed)
      if placed.contains(where: { max(abs($0.x), abs($0.y)) > Pattern.longestSide / 2 }) {
        throw .tooLong
      }
      placed.sort { ($0.y, $0.x) < ($1.y, $1.x) }
      return try unpacked(placed, side: 1 << leafLevel)
    }
  }

  private func collect(_ square: Int, x: Int, y: Int, into placed: inout [Placed]) {
    let level = Int(levels[square])
    if level == leafLevel {
      placed.append(Placed(x: x, y: y, square: square))
      return
    }
    let half = 1 << (level - 1)
    for quarter in 0..<4 where squares[square][quarter] > 0 {
      collect(
        Int(squares[square][quarter]) - 1, x: x + quarter % 2 * half, y: y + quarter / 2 * half,
        into: &placed)
    }
  }

  /// The cells of leaves in order: row by row through all that lie side by side.
  private func unpacked(
    _ placed: [Placed], side: Int
  ) throws(PatternProblem) -> [Pattern.Run] {
    var runs: [Pattern.Run] = []
    var start = 0
    while start < placed.count {
      let end = placed[start...].firstIndex { $0.y != placed[start].y } ?? placed.count
      for row in 0..<side {
        for leaf in placed[start..<end] { unpack(leaf, row: row, into: &runs) }
        if runs.count > Pattern.mostRuns { throw .tooManyCells }
      }
      start = end
    }
    return runs
  }

  private func unpack(_ leaf: Placed, row: Int, into runs: inout [Pattern.Run]) {
    let parts = squares[leaf.square]
    if leafLevel == 1 {
      for x in 0..<2 where parts[2 * row + x] > 0 {
        runs.add(UInt8(parts[2 * row + x]), at: leaf.x + x, leaf.y + row)
      }
      return
    }
    var bits = UInt8(truncatingIfNeeded: parts[row / 4] >> UInt32(row % 4 * 8))
    while bits != 0 {
      let start = bits.trailingZeroBitCount
      let end = start + (~(bits >> start)).trailingZeroBitCount
      runs.add(.init(y: leaf.y + row, columns: leaf.x + start..<leaf.x + end))
      bits &= end < 8 ? .max << end : 0
    }
  }
}
