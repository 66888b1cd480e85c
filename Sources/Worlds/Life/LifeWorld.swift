internal import Grids

/// Cells dead and alive under a rule that counts neighbours, on a board with edges or without.
struct LifeWorld: Board {
  var rule: LifeRule
  let topology: Topology
  /// What is alive. An unbounded world has a board, too: one that grows before anything reaches its
  /// edge.
  private(set) var board: BitBoard
  /// The world's coordinates of the board's top left cell: it moves as an unbounded board grows.
  private(set) var origin = Position(x: 0, y: 0)

  init(_ opening: BitBoard, rule: LifeRule, topology: Topology) {
    board = opening
    self.rule = rule
    self.topology = topology
  }

  var bounds: Region? { topology == .unbounded ? nil : Region(board.size) }

  var living: Sight {
    var region = board.liveRegion
    guard !region.isEmpty else { return .empty }
    region.x += origin.x
    region.y += origin.y
    return Sight(region)
  }

  func cells(in sight: Sight) -> Grid<CellState> { board.cells(in: sight, origin: origin) }

  var counts: [Count] { [Count("alive", board.population)] }

  mutating func advance(by generations: Int) {
    let kernel = LifeKernel(rule, wraps: topology == .torus)
    var room = LifeKernel.Room()
    for _ in 0..<generations {
      if topology == .unbounded { growBeforeTheEdgeIsReached() }
      kernel.step(&board, room: &room)
    }
  }

  var isAtRest: Bool {
    var next = self
    // Before the step, so that both boards are of one size.
    if topology == .unbounded { next.growBeforeTheEdgeIsReached() }
    let board = next.board
    next.advance(by: 1)
    return next.board == board
  }

  var trace: Trace? {
    guard topology == .unbounded else {
      return Trace(board.fingerprint(from: Position(x: 0, y: 0)))
    }
    let live = board.liveRegion
    return Trace(
      board.fingerprint(from: Position(x: live.x, y: live.y)),
      corner: Position(x: live.x + origin.x, y: live.y + origin.y))
  }

  var memory: Int { topology == .unbounded ? BitBoard.memory(of: board.size) : 0 }

  mutating func move(by way: Position) {
    origin.x += way.x
    origin.y += way.y
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    if topology == .unbounded {
      var living = cells.living
      living.x += corner.x
      living.y += corner.y
      grow(toHold: living)
    }
    board.put(cells, at: Position(x: corner.x - origin.x, y: corner.y - origin.y), over: over)
  }

  mutating func resize(to size: Size) {
    if topology != .unbounded { board = board.resized(to: size) }
  }

  /// Cells are born at most one cell further out in a generation: as long as the outermost cells
  /// are dead before each step, a board that ends is as good as one that does not.
  private mutating func growBeforeTheEdgeIsReached() {
    guard board.touchesEdge else { return }
    grow(toHold: living.region.expanded(by: 1))
  }

  /// Makes the board hold a region of the world, and more on the sides on which it grows, so that
  /// it does not grow again soon.
  private mutating func grow(toHold region: Region) {
    let size = board.size
    let held = Region(x: origin.x, y: origin.y, width: size.width, height: size.height)
    let union = held.union(region)
    guard union != held else { return }
    let room = Size(width: max(64, size.width / 4), height: max(16, size.height / 4))
    let missing = (
      left: held.x - union.x, right: union.width - size.width - (held.x - union.x),
      top: held.y - union.y, bottom: union.height - size.height - (held.y - union.y)
    )
    // Whole words on the left, so that no bit moves within its word.
    let left = missing.left > 0 ? (missing.left + room.width + 63) / 64 * 64 : 0
    let top = missing.top > 0 ? missing.top + room.height : 0
    board = board.grown(
      left: left, right: missing.right > 0 ? missing.right + room.width : 0,
      top: top, bottom: missing.bottom > 0 ? missing.bottom + room.height : 0)
    origin.x -= left
    origin.y -= top
  }
}
