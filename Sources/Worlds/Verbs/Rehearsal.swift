public import Grids

/// What is known of a scene without a world: followed through the events in the order in which they
/// happen, to find those that cannot.
public struct Rehearsal: Sendable {
  /// The board as it is by then; nil where the world has no edge.
  public private(set) var board: Region?
  /// Whether any event gives the board a size, be it the one that it has.
  public private(set) var isResized = false
  /// The board with which generation 0 ends; nil before that is known.
  private var opening: Region??
  /// Whether the board is that of the film: not where settings that decide it are wrong.
  private let knowsBoard: Bool
  private var pieces = Kept<Size>()
  private var snapshots = Kept<Region?>()

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

  /// Says that what follows happens after generation 0.
  public mutating func leaveOpening() {
    guard opening == nil else { return }
    opening = .some(board)
    pieces.leaveOpening()
    snapshots.leaveOpening()
  }

  /// The opening again, with all that happened there: at the opening itself that changes nothing.
  public mutating func restart() {
    guard let opening else { return }
    board = opening
    pieces.restart()
    snapshots.restart()
  }

  /// Keeps a piece of a size by its name.
  public mutating func keep(piece name: String, _ size: Size) { pieces.keep(name, size) }

  /// The size of a piece that has been kept.
  public func piece(_ name: String) throws(VerbProblem) -> Size {
    guard let size = pieces[name] else { throw .noPiece(name) }
    return size
  }

  /// Keeps the whole world by a name.
  public mutating func keepSnapshot(_ name: String) throws(VerbProblem) {
    snapshots.keep(name, board)
    let kept = snapshots.all.reduce(0) { $0 + ($1?.size.area ?? Self.unbounded) }
    if kept > Self.mostKept { throw .keepsTooMuch(most: Self.mostKept) }
  }

  /// Puts a world back that has been kept.
  public mutating func restore(_ name: String) throws(VerbProblem) {
    guard let kept = snapshots[name] else { throw .noSnapshot(name) }
    board = kept
  }
}

/// What has been kept by names. After a restart those of the opening hold what they held there.
private struct Kept<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  private var opening: [String: Value] = [:]
  /// Names that have been kept since the opening, or since it came again.
  private var later: Set<String> = []

  subscript(name: String) -> Value? {
    later.contains(name) ? values[name] : opening[name] ?? values[name]
  }

  var all: some Collection<Value> { values.values }

  mutating func keep(_ name: String, _ value: Value) {
    values[name] = value
    later.insert(name)
  }

  mutating func leaveOpening() {
    opening = values
    later = []
  }

  mutating func restart() { later = [] }
}
