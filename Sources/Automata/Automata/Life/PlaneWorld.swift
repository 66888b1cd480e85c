internal import Grids
internal import Worlds

/// Cells on a plane that is unbounded in one or both directions, computed by tiles.
///
/// Under a rule of blocks, blocks begin at even columns and rows in even generations, and at odd
/// ones in odd generations.
struct PlaneWorld<Tiles: PlaneTiles>: LifePlane {
  /// The rule of the next generation. Precondition: the old and the new rule have the same number
  /// of states. Either both are rules of blocks that keep planes uniform, or none.
  var rule: LifeRule {
    didSet {
      kernels = rule.phases.map { Tiles.kernel(of: $0) }
      tiles.wake()
    }
  }
  /// The kernels of the rules that alternate; one for most rules.
  private var kernels: [Tiles.Kernel]
  private(set) var tiles: Tiles
  /// The edges of a plane that is bounded in one direction; nil for other planes.
  let band: EdgePair?
  /// The world coordinates of the tiles' cell (0, 0). A move of all cells changes only this.
  private(set) var origin = Position(x: 0, y: 0)

  /// - Parameter generation: The generation of the opening. Its parity selects the blocks, or one
  ///   of two rules that alternate.
  /// - Precondition: The world at generation 0 has as many states as the rule.
  init(_ opening: Tiles, rule: LifeRule, band: EdgePair? = nil, generation: Int = 0) {
    tiles = opening
    tiles.map.times.age = generation & 1
    self.rule = rule
    self.band = band
    kernels = rule.phases.map { Tiles.kernel(of: $0) }
  }

  /// A world without cells, which shares the compiled rule.
  var emptied: PlaneWorld {
    var world = self
    world.tiles = Tiles(states: 2, limit: .max)
    return world
  }

  var bounds: Region? { nil }

  var living: ScaledRegion {
    let region = tiles.liveRegion
    return region.isEmpty ? .empty : ScaledRegion(placed(region))
  }

  /// Returns a region of the tiles in coordinates of the world; an empty region unchanged.
  private func placed(_ region: Region) -> Region {
    if region.isEmpty { return region }
    return Region(
      x: region.x + origin.x, y: region.y + origin.y, width: region.width, height: region.height)
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { tiles.cells(in: sight, origin: origin) }

  func bits(in region: Region) -> BitGrid? { tiles.bits(in: region, origin: origin) }

  var counts: [Count] { tiles.counts(under: rule) }

  var background: CellState { tiles.background }

  @_specialize(where Tiles == TileBoard)
  @_specialize(where Tiles == StatePlane)
  mutating func advance(by generations: Int) {
    var room = Tiles.stepBuffers
    var cancellation = CancellationCheck()
    var left = generations
    while left > 0, !tiles.map.isFull {
      if cancellation.isOver(after: 1 << 16 + 512 * tiles.map.latestWork) { return }
      // A sleeping plane has period 1 or 2, so one or two steps suffice to reach the right phase.
      if tiles.map.isAsleep { left = (left - 1) % 2 + 1 }
      let kernel = kernels[tiles.map.times.age & (kernels.count - 1)]
      if let band {
        band.step(&tiles, kernel, room: &room)
      } else {
        tiles.step(kernel, room: &room)
      }
      left -= 1
    }
  }

  var work: Int { tiles.map.work }
  var latestWork: Int { tiles.map.latestWork }
  var isAsleep: Bool { tiles.map.isAsleep }

  var isAtRest: Bool {
    var next = self
    // Blocks have two positions, and two rules may alternate, so that one step proves nothing.
    for _ in 0..<(rule.blocks == nil && !rule.isAlternating ? 1 : 2) {
      next.advance(by: 1)
      if !next.tiles.hasSameCells(as: tiles) { return false }
    }
    return true
  }

  var trace: Trace {
    var corner = tiles.liveRegion
    // The distance to an edge matters, so the fingerprint includes the coordinate across it.
    if band?.axis == .vertical { corner.x = 0 }
    if band?.axis == .horizontal { corner.y = 0 }
    var fingerprint = tiles.fingerprint(from: Position(x: corner.x, y: corner.y))
    if rule.blocks != nil {
      // The next steps depend on the position of the blocks relative to the cells.
      fingerprint.combine((corner.x ^ tiles.map.times.age) & 1)
      fingerprint.combine((corner.y ^ tiles.map.times.age) & 1)
    }
    if rule.isTriangular { fingerprint.combine((corner.x ^ corner.y) & 1) }
    if rule.isAlternating { fingerprint.combine(tiles.map.times.age & 1) }
    corner = placed(corner)
    return Trace(fingerprint, corner: Position(x: corner.x, y: corner.y))
  }

  var sketchCost: Int { tiles.sketchCost }
  var memory: Int { tiles.map.memory }
  var failure: WorldProblem? { tiles.map.isFull ? .memory(limit: tiles.map.limit) : nil }

  mutating func translate(by step: Position) {
    origin.x += step.x
    origin.y += step.y
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    let reach = Region.ofTiles
    guard reach.columns.contains(corner.x), reach.rows.contains(corner.y) else { return }
    tiles.put(cells, at: Position(x: corner.x - origin.x, y: corner.y - origin.y), over: over)
    band?.clear(&tiles)
  }

  mutating func resize(to size: Size) {}

  /// The rule in a pattern file's notation. Nil while the background is alive, and in generations
  /// of another parity than those of files, in which a rule with B0 brings it to life.
  var patternRule: String? {
    if background > 0 || rule.hasSpontaneousBirth && tiles.map.times.age & 1 > 0 { return nil }
    return "\(rule)" + (band?.grid.map { ":\($0)" } ?? "")
  }
}
