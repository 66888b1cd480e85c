internal import Grids
internal import Worlds

/// The choice between tiles and squares for an unbounded plane, from counted work.
///
/// Tiles work for a while, then squares are tried. Squares may take as much work as tiles would for
/// the same generations, and a credit on top. Once the credit is used up, tiles work again, for
/// longer than before. The unsuccessful trials therefore take only a share of the total work.
///
/// Work is measured in strips of tiles and never in time, so that the choice is the same on every
/// machine.
struct EngineChoice: Sendable {
  /// The work of a generation by tiles, measured when tiles worked last, or estimated from the
  /// number of cells.
  private(set) var tileRate: Int
  /// The number of cells at that time.
  private var cells: Int
  /// The work that squares may take beyond that of tiles.
  private(set) var credit: Int
  /// The work of tiles before squares are tried, and the work since the last trial.
  private(set) var patience = Self.least
  private var spent = 0
  /// The work of both engines in total.
  private(set) var total = 0
  /// True from the beginning of a trial of squares until they have advanced.
  private var isTrial = false

  /// The work of stepping a square, in strips of tiles.
  static let squareWork = 8
  /// The work of moving a cell from one engine to the other.
  private static let cellWork = 2
  /// The most work of moving a tile to HashLife, however many cells it has.
  static let tileWork = 512
  /// The work before the first trial: a few milliseconds.
  static let least = 1 << 16
  /// The divisor of the number of squares that a trial may step before squares have advanced. The
  /// squares of soups, which usually fail, take several times `squareWork`.
  private static let trialShare = 3
  /// The number of generations between two readings below which squares must be several times as
  /// fast as tiles, because reading them takes longer, and that factor.
  private static let shortRun = 8
  private static let shortShare = 4

  /// Creates the choice for a plane that begins with one of the engines.
  ///
  /// - Parameters:
  ///   - cells: The number of cells that differ from the background.
  init(cells: Int) {
    self.cells = cells
    // In a random pattern, a strip has about eight live cells.
    tileRate = cells / 8
    credit = 4 * Self.least
  }

  /// Records the work of tiles.
  ///
  /// - Parameter latest: The work of the latest generation.
  mutating func addTileWork(_ work: Int, latest: Int) {
    spent += work
    total += work
    tileRate = latest
  }

  /// True if tiles have worked long enough for a trial of squares, provided that its cells are few.
  var isTrialDue: Bool { spent >= patience }

  /// Returns true if squares are to be tried now, and begins the trial. Otherwise tiles go on for
  /// some time.
  ///
  /// - Parameters:
  ///   - cells: The number of cells to move to squares.
  ///   - moving: The work of moving them.
  ///   - run: The number of generations to the next one that is read.
  mutating func triesSquares(cells: Int, moving: Int, run: Int) -> Bool {
    guard isTrialDue, spent >= Self.product(moving, 2) else {
      patience = max(patience, Self.product(moving, 2))
      return false
    }
    self.cells = cells
    // The longer the run, the sooner squares pay for themselves.
    let isLong = Self.product(tileRate, run) > Self.product(spent, 4)
    credit = spent / (isLong ? 2 : 4)
    total += moving
    isTrial = true
    return true
  }

  /// Returns the number of squares that may be stepped for some generations.
  func mostSquares(for generations: Int, of run: Int) -> Int {
    let most = (credit + gain(of: generations, of: run)) / Self.squareWork
    return max(1, isTrial ? most / Self.trialShare : most)
  }

  /// Records the work of squares.
  mutating func addSquareWork(_ squares: Int, for generations: Int, of run: Int) {
    let work = Self.product(squares, Self.squareWork)
    total += work
    if generations > 0 { isTrial = false }
    credit = min(max(Self.least, total / 8), credit + gain(of: generations, of: run) - work)
  }

  /// True if squares have taken more work than they may.
  var isCreditUsed: Bool { credit < 0 }

  /// Returns true if tiles take over from squares, and begins their turn. Otherwise squares go on
  /// with a new credit.
  ///
  /// - Parameter cells: The number of cells to move to tiles.
  mutating func returnsToTiles(cells: Int) -> Bool {
    let moving = Self.work(ofMoving: cells)
    let rate = Self.product(tileRate, cells) / max(1, self.cells)
    // Tiles would take more work than when they worked last, because the plane has grown.
    let hasGrown = cells / 2 > self.cells
    if hasGrown || moving > max(Self.least, total) {
      (tileRate, self.cells) = (max(tileRate, rate), cells)
      extendCredit()
      return false
    }
    total += moving
    postponeTrial()
    return true
  }

