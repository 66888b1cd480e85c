internal import Automata
package import Films
internal import Grids
internal import Worlds

package struct RuleMeasures: Hashable, Sendable {
  package let behavior: Behavior
  /// The share of living cells at the end, in millionths.
  package let density: Int
  /// The entropy of the blocks of cells at the end, in millionths of a bit.
  package let entropy: Int
  /// The share of the largest entropy that blocks of two states have, in millionths, at most 1.
  let disorder: Int
  /// The share of cells that change in the last generation, in millionths.
  package let activity: Int
  /// The number of kinds of moving objects in a sample; nil if they are not searched.
  package let movingKinds: Int?

  package enum Behavior: Hashable, Sendable {
    /// No cell is left at this generation.
    case dies(at: Int)
    /// Nearly all cells live.
    case fills
    /// The world repeats from a generation on.
    case settles(at: Int, period: Int)
    /// The world does not repeat within this number of generations.
    case changes(generations: Int)
  }

  /// True if the world dies or fills.
  package var isTrivial: Bool {
    switch behavior {
    case .dies, .fills: true
    case .settles, .changes: false
    }
  }

  /// The interest of the rule, from 0 to 100: the sum of points for settling late, for an entropy
  /// between order and chaos, for a long period, and for moving objects.
  package var interest: Int {
    isTrivial ? 0 : settlingPoints + entropyPoints + periodPoints + movingPoints
  }

  /// 3 points for each doubling of the generation at which the world settles, at most 30; 20 if it
  /// does not settle.
  private var settlingPoints: Int {
    switch behavior {
    case .settles(let generation, _): min(30, 3 * Self.doublings(generation))
    case .changes: 20
    case .dies, .fills: 0
    }
  }

  /// 30 points if the disorder is one half, and none if it is 0 or 1.
  private var entropyPoints: Int {
    let whole = 1_000_000
    return 30 * 4 * disorder * (whole - disorder) / (whole * whole)
  }

  /// 5 points for each doubling of the period, at most 15.
  private var periodPoints: Int {
    if case .settles(_, let period) = behavior { return min(15, 5 * Self.doublings(period)) }
    return 0
  }

  /// 15 points for a kind of moving objects, and 5 for each further one, at most 25.
  private var movingPoints: Int {
    guard let movingKinds, movingKinds > 0 else { return 0 }
    return min(25, 10 + 5 * movingKinds)
  }

  /// Returns the binary logarithm, rounded down; 0 for numbers below 2.
  private static func doublings(_ number: Int) -> Int {
    number < 2 ? 0 : Int.bitWidth - 1 - number.leadingZeroBitCount
  }

  /// The behavior in words, such as `settles at 812, period 2`.
  package var words: String {
    switch behavior {
    case .dies(let generation): "dies at \(generation)"
    case .fills: "fills"
    case .settles(let generation, let period):
      "settles at \(generation)" + (period == 1 ? "" : ", period \(period)")
    case .changes(let generations): "changes beyond \(generations)"
    }
  }

  /// Returns a number of millionths as a decimal with two digits after the point.
  package static func decimal(_ millionths: Int) -> String {
    let hundredths = (millionths + 5000) / 10_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

// MARK: Text

extension RuleMeasures {
  /// Measures the world of a film, without its events. The world is played until it repeats or
  /// dies, or for a number of generations that depends only on its size. The measures are wrong if
  /// the time limit expires before.
  package init(of film: Film) throws(FilmProblem) {
    var run: MeasuredRun
    do { run = try MeasuredRun(film) } catch { throw .opening(error) }
    run.play()
    self = run.measures
  }
}

private struct MeasuredRun {
  private let info: WorldInfo
  private let movingKinds: Int?
  private var world: any World
  private var generation = 0
  /// The first generation of each state.
  private var known: [State: Int] = [:]
  private var newestRow: Fingerprint?
  private var emptyAt: Int?
  private var repeats: (from: Int, period: Int)?

  private static let generations = 100...2000
  /// The most cells of all generations together: those of a board, or the live ones on an unbounded
  /// plane, which take longer. A board is played for the fewest generations in any case.
  private static let (boardCells, planeCells) = (1 << 24, 1 << 20)

  init(_ film: Film) throws(OpeningProblem) {
    info = film.worldInfo
    world = try film.simulation.opening(seed: film.span.seed)
    movingKinds = (film.simulation as? Life)?.movingObjects?.count
  }

  mutating func play() {
    var cells = 0
    record()
    while !isOver(cells) {
      world.advance(by: 1)
      generation += 1
      cells += world.bounds?.size.area ?? Int(clamping: min(population, 1 << 32))
      record()
    }
  }

  private func isOver(_ cells: Int) -> Bool {
    if CancellationCheck.isOver || repeats != nil || world.failure != nil
      || generation >= Self.generations.upperBound
    {
      return true
    }
    if world.bounds == nil { return cells >= Self.planeCells }
    return cells >= Self.boardCells && generation >= Self.generations.lowerBound
  }

  private mutating func record() {
    if population > 0 { emptyAt = nil } else if emptyAt == nil { emptyAt = generation }
    guard let world = world as? any FingerprintedWorld else { return }
    // A history has all of its rows in its trace; the two newest ones determine the next.
    let isRow = world is any RowWorld
    let newest = isRow ? world.sketch : world.trace.fingerprint
    let state = State(newest: newest, previous: isRow ? newestRow : nil)
    newestRow = newest
    if let first = known[state] { repeats = (first, generation - first) }
    known[state] = generation
  }

  /// A state of the world, whatever its position on an unbounded plane.
  private struct State: Hashable {
    let newest: Fingerprint
    /// The state one generation earlier, for worlds of rows, in which rules may depend on it.
    let previous: Fingerprint?
  }

  /// The number of counted cells. A model with real numbers has no count of living cells, and never
  /// dies.
  private var population: UInt128 {
    info.counts.real.isEmpty ? world.counts.reduce(0) { $0 &+ $1.value } : 1
  }

  // MARK: Results

  var measures: RuleMeasures {
    var next = world
    next.advance(by: 1)
    let region = (next as? any RowWorld)?.newestRow ?? next.bounds ?? next.living.cells
    let area = max(1, region.isEmpty ? 0 : region.size.area)
    let (changed, density, entropy) = values(of: next, after: world)
    let isFull = isFull(next, area: area) && isFull(world, area: area)
    return RuleMeasures(
      behavior: behavior(isFull: isFull), density: density, entropy: entropy,
      disorder: disorder(entropy), activity: min(1_000_000, changed * 1_000_000 / area),
      movingKinds: movingKinds)
  }

  /// Returns the number of cells that change, the density, and the entropy.
  private func values(
    of world: any World, after previous: any World
  ) -> (changed: Int, density: Int, entropy: Int) {
    let found = Measurement(
      [.changed, .density, .entropy], of: world, after: previous, living: info.livingStates)
    let values = found?.counts.map { Int(clamping: $0.units(of: $0.scale)) } ?? [0, 0, 0]
    return (values[0], values[1], values[2])
  }

  /// Returns the entropy as a share of the largest one. A block has four cells, or two in a row.
  private func disorder(_ entropy: Int) -> Int {
    min(1_000_000, entropy / (world is any RowWorld ? 2 : 4))
  }

  /// Returns true if nearly all cells of a region that is not small are alive.
  private func isFull(_ world: any World, area: Int) -> Bool {
    let values = values(of: world, after: world)
    return values.density >= Self.fullDensity && disorder(values.entropy) < Self.mostOrder
      && (world.bounds != nil || area >= Self.leastArea)
  }

  /// The least density of a full world, the disorder that it does not reach, in millionths, and the
  /// least area of a part of an unbounded plane.
  private static let (fullDensity, mostOrder, leastArea) = (875_000, 60_000, 4096)

  private func behavior(isFull: Bool) -> RuleMeasures.Behavior {
    if let emptyAt, generation > emptyAt { return .dies(at: emptyAt) }
    if isFull { return .fills }
    return repeats.map { .settles(at: $0.from, period: $0.period) }
      ?? .changes(generations: generation)
  }
}
