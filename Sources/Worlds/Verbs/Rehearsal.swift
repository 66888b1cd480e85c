public import Grids

/// What is known of a scene without a world: followed through the events in the order in which they
/// happen, to find those that cannot.
public struct Rehearsal: Sendable {
  /// The board as it is by then; nil where the world has no edge.
  public private(set) var board: Region?
  /// Whether any event gives the board a size, be it the one that it has.
  public private(set) var isResized = false
  private let opening: Region?
  /// Whether the board is that of the film: not where settings that decide it are wrong.
  private let knowsBoard: Bool
  private var pieces: [String: Size] = [:]
  private var snapshots: [String: Region?] = [:]

  /// How far out cells can be changed where there is no edge: the memory for all up to there is
  /// taken.
  private static let furthest = 16_384
  private static let reach = Region(
    x: -furthest, y: -furthest, width: 2 * furthest, height: 2 * furthest)
  /// How many cells snapshots may hold, and as how many an unbounded world counts.
  private static let mostKept = 1 << 28
  private static let unbounded = 1 << 22

  /// The opening.
  ///
  /// - Parameter knowsBoard: whether the stage is that of the film.
  public init(_ stage: Stage, knowsBoard: Bool = true) {
    board = stage.bounds
    opening = stage.bounds
    self.knowsBoard = knowsBoard
  }

  /// Throws where some of these cells lie off the board.
  public func touch(_ region: Region) throws(VerbProblem) {
    let reachable = board ?? Self.reach
    guard knowsBoard, region.intersection(reachable) != region else { return }
    if let board { throw .offBoard(region, board: board.size) }
    throw .tooFar(region, most: Self.furthest)
  }

  /// Gives the board a size.
  public mutating func resize(to size: Size) throws(VerbProblem) {
    if knowsBoard && board == nil { throw .noSizeToChange }
    board = Region(size)
    isResized = true
  }

  /// The opening's board again.
  public mutating func restart() { board = opening }

  /// Keeps a piece of a size by its name.
  public mutating func keep(piece name: String, _ size: Size) { pieces[name] = size }

  /// The size of a piece that has been kept.
  public func piece(_ name: String) throws(VerbProblem) -> Size {
    guard let size = pieces[name] else { throw .noPiece(name) }
    return size
  }

  /// Keeps the whole world by a name.
  public mutating func keepSnapshot(_ name: String) throws(VerbProblem) {
    snapshots[name] = .some(board)
    let kept = snapshots.values.reduce(0) { $0 + ($1?.size.area ?? Self.unbounded) }
    if kept > Self.mostKept { throw .keepsTooMuch(most: Self.mostKept) }
  }

  /// Puts a world back that has been kept.
  public mutating func restore(_ name: String) throws(VerbProblem) {
    guard let kept = snapshots[name] else { throw .noSnapshot(name) }
    board = kept
  }
}