  /// Lets squares go on where tiles cannot take over.
  mutating func extendCredit() {
    isTrial = false
    credit = max(Self.least, total / 4)
  }

  /// Lets tiles go on for some time.
  mutating func postponeTrial() {
    isTrial = false
    patience = max(2 * patience, total / 2)
    spent = 0
  }

  /// Returns the work of tiles for some generations that squares save.
  private func gain(of generations: Int, of run: Int) -> Int {
    Self.product(generations, tileRate) / (run < Self.shortRun ? Self.shortShare : 1)
  }

  static func work(ofMoving cells: Int) -> Int { product(cells, cellWork) }

  /// Returns a product of two numbers, at most 2⁵⁰.
  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? 1 << 50 : min(product, 1 << 50)
  }
}

/// A plane of tiles that `AdaptiveLife` can exchange for squares.
protocol HashableTiles: LifeBoard, GrowingWorld where Rule == LifeRule {
  /// The work in total and for the latest generation, in the time of a strip of 512 cells as bits.
  var work: Int { get }
  var latestWork: Int { get }
  /// The work of moving all cells to HashLife, in the same unit.
  var hashingWork: Int { get }
  /// The number of cells that differ from the background, or more.
  var cellCount: Int { get }
  /// True if any number of generations is free.
  var isAsleep: Bool { get }
  /// A plane under the same rule without cells.
  var emptied: Self { get }

  /// Returns true if HashLife can compute worlds of this kind under a rule.
  static func canHash(_ rule: LifeRule) -> Bool

  /// Returns the cells that differ from the background, grouped by leaves.
  func leaves(limit: Int) -> LeafMap
  /// The state of all cells far away.
  var background: CellState { get }

  /// Creates a plane with the cells of a hashed world.
  init(_ squares: HashedLife, limit: Int)
}

extension UnboundedLife: HashableTiles {
  static func canHash(_ rule: LifeRule) -> Bool { rule.hashedTable != nil }

  func leaves(limit: Int) -> LeafMap {
    var map = LeafMap(limit: limit)
    for tile in tiles.tiles.indices.dropFirst() where tiles.isInUse(tile) {
      let place = tiles.tiles[tile].place
      map.add(at: Position(x: place.x << 6 + origin.x, y: place.y << 6 + origin.y)) { row in
        tiles.marked(row, of: tile)
      }
    }
    return map
  }

  var hashingWork: Int {
    min(EngineChoice.work(ofMoving: cellCount), tiles.tiles.count * EngineChoice.tileWork)
  }

  init(_ squares: HashedLife, limit: Int) {
    var tiles = TileBoard(limit: limit)
    squares.differing.forEachRun { y, columns, _ in tiles.fill(columns, row: y) }
    tiles.background = squares.background
    self.init(tiles, rule: squares.rule)
  }
}

extension StatePlaneWorld: HashableTiles {
  var hashingWork: Int { EngineChoice.work(ofMoving: cellCount) }
  var emptied: StatePlaneWorld { StatePlaneWorld(StatePlane(), rule: rule) }

  static func canHash(_ rule: LifeRule) -> Bool { rule.states > 2 && rule.range == 1 }

  var background: CellState { 0 }

  func leaves(limit: Int) -> LeafMap {
    var map = LeafMap(.bytes, limit: limit)
    forEachRun { y, columns, state in map.fill(columns, row: y, state: state) }
    return map
  }

  init(_ squares: HashedLife, limit: Int) {
    var plane = StatePlane(limit: limit)
    squares.forEachRun { y, columns, state in
      if !plane.isFull { plane.fill(columns, row: y, state: state) }
    }
    self.init(plane, rule: squares.rule)
  }
}

extension Board {
  /// The number of cells that are not dead. On a live background it includes the background within
  /// their bounding rectangle.
  var cellCount: Int { Int(clamping: counts.reduce(0) { $0 + min($1.value, 1 << 100) }) }
}
