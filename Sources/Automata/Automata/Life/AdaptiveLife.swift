internal import Grids
internal import Patterns
internal import Worlds

/// An unbounded plane that is computed by tiles or by HashLife, whichever takes less work.
///
/// `EngineChoice` decides by counted work and never by time. Memory and messages are therefore the
/// same on every machine.
struct AdaptiveLife<Tiles: HashableTiles>: LifePlane, LeapingWorld {
  /// The rule of the next generation. Precondition: the old and the new rule have the same number
  /// of states.
  var rule: LifeRule {
    didSet {
      memo = nil
      if !leaps { if !switchToTiles() { problem = .memory } } else if choice == nil { hash() }
      let rule = rule
      changeTiles { tiles in tiles.rule = rule }
      changeSquares { squares in squares.rule = rule }
    }
  }
  private var engine: RunningEngine
  /// The squares of an earlier generation, whose memoized results serve a later trial of squares;
  /// nil if squares work now, or were never tried.
  private var memo: HashedLife?
  /// The tiles from before a trial of squares, with which tiles continue if the trial fails; nil if
  /// squares have changed since then.
  private var kept: Plane?
  /// The choice of the engine; nil if the world may not switch engines.
  private var choice: EngineChoice?
  /// The memory limit in bytes.
  private let limit: Int
  /// The error that stopped hashing; nil while the world can advance.
  private var problem: HashProblem?

  private typealias Plane = PlaneWorld<Tiles>

  private enum RunningEngine {
    case tiles(Plane)
    case squares(HashedLife)
  }

  /// The most generations that tiles advance between two decisions.
  private static var slice: Int { 1 << 6 }
  /// The maximum number of cells with which a world returns to tiles.
  private static var manyCells: Int { 1 << 24 }
  /// The cost of a short run of tiles for `CancellationCheck`, in cells.
  private static var cellsOfTiles: Int { 1 << 16 }

  /// Creates a world that begins with tiles and may switch engines. `limit`: the memory limit in
  /// bytes. Precondition: the rule is hashable, and the plane has no edges.
  init(_ tiles: PlaneWorld<Tiles>, limit: Int) {
    rule = tiles.rule
    self.limit = limit
    choice = EngineChoice(cells: tiles.cellCount)
    engine = .tiles(tiles)
  }

  /// Creates a world that begins hashed. `isAdaptive`: true if the world may switch engines later.
  init(_ squares: HashedLife, isAdaptive: Bool, limit: Int) {
    rule = squares.rule
    self.limit = limit
    choice = isAdaptive ? EngineChoice(cells: squares.differing.cellCount) : nil
    engine = .squares(squares)
  }

  private var world: any LifeBoard & GrowingWorld {
    switch engine {
    case .tiles(let tiles): tiles
    case .squares(let squares): squares
    }
  }

