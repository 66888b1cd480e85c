package import Grids

/// What is known of a scene without a world: followed through the events in the order in which they
/// happen, to find those that cannot.
package struct Rehearsal: Sendable {
  /// The board as it is by then; nil where the world has no edge.
  package private(set) var board: Region?
  /// Whether any event gives the board a size, be it the one that it has.
  package private(set) var isResized = false
  /// The board with which generation 0 ends; nil before that is known.
  private var opening: Region??
  /// Whether the board is that of the film: not where settings that decide it are wrong.
  private let knowsBoard: Bool
  /// The bytes of the largest board so far, of all pieces that are kept, and of all snapshots.
  package private(set) var memory: (board: Int, pieces: Int, snapshots: Int)
  private let worldInfo: WorldInfo
  private var pieces = Kept<Size>()
  private var snapshots = Kept<Region?>()

  /// The opening.
  ///
  /// - Parameter knowsBoard: whether the stage is that of the film.
  package init(_ worldInfo: WorldInfo, knowsBoard: Bool = true) {
    board = worldInfo.bounds
    self.worldInfo = worldInfo
    self.knowsBoard = knowsBoard
    memory = (worldInfo.cost.memory(on: worldInfo.bounds?.size), 0, 0)
  }

  /// Throws where some of these cells lie off the board.
  package func touch(_ region: Region) throws(VerbProblem) {
    guard knowsBoard, let board, region.intersection(board) != region else { return }
    throw .offBoard(region, board: board.size)
  }

  /// Gives the board a size.
  package mutating func resize(to size: Size) throws(VerbProblem) {
    if knowsBoard && board == nil { throw .noSizeToChange }
    board = Region(size)
    isResized = true
    memory.board = max(memory.board, worldInfo.cost.memory(on: size))
  }

  /// Says that what follows happens after generation 0.
  package mutating func leaveOpening() {
    guard opening == nil else { return }
    opening = .some(board)
    pieces.leaveOpening()
    snapshots.leaveOpening()
  }

  /// The opening again, with all that happened there: at the opening itself that changes nothing.
  package mutating func restart() {
    guard let opening else { return }
    board = opening
    pieces.restart()
    snapshots.restart()
  }

  package mutating func keep(piece name: String, _ size: Size) {
    pieces.keep(name, size, bytes: size.memory(bytesACell: MemoryLayout<CellState>.stride))
    memory.pieces = max(memory.pieces, pieces.bytes)
  }

  /// The size of a piece that has been kept.
  package func piece(_ name: String) throws(VerbProblem) -> Size {
    guard let size = pieces[name] else { throw .noPiece(name) }
    return size
  }

  /// Keeps the whole world by a name.
  package mutating func keepSnapshot(_ name: String) {
    snapshots.keep(name, board, bytes: worldInfo.cost.memory(on: board?.size))
    memory.snapshots = max(memory.snapshots, snapshots.bytes)
  }

  /// Puts a world back that has been kept.
  package mutating func restore(_ name: String) throws(VerbProblem) {
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
  private var sizes: [String: Int] = [:]
  /// What all of them take.
  private(set) var bytes = 0

  subscript(name: String) -> Value? {
    later.contains(name) ? values[name] : opening[name] ?? values[name]
  }

  mutating func keep(_ name: String, _ value: Value, bytes: Int) {
    values[name] = value
    self.bytes += bytes - (sizes.updateValue(bytes, forKey: name) ?? 0)
    later.insert(name)
  }

  mutating func leaveOpening() {
    opening = values
    later = []
  }

  mutating func restart() { later = [] }
}
