internal import Grids

/// Cells dead and alive under a rule that counts neighbours, on a plane without end.
struct UnboundedLife: Board {
  var rule: LifeRule {
    didSet {
      fates = rule.counts?.fates ?? []
      board.wake()
    }
  }
  private var fates: [Fate]
  private var board: TileBoard
  /// The world's coordinates of the board's cell (0, 0).
  private var origin = Position(x: 0, y: 0)

  /// - Precondition: the rule has no B0.
  init(_ opening: TileBoard, rule: LifeRule) {
    board = opening
    self.rule = rule
    fates = rule.counts?.fates ?? []
  }

  var bounds: Region? { nil }

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
    var room = TileBoard.Room()
    var left = generations
    while left > 0 {
      // What goes back and forth between two generations has only to be left at the right one.
      if board.sleeps { left = (left - 1) % 2 + 1 }
      board.step(fates, room: &room)
      left -= 1
    }
  }

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.board.stands
  }

  var trace: Trace? {
    var corner = board.liveRegion
    let fingerprint = board.fingerprint(from: Position(x: corner.x, y: corner.y))
    if !corner.isEmpty {
      corner.x += origin.x
      corner.y += origin.y
    }
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  var memory: Int { board.memory }

  mutating func move(by way: Position) {
    origin.x += way.x
    origin.y += way.y
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let reach = TileBoard.reach
    guard reach.columns.contains(corner.x), reach.rows.contains(corner.y) else { return }
    board.put(cells, at: Position(x: corner.x - origin.x, y: corner.y - origin.y), over: over)
  }

  mutating func resize(to size: Size) {}
}
