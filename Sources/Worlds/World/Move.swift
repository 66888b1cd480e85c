public import Grids

/// The way from one generation to the next: the first one without the cells that move, and their moves in
/// the order in which they are drawn, later ones over earlier ones.
public typealias Transition = (resting: any World, moves: [Move])

/// How one goes from a cell to another in a generation.
///
/// It is small, as there may be one for each cell of a board: coordinates are below 2³¹.
public struct Move: Hashable, Sendable {
  private let start: SIMD2<Int32>
  private let end: SIMD2<Int32>
  /// What goes there.
  public let state: CellState
  /// How it looks on its way.
  public let pose: Pose

  /// As many boards does the way of all who are on one take at most, besides those who rest.
  package static let boards = 4

  /// The way from the middle of a cell to that of another.
  ///
  /// - Parameter to: beside the board where it comes in again on the opposite side.
  /// - Precondition: coordinates are below 2³¹, as those of all boards are.
  public init(from: Position, to: Position, state: CellState, pose: Pose = .plain) {
    start = SIMD2(Int32(from.x), Int32(from.y))
    end = SIMD2(Int32(to.x), Int32(to.y))
    self.state = state
    self.pose = pose
  }

  public var from: Position { Position(x: Int(start.x), y: Int(start.y)) }
  public var to: Position { Position(x: Int(end.x), y: Int(end.y)) }
}
