internal import Grids

/// Cells of many states on a plane that is unbounded in one or both directions. All cells far away
/// are dead.
struct StatePlaneWorld: LifeBoard, GrowingWorld {
  /// The rule of the next generation.
  ///
  /// - Precondition: The old and the new rule have the same number of states and a range of 1. Dead
  ///   cells without live neighbors stay dead.
  var rule: LifeRule {
    didSet {
      precondition(rule.states == oldValue.states, "a rule of other states")
      kernel = StateKernel(rule)
      plane.wake()
    }
  }
  private var kernel: StateKernel
  private var plane: StatePlane
  /// The edges of a plane that is bounded in one direction.
  let band: EdgePair?
  /// The world coordinates of the plane's cell (0, 0). A move of all cells changes only this.
  private var origin = Position(x: 0, y: 0)

  /// - Precondition: The rule has a range of 1, and the plane only states of the rule.
  init(_ opening: StatePlane, rule: LifeRule, band: EdgePair? = nil) {
    plane = opening
    self.rule = rule
    self.band = band
    kernel = StateKernel(rule)
  }

  var bounds: Region? { nil }

  var living: ScaledRegion {
    var region = plane.liveRegion
    guard !region.isEmpty else { return .empty }
    region.x += origin.x
    region.y += origin.y
    return ScaledRegion(region)
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { plane.cells(in: sight, origin: origin) }
  var counts: [Count] { rule.counts(of: plane.populations) }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    var left = generations
    while left > 0, !plane.isFull {
      if cancellation.isOver(after: 1 << 16 + StatePlane.area * plane.latestWork) { return }
      // A sleeping plane has period 1 or 2, so one or two steps suffice to reach the right phase.
      if plane.isAsleep { left = (left - 1) % 2 + 1 }
      if let band { band.step(&plane, kernel) } else { plane.step(kernel) }
      left -= 1
    }
  }

  var work: Int { Self.tileWork * plane.work }
  var latestWork: Int { Self.tileWork * plane.latestWork }
  var isAsleep: Bool { plane.isAsleep }

  /// The work of a tile for `HashableTiles`.
  private static let tileWork = 1 << 8

  var isAtRest: Bool {
    var next = self
    next.advance(by: 1)
    return next.plane.hasSameCells(as: plane)
  }

  var trace: Trace {
    var corner = plane.liveRegion
    // The distance to an edge matters, so the fingerprint includes the coordinate across it.
    if band?.axis == .vertical { corner.x = 0 }
    if band?.axis == .horizontal { corner.y = 0 }
    let fingerprint = plane.fingerprint(from: Position(x: corner.x, y: corner.y))
    if !corner.isEmpty {
      corner.x += origin.x
      corner.y += origin.y
    }
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  /// The number of generations that take about as long as reading all tiles; from 1 to 16.
  var sketchCost: Int { max(1, min(16, 4 * plane.tiles.count / max(1, plane.latestWork))) }

  var memory: Int { plane.memory }
  var failure: WorldProblem? { plane.isFull ? .memory(limit: plane.limit) : nil }

  mutating func translate(by step: Position) {
    origin.x += step.x
    origin.y += step.y
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let reach = TileBoard.reach
    guard reach.columns.contains(corner.x), reach.rows.contains(corner.y) else { return }
    plane.put(
      cells, at: Position(x: corner.x - origin.x, y: corner.y - origin.y), over: over,
      states: rule.states)
    band?.clear(&plane)
  }

  mutating func resize(to size: Size) {}

  var patternRule: String? { "\(rule)" + (band?.grid.map { ":\($0)" } ?? "") }
}
