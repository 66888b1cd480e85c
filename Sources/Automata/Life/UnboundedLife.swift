internal import Grids
internal import Worlds

/// Cells on a plane that is unbounded in one or both directions, computed by tiles.
struct UnboundedLife: LifePlane, TilePlane {
  /// The rule of the next generation.
  ///
  /// - Precondition: The old and the new rule have the same number of states.
  var rule: LifeRule {
    didSet {
      steps = TileRule(rule)
      tiles.wake()
    }
  }
  private var steps: TileRule
  private(set) var tiles: TileBoard
  /// The edges of a plane that is bounded in one direction.
  let band: EdgePair?
  var origin = Position(x: 0, y: 0)

  /// - Precondition: The world at generation 0 has as many states as the rule.
  init(_ opening: TileBoard, rule: LifeRule, band: EdgePair? = nil) {
    tiles = opening
    self.rule = rule
    self.band = band
    steps = TileRule(rule)
  }

  func bits(in region: Region) -> BitGrid? { tiles.bits(in: region, origin: origin) }

  var counts: [Count] {
    let populations = tiles.populations
    return rule.counts(
      alive: populations.alive, dying: populations.dying,
      in: tiles.background == 0 ? nil : tiles.liveRegion.size)
  }

  /// The state of all cells far away.
  var background: CellState { tiles.background }

  /// A world in which the cells that differ from the background are alive and all others are dead.
  ///
  /// - Precondition: The rule has two states.
  var differing: UnboundedLife {
    var world = self
    world.tiles.background = 0
    return world
  }

  /// A world without cells, which shares the compiled rule.
  var emptied: UnboundedLife {
    var world = self
    world.tiles = TileBoard()
    return world
  }

  mutating func advance(by generations: Int) {
    var room = TileBoard.StepBuffers()
    var cancellation = CancellationCheck()
    var left = generations
    while left > 0, !tiles.isFull {
      if cancellation.isOver(after: 1 << 16 + 512 * tiles.latestWork) { return }
      // A sleeping board has period 1 or 2, so one or two steps suffice to reach the right phase.
      if tiles.isAsleep { left = (left - 1) % 2 + 1 }
      if let band {
        band.step(&tiles, steps, room: &room)
      } else {
        tiles.step(steps, room: &room)
      }
      left -= 1
    }
  }

  var work: Int { tiles.work }
  var latestWork: Int { tiles.latestWork }

  var isAsleep: Bool { tiles.isAsleep }

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.tiles.isStill && next.tiles.background == tiles.background
  }

  var trace: Trace {
    var corner = tiles.liveRegion
    // The distance to an edge matters, so the fingerprint includes the coordinate across it.
    if band?.axis == .vertical { corner.x = 0 }
    if band?.axis == .horizontal { corner.y = 0 }
    let fingerprint = tiles.fingerprint(from: Position(x: corner.x, y: corner.y))
    corner = placed(corner)
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  var sketchCost: Int { tiles.sketchCost }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    guard let place = place(of: corner) else { return }
    tiles.put(cells, at: place, over: over)
    band?.clear(&tiles)
  }
}
