internal import Grids
internal import Patterns
internal import Rules
internal import Worlds

/// Cells of many states on a bounded board.
struct StateWorld: LifeBoard {
  /// The rule of the next generation.
  ///
  /// - Precondition: The old and the new rule have the same number of states.
  var rule: LifeRule {
    didSet {
      precondition(rule.states == oldValue.states, "a rule of other states")
      kernel = rule.range == 1 ? StateKernel(rule) : nil
      board.fullStepsLeft = 2
    }
  }
  /// The kernel of a rule of range 1; nil for other ranges.
  private var kernel: StateKernel?
  private(set) var board: StateBoard

  /// - Precondition: The board has only states of the rule.
  init(_ opening: StateBoard, rule: LifeRule) {
    board = opening
    self.rule = rule
    kernel = rule.range == 1 ? StateKernel(rule) : nil
  }

  var bounds: Region? { Region(board.size) }
  var living: ScaledRegion { ScaledRegion(board.liveRegion) }
  func cells(in sight: ScaledRegion) -> Grid<CellState> { board.cells(in: sight) }
  var counts: [Count] { rule.counts(of: board.populations) }

  mutating func advance(by generations: Int) {
    var cancellation = CancellationCheck()
    var left = generations
    while left > 0 {
      // A sleeping board has period 1 or 2, so one or two steps reach the right phase.
      if board.isAsleep { left = (left - 1) % 2 + 1 }
      step()
      left -= 1
      if cancellation.isOver(after: board.size.area * rule.range * rule.range) { return }
    }
  }

  private mutating func step() {
    if let kernel {
      board.step(kernel, cores: Cores.limit)
    } else if let wide = rule.stateRule?.wide {
      board.step(wide, cores: Cores.limit)
    }
  }

  var isAtRest: Bool {
    if let kernel { return board.isStill(kernel) }
    var next = self
    next.step()
    return next.board == board
  }
  var trace: Trace { Trace(board.fingerprint) }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    board.put(cells, at: corner, over: over, states: rule.states)
  }

  mutating func resize(to size: Size) { board = board.resized(to: size) }

  var patternRule: String? {
    BoundedGrid(
      board.topology.kind, width: board.size.width, height: board.size.height,
      shift: board.topology.shift
    ).map { "\(rule):\($0)" }
  }
}

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

extension StatePlane: PlaneTiles {}
