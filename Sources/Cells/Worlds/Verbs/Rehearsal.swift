package import Grids

/// A dry run of a film's events without a world.
///
/// It follows the board's size and the names of stored regions and snapshots through the events in
/// order, and so finds impossible events. It also records the memory that the events need.
package struct Rehearsal: Sendable {
  /// The board after the events so far; nil if the world has no edge.
  package private(set) var board: Region?
  /// True if any event resizes the board, even to its current size.
  package private(set) var isResized = false
  /// The board at the end of generation 0. The outer optional is nil until that generation ends.
  private var opening: Region??
  /// True if the board is that of the film. It is false if a setting that determines it is invalid;
  /// then no event is rejected because of the board.
  private let knowsBoard: Bool
  /// The maximum bytes so far for the board, for all stored regions and for all snapshots.
  package private(set) var memory: (board: Int, pieces: Int, snapshots: Int)
  private let worldInfo: WorldInfo
  private var pieces = StoredValues<Size>()
  private var snapshots = StoredValues<Region?>()

  /// Creates a rehearsal at generation 0, before any event. `knowsBoard`: true if `worldInfo`
  /// describes the film's own board.
  package init(_ worldInfo: WorldInfo, knowsBoard: Bool = true) {
    board = worldInfo.bounds
    self.worldInfo = worldInfo
    self.knowsBoard = knowsBoard
    memory = (worldInfo.cost.memory(on: worldInfo.bounds?.size), 0, 0)
  }

  /// Throws `VerbProblem.offBoard` if any cell of a region lies off the board.
  package func touch(_ region: Region) throws(VerbProblem) {
    guard knowsBoard, let board, region.intersection(board) != region else { return }
    throw .offBoard(region, board: board.size)
  }

  /// Resizes the board. Throws `VerbProblem.noSizeToChange` if the world has no edge.
  package mutating func resize(to size: Size) throws(VerbProblem) {
    if knowsBoard && board == nil { throw .noSizeToChange }
    board = Region(size)
    isResized = true
    memory.board = max(memory.board, worldInfo.cost.memory(on: size))
  }

  /// Records that the world takes a number of bytes from now on.
  package mutating func need(memory bytes: Int) {
    memory.board = max(memory.board, min(bytes, 1 << 44))
  }

  /// Records that the following events come after generation 0.
  package mutating func leaveOpening() {
    guard opening == nil else { return }
    opening = .some(board)
    pieces.leaveOpening()
    snapshots.leaveOpening()
  }

  /// Returns to the board and the stored names as they were after the events of generation 0. It
  /// has no effect during generation 0.
  package mutating func restart() {
    guard let opening else { return }
    board = opening
    pieces.restart()
    snapshots.restart()
  }

  /// Records a region of cells that an event stores under a name.
  package mutating func keep(piece name: String, _ size: Size) {
    let fields = MemoryLayout<Float>.stride * (worldInfo.course.contents?.fields.count ?? 0)
    let bytesACell = MemoryLayout<CellState>.stride + fields
    pieces.keep(name, size, bytes: size.memory(bytesACell: bytesACell))
    memory.pieces = max(memory.pieces, pieces.bytes)
  }

  /// Returns the size of the region of cells stored under a name. Throws `VerbProblem.noPiece` if
  /// no event has stored a region under that name.
  package func piece(_ name: String) throws(VerbProblem) -> Size {
    guard let size = pieces[name] else { throw .noPiece(name) }
    return size
  }

  /// Records a snapshot of the whole world.
  package mutating func keepSnapshot(_ name: String) {
    snapshots.keep(name, board, bytes: worldInfo.cost.memory(on: board?.size))
    memory.snapshots = max(memory.snapshots, snapshots.bytes)
  }

  /// Restores a snapshot. Throws `VerbProblem.noSnapshot` if no event has taken it.
  package mutating func restore(_ name: String) throws(VerbProblem) {
    guard let kept = snapshots[name] else { throw .noSnapshot(name) }
    board = kept
  }
}

/// Values stored under names. After a restart, a name that was stored in generation 0 has its value
/// from generation 0 again.
private struct StoredValues<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  private var opening: [String: Value] = [:]
  /// The names stored since the end of generation 0 or since the last restart.
  private var later: Set<String> = []
  /// The bytes of each stored value, by name.
  private var sizes: [String: Int] = [:]
  /// The bytes of all stored values together.
  private(set) var bytes = 0

  subscript(name: String) -> Value? {
    // Values stored before a restart stay available, except under names that generation 0 stored,
    // too.
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
