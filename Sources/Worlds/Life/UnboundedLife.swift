internal import Grids

/// Cells on a plane that is unbounded in one or both directions, computed by tiles.
struct UnboundedLife: LifePlane {
  /// The rule of the next generation.
  ///
  /// - Precondition: The old and the new rule have the same number of states.
  var rule: LifeRule {
    didSet {
      steps = TileRule(rule)
      board.wake()
    }
  }
  private var steps: TileRule
  private var board: TileBoard
  /// The edges of a plane that is bounded in one direction.
  let band: EdgePair?
  /// The world coordinates of the board's cell (0, 0). A move of all cells changes only this.
  private var origin = Position(x: 0, y: 0)

  /// - Precondition: The world at generation 0 has as many states as the rule.
  init(_ opening: TileBoard, rule: LifeRule, band: EdgePair? = nil) {
    board = opening
    self.rule = rule
    self.band = band
    steps = TileRule(rule)
  }

  var bounds: Region? { nil }

  var living: ScaledRegion {
    var region = board.liveRegion
    guard !region.isEmpty else { return .empty }
    region.x += origin.x
    region.y += origin.y
    return ScaledRegion(region)
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { board.cells(in: sight, origin: origin) }

  func bits(in region: Region) -> BitGrid? { board.bits(in: region, origin: origin) }

  var counts: [Count] {
    let populations = board.populations
    return rule.counts(
      alive: populations.alive, dying: populations.dying,
      in: board.background == 0 ? nil : board.liveRegion.size)
  }

  /// The state of all cells far away.
  var background: CellState { board.background }

  /// A world in which the cells that differ from the background are alive and all others are dead.
  ///
  /// - Precondition: The rule has two states.
  var differing: UnboundedLife {
    var world = self
    world.board.background = 0
    return world
  }

  mutating func advance(by generations: Int) {
    var room = TileBoard.StepBuffers()
    var cancellation = CancellationCheck()
    var left = generations
    while left > 0, !board.isFull {
      if cancellation.isOver(after: 1 << 16 + 512 * board.latestWork) { return }
      // A sleeping board has period 1 or 2, so one or two steps suffice to reach the right phase.
      if board.isAsleep { left = (left - 1) % 2 + 1 }
      if let band {
        band.step(&board, steps, room: &room)
      } else {
        board.step(steps, room: &room)
      }
      left -= 1
    }
  }

  var work: Int { board.work }
  var latestWork: Int { board.latestWork }

  var isAsleep: Bool { board.isAsleep }

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.board.isStill && next.board.background == board.background
  }

  var trace: Trace {
    var corner = board.liveRegion
    // The distance to an edge matters, so the fingerprint includes the coordinate across it.
    if band?.axis == .vertical { corner.x = 0 }
    if band?.axis == .horizontal { corner.y = 0 }
    let fingerprint = board.fingerprint(from: Position(x: corner.x, y: corner.y))
    if !corner.isEmpty {
      corner.x += origin.x
      corner.y += origin.y
    }
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  var sketchCost: Int { board.sketchCost }

  var memory: Int { board.memory }
  var failure: WorldProblem? { board.isFull ? .memory(limit: board.limit) : nil }

  mutating func translate(by step: Position) {
    origin.x += step.x
    origin.y += step.y
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let reach = TileBoard.reach
    guard reach.columns.contains(corner.x), reach.rows.contains(corner.y) else { return }
    board.put(cells, at: Position(x: corner.x - origin.x, y: corner.y - origin.y), over: over)
    band?.clear(&board)
  }

  mutating func resize(to size: Size) {}
}
