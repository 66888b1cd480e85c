internal import Grids
internal import Patterns

/// An unbounded plane that is computed by tiles for short steps, and by HashLife for long leaps.
///
/// The choice depends on counted work and never on time. Memory and messages are therefore the same
/// on every machine.
struct AdaptiveLife<Tiles: HashableTiles>: LifePlane, LeapingWorld {
  /// The rule of the next generation.
  ///
  /// - Precondition: The old and the new rule have the same number of states.
  var rule: LifeRule {
    didSet {
      if !leaps { switchToTiles(most: Self.manyCells) }
      let rule = rule
      changeTiles { tiles in tiles.rule = rule }
      changeSquares { squares in squares.rule = rule }
    }
  }
  private var engine: Engine
  /// True if the world may switch engines.
  private let isAdaptive: Bool
  /// The memory limit in bytes.
  private let limit: Int
  /// The error that stopped hashing; nil while the world can advance.
  private var problem: HashProblem?

  private enum Engine {
    case tiles(Tiles)
    case squares(HashedLife)
  }

  /// The least number of generations in one leap that is worth hashing.
  private static var longLeap: Int { 1 << 12 }
  /// The number of strips that a long leap computes by tiles before it may hash. Patterns that do
  /// not repeat themselves settle within that work, or cost less by tiles than hashed.
  private static var strips: Int { 1 << 18 }
  /// The number of remaining strips, estimated from the latest generation, above which hashing
  /// pays. Below it, hashing costs more for cells that do not repeat themselves.
  private static var longWork: Int { 1 << 25 }
  /// Leaps of fewer generations than `shortLeap` return to tiles if the world has at most
  /// `fewCells`.
  private static var shortLeap: Int { 1 << 6 }
  private static var fewCells: UInt128 { 1 << 18 }

  /// The cost of a short run of tiles for `CancellationCheck`, in cells.
  private static var cellsOfTiles: Int { 1 << 16 }

  /// The maximum number of cells with which a world returns to tiles when its new rule does not
  /// allow hashing.
  private static var manyCells: UInt128 { 1 << 24 }

  /// Creates a world that begins with tiles and may switch engines.
  ///
  /// - Parameter limit: The memory limit in bytes.
  /// - Precondition: The rule is hashable, and the plane has no edges.
  init(_ tiles: Tiles, limit: Int) {
    rule = tiles.rule
    self.limit = limit
    isAdaptive = true
    engine = .tiles(tiles)
  }

  /// Creates a world that begins hashed.
  ///
  /// - Parameter isAdaptive: True if the world may switch engines later.
  init(_ squares: HashedLife, isAdaptive: Bool, limit: Int) {
    rule = squares.rule
    self.limit = limit
    self.isAdaptive = isAdaptive
    engine = .squares(squares)
  }

  private var world: any LifeBoard & GrowingWorld {
    switch engine {
    case .tiles(let tiles): tiles
    case .squares(let squares): squares
    }
  }

  var bounds: Region? { nil }
  var living: ScaledRegion { world.living }
  var counts: [Count] { world.counts }
  var isAtRest: Bool { world.isAtRest }
  var trace: Trace { world.trace }
  var sketchCost: Int { world.sketchCost }
  var memory: Int { world.memory }
  var failure: WorldProblem? { problem?.failure(limit: limit) ?? world.failure }
  var patternRule: String? { world.patternRule }
  var squares: MacrocellTree? { world.squares }
  /// True if the present rule can be hashed. An event may set a rule that cannot.
  var leaps: Bool { Tiles.canHash(rule) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { world.cells(in: sight) }
  func bits(in region: Region) -> BitGrid? { (world as? any BitGridWorld)?.bits(in: region) }

  mutating func advance(by generations: Int) { advance(by: generations, of: generations) }

  mutating func advance(by generations: Int, of way: Int) {
    var left = generations
    let (leaps, most, beyond) = (leaps, limit / 4, way - generations)
    var cancellation = CancellationCheck()
    if isAdaptive, way < Self.shortLeap { switchToTiles(most: Self.fewCells) }
    changeTiles { tiles in
      let start = tiles.work
      // Tiles that sleep cost nothing, and a rule that cannot be hashed has no alternative.
      // Otherwise tiles run while memory permits and the leap is short, has just begun, or has
      // little work left.
      while left > 0,
        tiles.isAsleep || !leaps
          || tiles.memory < most
            && (way < Self.longLeap || tiles.work - start < Self.strips
              || tiles.latestWork < Self.longWork / (left + beyond))
      {
        let step = tiles.isAsleep ? left : min(left, Self.shortLeap)
        tiles.advance(by: step)
        left = cancellation.isOver(after: Self.cellsOfTiles) ? 0 : left - step
      }
    }
    guard left > 0 else { return }
    hash()
    changeSquares { squares in squares.advance(by: left) }
  }

  /// Switches to tiles if the world has at most `most` cells.
  private mutating func switchToTiles(most: UInt128) {
    guard case .squares(let squares) = engine else { return }
    let cells = squares.differing.counts
    let tiles = cells.allSatisfy { $0.value <= most } ? Tiles(squares, limit: limit) : nil
    if let tiles, tiles.failure == nil {
      engine = .tiles(tiles)
    } else if !leaps {
      problem = .memory
    }
  }

  private mutating func hash() {
    guard case .tiles(let tiles) = engine else { return }
    do throws(HashProblem) { engine = .squares(try tiles.hashed(limit: limit)) } catch {
      problem = error
    }
  }

  mutating func translate(by step: Position) {
    changeTiles { tiles in tiles.translate(by: step) }
    changeSquares { squares in squares.translate(by: step) }
  }

  mutating func put(_ cells: Grid<CellState>, at corner: Position, over: Bool) {
    changeTiles { tiles in tiles.put(cells, at: corner, over: over) }
    changeSquares { squares in squares.put(cells, at: corner, over: over) }
  }

  mutating func resize(to size: Size) {}

  private mutating func changeTiles(_ body: (inout Tiles) -> Void) {
    guard case .tiles(var tiles) = engine else { return }
    // Move the tiles out of the enum while they change: a second reference would force a copy of
    // all of them.
    engine = .tiles(tiles.emptied)
    body(&tiles)
    engine = .tiles(tiles)
  }

  private mutating func changeSquares(_ body: (inout HashedLife) -> Void) {
    guard case .squares(var squares) = engine else { return }
    body(&squares)
    problem = squares.problem
    engine = .squares(squares)
  }
}

extension HashProblem {
  /// The error for films. Nil for a canceled computation, which the film itself has canceled.
  func failure(limit: Int) -> WorldProblem? {
    switch self {
    case .memory: .memory(limit: limit)
    case .reach: .reach
    case .left: nil
    }
  }
}
