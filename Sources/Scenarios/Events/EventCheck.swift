internal import Grids
internal import Simulations

/// Follows events in the order in which they happen, to find those that cannot: cells off the board as it
/// is by then, pieces and snapshots that nobody has kept.
struct EventCheck {
  /// How far out cells can be changed where there is no edge: the memory for all up to there is taken.
  private static let furthest = 16_384
  private static let reach = Region(
    x: -furthest, y: -furthest, width: 2 * furthest, height: 2 * furthest)

  /// The cells that all snapshots together may hold, and as how many an unbounded world counts.
  private static let mostKept = 1 << 28
  private static let unbounded = 1 << 22

  private let knowsBoard: Bool
  private let opening: Region?
  private var board: Region?
  private var pieces: [String: Size] = [:]
  private var snapshots: [String: Region?] = [:]

  /// - Parameter knowsBoard: whether the world's board is that of the film.
  init(_ world: any Simulation, knowsBoard: Bool) {
    self.knowsBoard = knowsBoard
    opening = world.board
    board = world.board
  }

  /// What is wrong with the next event, in words; nil where it can happen.
  mutating func problem(with event: Event) -> String? {
    switch event.action {
    case .change(let change): return problem(with: change)
    case .place(let piece, let orientation, let corner, _):
      guard var size = pieces[piece] else { return "no piece '\(piece)' has been kept by then" }
      if orientation.turn == .left || orientation.turn == .right {
        size = Size(width: size.height, height: size.width)
      }
      return problem(
        with: Region(x: corner.x, y: corner.y, width: size.width, height: size.height))
    case .copy(let region, let name, _):
      pieces[name] = region.size
      return problem(with: region)
    case .snapshot(let name):
      snapshots[name] = .some(board)
      let kept = snapshots.values.reduce(0) { $0 + ($1?.size.area ?? Self.unbounded) }
      if kept > Self.mostKept {
        return "with this the snapshots keep over \(Self.mostKept) cells"
      }
    case .restore(let name):
      guard let kept = snapshots[name] else { return "no snapshot '\(name)' has been kept by then" }
      board = kept
    case .restart: board = opening
    case .pause: break
    }
    return nil
  }

  private mutating func problem(with change: Change) -> String? {
    switch change {
    case .paste(let cells, let corner, _):
      return problem(
        with: Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height))
    case .toggle(let cells), .infect(let cells):
      for cell in cells {
        let problem = problem(with: Region(x: cell.x, y: cell.y, width: 1, height: 1))
        if let problem { return problem }
      }
      return nil
    case .clear(let region): return region.flatMap { problem(with: $0) }
    case .resize(let size):
      if knowsBoard && board == nil { return "an unbounded world has no size to change" }
      board = Region(size)
      return nil
    case .rule, .infectAtRandom: return nil
    }
  }

  private func problem(with region: Region) -> String? {
    let reachable = board ?? Self.reach
    guard knowsBoard, region.intersection(reachable) != region else { return nil }
    let what =
      region.width == 1 && region.height == 1
      ? "cell [\(region.x), \(region.y)]"
      : "\(region.size) cells at [\(region.x), \(region.y)]"
    guard let board else { return "\(what) would lie over \(Self.furthest) cells away" }
    return "\(what) would lie off the board, which is \(board.size) by then"
  }
}

/// The generations that the frames of a film show.
struct ShownGenerations {
  let frames: Int
  let skip: Int
  let every: Int
  /// Whether the three are what is written, so that something can be held against them.
  var areKnown = true

  var last: Int { skip + (frames - 1) * every }

  /// What is wrong with an event's generation; nil where there is nothing.
  func problem(with generation: Int, pausing: Bool) -> String? {
    guard areKnown else { return nil }
    if generation > last { return "the film ends with generation \(last)" }
    if pausing && (generation < skip || (generation - skip) % every != 0) {
      return "no frame shows generation \(generation)"
    }
    return nil
  }
}
