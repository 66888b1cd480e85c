/// An algorithm that computes worlds of `Life`. All engines produce the same cells.
package enum Engine: String, CaseIterable, Sendable {
  case auto
  /// A bounded board, 64 cells a word.
  case bits
  /// An unbounded plane in tiles. Tiles in which nothing changes are skipped.
  case tiles
  /// HashLife, for an unbounded plane under a rule of nine cells that has two states or
  /// distinguishes all states. Computes equal squares once.
  case hash
}

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

  /// Creates the choice for a plane that begins with one of the engines. `cells`: the number of
  /// cells that differ from the background.
  init(cells: Int) {
    self.cells = cells
    // In a random pattern, a strip has about eight live cells.
    tileRate = cells / 8
    credit = 4 * Self.least
  }

  /// Records the work of tiles. `latest`: the work of the latest generation.
  mutating func addTileWork(_ work: Int, latest: Int) {
    spent += work
    total += work
    tileRate = latest
  }

  /// True if tiles have worked long enough for a trial of squares, provided that its cells are few.
  var isTrialDue: Bool { spent >= patience }

  /// Returns true if squares are to be tried now, and begins the trial. `moving`: the work of
  /// moving the cells; `run`: the generations to the next one that is read.
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

  mutating func addSquareWork(_ squares: Int, for generations: Int, of run: Int) {
    let work = Self.product(squares, Self.squareWork)
    total += work
    if generations > 0 { isTrial = false }
    credit = min(max(Self.least, total / 8), credit + gain(of: generations, of: run) - work)
  }

  var isCreditUsed: Bool { credit < 0 }

  /// Returns true if tiles take over from squares, and begins their turn. Otherwise squares go on
  /// with a new credit. `cells`: the number of cells to move to tiles.
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

  mutating func postponeTrial() {
    isTrial = false
    patience = max(Self.product(2, patience), total / 2)
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
