internal import Grids

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

/// The cells of an unbounded plane in tiles, in coordinates of their own.
protocol PlaneTiles: Sendable {
  /// The smallest region that contains all cells that differ from the background.
  var liveRegion: Region { get }
  /// The bytes of all tiles, and their limit.
  var memory: Int { get }
  var limit: Int { get }
  /// True if the cells do not fit within the limit; they are then no longer correct.
  var isFull: Bool { get }

  /// Returns the states in a sight, in coordinates of the world.
  ///
  /// - Parameter origin: The world coordinates of the cell (0, 0) of the tiles.
  func cells(in sight: ScaledRegion, origin: Position) -> Grid<CellState>
}

extension TileBoard: PlaneTiles {}
extension StatePlane: PlaneTiles {}

/// A world of Life cells on an unbounded plane in tiles.
protocol TilePlane: LifeBoard, GrowingWorld {
  associatedtype Tiles: PlaneTiles

  var tiles: Tiles { get }
  /// The world coordinates of the tiles' cell (0, 0). A move of all cells changes only this.
  var origin: Position { get set }
}

extension TilePlane {
  var bounds: Region? { nil }

  var living: ScaledRegion {
    let region = tiles.liveRegion
    return region.isEmpty ? .empty : ScaledRegion(placed(region))
  }

  /// Returns a region of the tiles in coordinates of the world; an empty region unchanged.
  func placed(_ region: Region) -> Region {
    if region.isEmpty { return region }
    return Region(
      x: region.x + origin.x, y: region.y + origin.y, width: region.width, height: region.height)
  }

  /// Returns the coordinates in the tiles of a position in the world; nil beyond the reach of tiles.
  func place(of position: Position) -> Position? {
    let reach = TileBoard.reach
    guard reach.columns.contains(position.x), reach.rows.contains(position.y) else { return nil }
    return Position(x: position.x - origin.x, y: position.y - origin.y)
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { tiles.cells(in: sight, origin: origin) }

  var memory: Int { tiles.memory }
  var failure: WorldProblem? { tiles.isFull ? .memory(limit: tiles.limit) : nil }

  mutating func translate(by step: Position) {
    origin.x += step.x
    origin.y += step.y
  }

  mutating func resize(to size: Size) {}
}

/// The abilities of every world of Life cells.
typealias LifeBoard = Board & FingerprintedWorld & PatternWorld & RuleChanging

/// The abilities of every world of Life cells on an unbounded plane.
typealias LifePlane = LifeBoard & BitGridWorld & GrowingWorld
