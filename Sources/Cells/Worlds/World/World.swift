public import Grids
public import Settings

/// A simulation that advances by generations, seen as a grid of cell states. It is a value: a copy
/// is a snapshot.
///
/// Every world implements these requirements. Capabilities of some worlds only have protocols of
/// their own, such as `Board` and `FingerprintedWorld`. Out of scope: names, settings, captions,
/// pixels, seconds, files.
public protocol World: Sendable {
  /// The region that contains all cells; nil if the world has no edge.
  var bounds: Region? { get }

  /// The smallest sight that contains all cells that are not background, as far as its square size
  /// allows. The default reads every cell inside the bounds.
  var living: ScaledRegion { get }

  /// Returns the states in a sight, row by row. A square of several cells has the highest state in
  /// it, and positions outside the world have state 0. The time is proportional to the size of the
  /// sight, whatever lies outside it. Precondition: a grid of the sight's size fits in memory, and
  /// its scale is at most 62.
  func cells(in sight: ScaledRegion) -> Grid<CellState>

  /// The shapes over the cells, in the colors and sprites of the `WorldInfo`; empty by default.
  var figures: [Figure] { get }

  /// The numbers that the world counts, with the names and in the order of its `WorldInfo`.
  var counts: [Count] { get }

  /// Advances the world by a number of generations. Precondition: `generations` is not negative.
  mutating func advance(by generations: Int)

  /// True if every later generation looks like this one. False, the default, means unknown.
  var isAtRest: Bool { get }

  /// The error that stopped the world; nil, the default, while it can advance.
  var failure: WorldProblem? { get }
}

extension World {
  public var figures: [Figure] { [] }

  public var isAtRest: Bool { false }

  public var failure: WorldProblem? { nil }

  /// Returns the states of single cells in a region.
  public func cells(in region: Region) -> Grid<CellState> { cells(in: ScaledRegion(region)) }

  public var living: ScaledRegion {
    guard let bounds else { return .empty }
    var living = cells(in: bounds).living
    guard !living.isEmpty else { return .empty }
    living.x += bounds.x
    living.y += bounds.y
    return ScaledRegion(living)
  }

  /// Calls `take` with all cells that are not in state 0, as runs: adjacent cells of one state in a
  /// row. Each cell is in exactly one run. Runs come in no particular order, and long ones may be
  /// split. The cost depends on the number of live cells, not on the distances between them.
  public func forEachRun(_ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void) {
    forEachRun(in: living.cells, take)
  }

  /// Divides the region into squares and skips the empty ones.
  private func forEachRun(
    in region: Region, _ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void
  ) {
    let side = max(region.width, region.height)
    if side <= 256 { return cells(in: region).forEachRun(from: region, take) }
    for square in livingSquares(of: region, leastScale: 8) { forEachRun(in: square, take) }
  }

  /// Returns the squares of a region with live cells, at most 65 along each side.
  func livingSquares(of region: Region, leastScale: Int) -> [Region] {
    let bits = Int.bitWidth - max(region.width, region.height).leadingZeroBitCount
    // 2^(bits − 6) cells a side give at most 64 squares, plus one if they are not aligned.
    let squares = ScaledRegion(region).rescaled(to: max(leastScale, bits - 6))
    let seen = cells(in: squares)
    return seen.elements.indices.filter { seen.elements[$0] != 0 }.map { place in
      let square = Region(
        x: squares.region.x + place % seen.width, y: squares.region.y + place / seen.width,
        width: 1, height: 1)
      return ScaledRegion(square, scale: squares.scale).covered(of: region)
    }
  }
}

extension Grid<CellState> {
  /// Calls `take` for each run in the grid, row by row, whose first cell is that of `corner`.
  fileprivate func forEachRun(
    from corner: Region, _ take: (_ y: Int, _ columns: Range<Int>, _ state: CellState) -> Void
  ) {
    for y in 0..<height {
      var start = 0
      for x in 1...max(1, width) where x == width || self[x, y] != self[start, y] {
        let state = self[start, y]
        if state != 0 { take(corner.y + y, corner.x + start..<corner.x + x, state) }
        start = x
      }
    }
  }
}

/// The transition from one generation to the next: the first generation without the cells that
/// move, and their moves in drawing order. Later moves are drawn over earlier ones.
public typealias Transition = (resting: any World, moves: [Move])

/// The movement of one cell's content to another cell in a generation.
///
/// It is small, since a board may have one move for each cell. Coordinates are stored in 32 bits.
public struct Move: Hashable, Sendable {
  private let start: SIMD2<Int32>
  private let end: SIMD2<Int32>
  /// The state of the moving cell.
  public let state: CellState
  /// The pose in which it is drawn while it moves.
  public let pose: Pose

  /// The maximum memory of the moves of a whole board, as a multiple of the board's own memory.
  package static let boards = 4

  /// Creates a move from the middle of one cell to the middle of another.
  ///
  /// - Parameter to: the destination. On a torus it lies beyond the edge if the cell reenters at
  ///   the opposite edge.
  /// - Precondition: coordinates fit in 32 bits, as those of all boards do.
  public init(from: Position, to: Position, state: CellState, pose: Pose = .plain) {
    start = SIMD2(Int32(from.x), Int32(from.y))
    end = SIMD2(Int32(to.x), Int32(to.y))
    self.state = state
    self.pose = pose
  }

  public var from: Position { Position(x: Int(start.x), y: Int(start.y)) }
  public var to: Position { Position(x: Int(end.x), y: Int(end.y)) }
}

/// An error that stops a world from advancing.
public enum WorldProblem: Hashable, Sendable {
  /// The world would exceed its memory limit, in bytes.
  case memory(limit: Int)
  /// A live cell would lie more than 2⁶¹ cells from (0, 0).
  case reach
  /// The input of the world cannot be read further. The text is the error message.
  case input(String)
  /// An event asked for something that the rules of the game forbid.
  case refused(ChoiceProblem)
}

/// An event that the rules of a game forbid at its generation.
public struct ChoiceProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  package static let noChoiceYet = Self("there is no decision to change at generation 0")
  package static let holdsBeforeRoll = Self("a player must roll before holding")
  package static let gamesOver = Self("the last game is already over")
  package static let noMonsterInSight = Self("no monster is in sight")
  package static let noMonsterPursued = Self("there is no monster to leave")
}
