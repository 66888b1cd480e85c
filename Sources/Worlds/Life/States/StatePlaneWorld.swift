internal import Grids

/// Cells of many states on a plane that is unbounded in one or both directions. All cells far away
/// are dead.
struct StatePlaneWorld: TilePlane {
  /// The rule of the next generation.
  ///
  /// - Precondition: The old and the new rule have the same number of states and a range of 1. Dead
  ///   cells without live neighbors stay dead.
  var rule: LifeRule {
    didSet {
      precondition(rule.states == oldValue.states, "a rule of other states")
      kernel = StateKernel(rule)
      tiles.wake()
    }
  }
  private var kernel: StateKernel
  private(set) var tiles: StatePlane
  /// The edges of a plane that is bounded in one direction.
  let band: EdgePair?
  var origin = Position(x: 0, y: 0)

  /// - Precondition: The rule has a range of 1, and the plane only states of the rule.
  init(_ opening: StatePlane, rule: LifeRule, band: EdgePair? = nil) {
    tiles = opening
    self.rule = rule
    self.band = band
    kernel = StateKernel(rule)
  }

  var counts: [Count] { rule.counts(of: tiles.populations) }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    var left = generations
    while left > 0, !tiles.isFull {
      if cancellation.isOver(after: 1 << 16 + StatePlane.area * tiles.latestWork) { return }
      // A sleeping plane has period 1 or 2, so one or two steps suffice to reach the right phase.
      if tiles.isAsleep { left = (left - 1) % 2 + 1 }
      if let band { band.step(&tiles, kernel) } else { tiles.step(kernel) }
      left -= 1
    }
  }

  var work: Int { Self.tileWork * tiles.work }
  var latestWork: Int { Self.tileWork * tiles.latestWork }
  var isAsleep: Bool { tiles.isAsleep }

  /// The work of a tile for `HashableTiles`.
  private static let tileWork = 1 << 8

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.tiles.hasSameCells(as: tiles)
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

  /// The number of generations that take about as long as reading the tiles that change; from 1 to
  /// 16.
  var sketchCost: Int {
    let read = tiles.summaries == nil ? tiles.tiles.count : tiles.awake.count
    return max(1, min(16, 4 * read / max(1, tiles.latestWork)))
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    guard let place = place(of: corner) else { return }
    tiles.put(
      cells, at: place, over: over,
      states: rule.states)
    band?.clear(&tiles)
  }

  var patternRule: String? { "\(rule)" + (band?.grid.map { ":\($0)" } ?? "") }
}
