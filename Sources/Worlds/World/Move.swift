public import Grids

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
