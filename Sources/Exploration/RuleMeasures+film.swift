package import Films
internal import Grids
internal import Worlds

extension RuleMeasures {
  /// Measures the world of a film, without its events.
  ///
  /// The world is played until it repeats or dies, or for a number of generations that depends only
  /// on its size.
  package init(of film: Film) throws(FilmProblem) {
    var run: MeasuredRun
    do { run = try MeasuredRun(film) } catch { throw .opening(error) }
    run.play()
    self = run.measures
  }
}

/// A run of a world that measures it.
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

  /// The fewest and most generations.
  private static let generations = 100...2000
  /// The most cells of all generations together, unless that is less than the fewest generations.
  private static let cells = 1 << 24

  init(_ film: Film) throws(OpeningProblem) {
    info = film.simulation.worldInfo
    world = try film.simulation.opening(seed: film.seed)
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
    repeats != nil || world.failure != nil || generation >= Self.generations.upperBound
      || generation >= Self.generations.lowerBound && cells >= Self.cells
      || cells >= Self.cells * 16
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

  private var population: UInt128 { world.counts.reduce(0) { $0 &+ $1.value } }

  // MARK: Results

  var measures: RuleMeasures {
    var next = world
    next.advance(by: 1)
    let names: [Measure] = [.changed, .density, .entropy]
    let found = Measurement(names, of: next, after: world, living: info.livingStates)
    let values = found?.counts.map { Int(clamping: $0.value) } ?? [0, 0, 0]
    let region = (next as? any RowWorld)?.newestRow ?? next.bounds ?? next.living.cells
    let area = max(1, region.isEmpty ? 0 : region.size.area)
    // A block has four cells, or two in a row.
    let mostEntropy = next is any RowWorld ? 2 : 4
    let disorder = min(1_000_000, values[2] / mostEntropy)
    return RuleMeasures(
      behavior: behavior(density: values[1], disorder: disorder), density: values[1],
      entropy: values[2], disorder: disorder,
      activity: min(1_000_000, values[0] * 1_000_000 / area), movingKinds: movingKinds)
  }

  private func behavior(density: Int, disorder: Int) -> RuleMeasures.Behavior {
    if let emptyAt, generation > emptyAt { return .dies(at: emptyAt) }
    if density >= Self.fullDensity, disorder < Self.mostOrder {
      return .fills(at: repeats?.from ?? generation)
    }
    return repeats.map { .settles(at: $0.from, period: $0.period) }
      ?? .changes(generations: generation)
  }

  /// The least density of a full world, and the disorder that it does not reach, in millionths.
  private static let (fullDensity, mostOrder) = (875_000, 60_000)
}