  var bounds: Region? { nil }
  var living: ScaledRegion { read(\.living, \.living) }
  var counts: [Count] { read(\.counts, \.counts) }
  var isAtRest: Bool { world.isAtRest }
  var trace: Trace { read(\.trace, \.trace) }
  var sketchCost: Int { read(\.sketchCost, \.sketchCost) }
  var memory: Int { read(\.memory, \.memory) + (memo?.memory ?? 0) + (kept?.memory ?? 0) }
  var failure: WorldProblem? { problem?.failure(limit: limit) ?? read(\.failure, \.failure) }
  var patternRule: String? { world.patternRule }
  var squares: MacrocellTree? { world.squares }
  /// True if the present rule can be hashed. An event may set a rule that cannot.
  var leaps: Bool { Tiles.canHash(rule) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> { world.cells(in: sight) }
  func bits(in region: Region) -> BitGrid? {
    read({ $0.bits(in: region) }, { $0.bits(in: region) })
  }

  /// Returns a value of the present engine. A box of any engine would cost more than most values.
  @inline(__always)
  private func read<Value>(
    _ tiles: (Plane) -> Value, _ squares: (HashedLife) -> Value
  ) -> Value {
    switch engine {
    case .tiles(let own): tiles(own)
    case .squares(let own): squares(own)
    }
  }

  var usesTiles: Bool {
    if case .tiles = engine { return true }
    return false
  }

  mutating func advance(by generations: Int) { advance(by: generations, of: generations) }

  mutating func advance(by generations: Int, of way: Int) {
    guard choice != nil || usesTiles else {
      return changeSquares { squares in squares.advance(by: generations) }
    }
    var (left, cancellation) = (generations, CancellationCheck())
    while left > 0, failure == nil {
      let done =
        usesTiles
        ? advanceTiles(by: left, of: way, &cancellation) : advanceSquares(by: left, of: way)
      guard let done else { return }
      left -= done
      choose(way)
    }
  }

  /// Advances tiles until squares may be better. Returns the number of generations; nil if the
  /// computation is canceled.
  private mutating func advanceTiles(
    by generations: Int, of way: Int, _ cancellation: inout CancellationCheck
  ) -> Int? {
    let (mayHash, most) = (leaps && choice != nil, limit / 4)
    var (left, choice, isCanceled) = (generations, choice, false)
    changeTiles { tiles in
      while left > 0, tiles.failure == nil {
        // Tiles that sleep cost nothing.
        let step = tiles.isAsleep ? left : min(left, Self.slice)
        let start = tiles.work
        tiles.advance(by: step)
        left -= step
        choice?.addTileWork(tiles.work - start, latest: tiles.latestWork)
        isCanceled = cancellation.isOver(after: Self.cellsOfTiles)
        if isCanceled { return }
        if mayHash, !tiles.isAsleep, tiles.memory >= most || choice?.isTrialDue == true { return }
      }
    }
    self.choice = choice
    return isCanceled ? nil : generations - left
  }

  /// Advances squares as far as their work permits. Returns the number of generations; nil if
  /// squares have failed.
  private mutating func advanceSquares(by generations: Int, of way: Int) -> Int? {
    let most = choice?.mostSquares(for: generations, of: way) ?? .max
    let tiles = kept
    var done = (generations: 0, work: 0)
    changeSquares { squares in done = squares.advance(by: generations, within: most) }
    if done.generations == 0 { kept = tiles }
    choice?.addSquareWork(done.work, for: done.generations, of: way)
    if case .memory = problem, choice != nil, switchToTiles() { (problem, memo) = (nil, nil) }
    return problem == nil ? done.generations : nil
  }

  /// Switches the engine if the other one is likely to take less work.
  private mutating func choose(_ way: Int) {
    switch engine {
    case .tiles(let tiles):
      guard leaps, tiles.failure == nil, !tiles.isAsleep else { return }
      let isLarge = tiles.memory >= limit / 4
      if isLarge
        || choice?.isTrialDue == true
          && choice?.triesSquares(
            cells: tiles.cellCount, moving: tiles.hashingWork, run: way) == true
      {
        hash()
      }
    case .squares(let squares):
      guard choice?.isCreditUsed == true else { return }
      let cells = squares.differing.cellCount
      if choice?.returnsToTiles(cells: cells) == true, !switchToTiles() { choice?.extendCredit() }
    }
  }

  /// Switches to tiles if the cells fit. Returns true if tiles compute the world now.
  private mutating func switchToTiles() -> Bool {
    guard case .squares(let squares) = engine else { return true }
    guard squares.differing.cellCount <= Self.manyCells,
      case let tiles = kept ?? Plane(squares, limit: limit), tiles.failure == nil,
      !leaps || tiles.memory < limit / 4
    else { return false }
    (engine, kept) = (.tiles(tiles), nil)
    memo = leaps && choice != nil && squares.memory < limit / 4 ? squares : nil
    return true
  }

  private mutating func hash() {
    guard case .tiles(let tiles) = engine else { return }
    defer { if !usesTiles, tiles.memory < limit / 4 { kept = tiles } }
    var leaves = tiles.leaves(limit: limit / 4)
    let background = tiles.background
    if var squares = memo, squares.memory < limit / 4 {
      memo = nil
      squares.replaceCells(with: &leaves, on: background)
      if squares.problem == nil {
        engine = .squares(squares)
        return
      }
      leaves = tiles.leaves(limit: limit / 4)
    }
    memo = nil
    do throws(HashProblem) {
      engine = .squares(try HashedLife(&leaves, rule: rule, limit: limit, on: background))
    } catch {
      // Tiles go on as long as they fit in memory.
      if choice == nil || tiles.memory >= limit / 4 { problem = error }
      choice?.postponeTrial()
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

  private mutating func changeTiles(_ body: (inout Plane) -> Void) {
    guard case .tiles(var tiles) = engine else { return }
    // Move the tiles out of the enum while they change: a second reference would force a copy of
    // all of them.
    engine = .tiles(tiles.emptied)
    body(&tiles)
    engine = .tiles(tiles)
  }

  private mutating func changeSquares(_ body: (inout HashedLife) -> Void) {
    guard case .squares(var squares) = engine else { return }
    kept = nil
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
    case .left, .costly: nil
    }
  }
}

/// Tiles that `AdaptiveLife` can exchange for squares.
protocol HashableTiles: PlaneTiles {
  /// Returns true if HashLife can compute planes of this kind under a rule.
  static func canHash(_ rule: LifeRule) -> Bool

  /// Returns the cells that differ from the background, by leaves. `limit`: the most bytes.
  func leaves(limit: Int, origin: Position) -> LeafMap
  /// The work of moving all tiles to HashLife, however many cells they have.
  var mostHashingWork: Int { get }
}

extension PlaneWorld where Tiles: HashableTiles {
  init(_ squares: HashedLife, limit: Int) {
    var tiles = Tiles(states: squares.rule.states, limit: limit)
    squares.differing.forEachRun { y, columns, state in
      if !tiles.isFull { tiles.fill(columns, row: y, state: state) }
    }
    tiles.background = squares.background
    self.init(tiles, rule: squares.rule)
  }

  func leaves(limit: Int) -> LeafMap { tiles.leaves(limit: limit, origin: origin) }

  var hashingWork: Int { min(EngineChoice.work(ofMoving: cellCount), tiles.mostHashingWork) }
}

extension TileBoard: HashableTiles {
  static func canHash(_ rule: LifeRule) -> Bool { rule.hashedTable != nil }

  func leaves(limit: Int, origin: Position) -> LeafMap {
    var leaves = LeafMap(limit: limit)
    for tile in tilesInUse {
      let place = map.tiles[tile].place
      leaves.add(at: Position(x: place.x << 6 + origin.x, y: place.y << 6 + origin.y)) { row in
        marked(row, of: tile)
      }
    }
    return leaves
  }

  var mostHashingWork: Int { map.tiles.count * EngineChoice.tileWork }
}

extension StatePlane: HashableTiles {
  static func canHash(_ rule: LifeRule) -> Bool {
    rule.states > 2 && rule.range == 1 && !rule.isAlternating
  }

  func leaves(limit: Int, origin: Position) -> LeafMap {
    var leaves = LeafMap(.bytes, limit: limit)
    for tile in tilesInUse {
      let place = map.tiles[tile].place
      let corner = Position(x: place.x << 6 + origin.x, y: place.y << 6 + origin.y)
      for cell in 0..<Self.area where cells[Self.area * tile + cell] != 0 {
        let x = corner.x + cell % 64
        leaves.fill(
          x..<x + 1, row: corner.y + cell / 64, state: cells[Self.area * tile + cell])
      }
    }
    return leaves
  }

  var mostHashingWork: Int { .max }
}

extension Board {
  /// The number of cells that are not dead. On a live background it includes the background within
  /// their bounding rectangle.
  var cellCount: Int { Int(clamping: counts.reduce(0) { $0 + min($1.value, 1 << 100) }) }
}
