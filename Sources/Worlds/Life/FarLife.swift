internal import Grids
internal import Patterns

/// A plane without end that is worked out by tiles as long as a generation follows the other, and by
/// HashLife where many are leapt over.
struct FarLife: LifePlane, LeapingWorld {
  /// - Precondition: another one has as many states.
  var rule: LifeRule {
    didSet {
      if !leaps { unhash(most: Self.manyCells) }
      let rule = rule
      changeTiles { tiles in tiles.rule = rule }
      changeSquares { squares in squares.rule = rule }
    }
  }
  private var engine: Engine
  /// Whether it may choose for itself.
  private let chooses: Bool
  /// Of its memory, in bytes.
  private let limit: Int
  /// Why it cannot be hashed.
  private var problem: HashProblem?

  private enum Engine {
    case tiles(UnboundedLife)
    case squares(HashedLife)
  }

  /// As many generations at once are worth hashing.
  private static let longWay = 1 << 12
  /// Strips of tiles that are worked out on a long way before it is hashed: what does not repeat itself
  /// comes to rest on it, or costs less than it would hashed.
  private static let strips = 1 << 18
  /// As many strips are still to be worked out, if it goes on like this, are worth hashing: what hashing
  /// takes for cells that do not repeat themselves is more than for fewer.
  private static let longWork = 1 << 25
  /// As few generations at once are worth being worked out by tiles, of so many cells at most.
  private static let (shortWay, fewCells) = (1 << 6, UInt128(1 << 18))

  /// As little is worked out on a short way by tiles.
  private static let cellsOfTiles = 1 << 16

  /// A world that cannot be hashed any longer is worked out by tiles if it has no more cells.
  private static let manyCells = UInt128(1 << 24)

  /// Worked out by whatever pays.
  ///
  /// - Parameter limit: of its memory, in bytes.
  /// - Precondition: the rule has a `hashedTable`, and the plane no edge.
  init(_ tiles: UnboundedLife, limit: Int) {
    rule = tiles.rule
    self.limit = limit
    chooses = true
    engine = .tiles(tiles)
  }

  /// Hashed, and where it may choose later worked out by whatever pays.
  init(_ squares: HashedLife, chooses: Bool, limit: Int) {
    rule = squares.rule
    self.limit = limit
    self.chooses = chooses
    engine = .squares(squares)
  }

  private var world: any LifePlane {
    switch engine {
    case .tiles(let tiles): tiles
    case .squares(let squares): squares
    }
  }

  var bounds: Region? { nil }
  var living: Sight { world.living }
  var counts: [Count] { world.counts }
  var isAtRest: Bool { world.isAtRest }
  var trace: Trace { world.trace }
  var sketchCost: Int { world.sketchCost }
  var memory: Int { world.memory }
  var failure: WorldProblem? { problem?.failure(limit: limit) ?? world.failure }
  var patternRule: String? { world.patternRule }
  var squares: MacrocellTree? { world.squares }
  /// An event may bring a rule by which squares cannot be hashed.
  var leaps: Bool { rule.hashedTable != nil }

  func cells(in sight: Sight) -> Grid<CellState> { world.cells(in: sight) }
  func bits(in region: Region) -> BitGrid? { world.bits(in: region) }

  mutating func advance(by generations: Int) { advance(by: generations, of: generations) }

  mutating func advance(by generations: Int, of way: Int) {
    var left = generations
    let (leaps, most, beyond) = (leaps, limit / 4, way - generations)
    var cancellation = CancellationCheck()
    if chooses, way < Self.shortWay { unhash(most: Self.fewCells) }
    changeTiles { tiles in
      let start = tiles.work
      while left > 0,
        tiles.sleeps || !leaps
          || tiles.memory < most
            && (way < Self.longWay || tiles.work - start < Self.strips
              || tiles.stirred < Self.longWork / (left + beyond))
      {
        let step = tiles.sleeps ? left : min(left, Self.shortWay)
        tiles.advance(by: step)
        left = cancellation.isOver(after: Self.cellsOfTiles) ? 0 : left - step
      }
    }
    guard left > 0 else { return }
    hash()
    changeSquares { squares in squares.advance(by: left) }
  }

  /// Goes on with tiles, if it has no more cells than so many.
  private mutating func unhash(most: UInt128) {
    guard case .squares(let squares) = engine else { return }
    let cells = squares.differing.counts
    let tiles =
      cells.allSatisfy { $0.value <= most } ? UnboundedLife(squares, limit: limit) : nil
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

  private mutating func changeTiles(_ body: (inout UnboundedLife) -> Void) {
    guard case .tiles(var tiles) = engine else { return }
    // Taken out, or a change would copy all that it changes a little of.
    engine = .tiles(UnboundedLife(TileBoard(), rule: rule))
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
  /// The same, as films know it, who know themselves for how long they wait.
  func failure(limit: Int) -> WorldProblem? {
    switch self {
    case .memory: .memory(limit: limit)
    case .reach: .reach
    case .left: nil
    }
  }
}

extension UnboundedLife {
  /// The same cells as a tree of squares.
  fileprivate func hashed(limit: Int) throws(HashProblem) -> HashedLife {
    var map = LeafMap(limit: limit / 4)
    differing.forEachRun { y, columns, _ in map.fill(columns, row: y) }
    return try HashedLife(&map, rule: rule, limit: limit, on: background)
  }

  /// The same cells as tiles.
  fileprivate init(_ squares: HashedLife, limit: Int) {
    var tiles = TileBoard(limit: limit)
    squares.differing.forEachRun { y, columns, _ in tiles.fill(columns, row: y) }
    tiles.background = squares.background
    self.init(tiles, rule: squares.rule)
  }
}
