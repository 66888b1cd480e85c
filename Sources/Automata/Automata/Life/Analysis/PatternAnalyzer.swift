package import Grids
internal import Patterns
internal import Settings
package import Worlds

/// A run of a pattern that finds out how it behaves.
///
/// Three tests are made while the pattern is played:
///
/// - A repeated state of the whole world proves a period. One state is marked and compared with
///   each later one; it is replaced when the number of generations has doubled (Brent, BIT 20,
///   1980). The first repetition is therefore after exactly one period.
/// - If the population repeats while the world does not, the cells are divided into objects. If all
///   repeat and never meet again, everything is known.
/// - A population that grows by the same number again and again is a measured law.
struct PatternAnalyzer {
  private let life: Life
  private let limits: AnalysisLimits
  private let opening: any World
  private var world: any World
  private var generation = 0
  private var populations: [Int] = []
  private var work = 0
  private var mark: (generation: Int, trace: Trace)?
  private var cache = ObjectCache()
  private(set) var result: PatternAnalysis

  /// The most cells that are divided into objects.
  fileprivate static let mostListed = 50_000
  /// The most cells whose symmetry is determined.
  private static let mostSymmetric = 1 << 18
  /// The work of a generation besides its cells.
  private static let step = 256

  init(_ life: Life, _ opening: any World, _ limits: AnalysisLimits) {
    self.life = life
    self.limits = limits
    self.opening = opening
    world = opening
    let edges = opening.bounds == nil ? life.grid : nil
    let rule = (opening as? any PatternWorld)?.patternRule
    result = PatternAnalysis(
      rule: rule ?? "\(life.rule)" + (edges.map { ":\($0)" } ?? ""), states: life.rule.states,
      size: opening.living.cells.size, counts: opening.counts)
  }

  mutating func run() {
    record()
    if populations[0] == 0 && !life.rule.hasSpontaneousBirth {
      result.behavior = .empty
      return
    }
    // The symmetries of squares say nothing about triangles.
    if populations[0] <= Self.mostSymmetric, !life.rule.isTriangular {
      result.symmetry = PatternSymmetry(of: CellSet(of: opening))
    }
    var check = 32
    while !isDone() {
      world.advance(by: 1)
      generation += 1
      record()
      if foundPeriod() { break }
      if generation == check {
        check += check / 4
        if foundObjects() || foundGrowth() { break }
      }
    }
    result.generations = generation
    // Once the time is over, worlds stop at any point, so that no result is reliable.
    if limits.isOver() { result.reset(at: .time) }
  }

  /// Records a limit and returns true if one is reached. Objects or a law of growth replace it.
  private mutating func isDone() -> Bool {
    result.limit =
      limits.isOver()
      ? .time
      : world.failure != nil
        ? .memory
        : generation >= limits.generations ? .generations : work >= limits.work ? .work : nil
    guard result.limit != nil else { return false }
    if result.limit != .time, !foundObjects(), !foundGrowth() {
      result.growth = .irregular(populations)
    }
    return true
  }

  private mutating func record() {
    let population = world.counts.reduce(0) { $0 + Int(clamping: min($1.value, 1 << 40)) }
    populations.append(population)
    work += population + Self.step
  }

  private mutating func foundPeriod() -> Bool {
    guard let world = world as? any FingerprintedWorld else { return false }
    if mark == nil, let opening = opening as? any FingerprintedWorld { mark = (0, opening.trace) }
    if populations[generation] == 0, !life.rule.hasSpontaneousBirth {
      result.behavior = .dies(at: generation)
      return true
    }
    if let mark, populations[mark.generation] == populations[generation],
      case let trace = world.trace, trace.fingerprint == mark.trace.fingerprint
    {
      let (from, to) = (mark.trace.corner, trace.corner)
      repeats(
        from: mark.generation, period: generation - mark.generation,
        step: Position(x: to.x - from.x, y: to.y - from.y))
      return true
    }
    // Brent's algorithm moves the mark after generations 1, 3, 7 and so on.
    if generation & (generation + 1) == 0 { mark = (generation, world.trace) }
    return false
  }

  /// - Parameter end: a generation that repeats, perhaps not the first.
  private mutating func repeats(from end: Int, period: Int, step: Position) {
    let start = firstRepeating(before: end, period)
    result.behavior = .repeats(from: start, period: period, step: step)
    result.limit = nil
    guard canDivide else { return }
    if start == 0 { result.cycle = details(period, step) }
    let parts = Decomposition(
      of: CellSet(of: world), rule: life.rule, endsEarly: true, cache: &cache)
    guard parts.rest.count == 0 else { return }
    count(parts)
    // A pattern that is one object from the start on is described by its cycle.
    if start == 0, result.objects.map(\.count) == [1] { result.objects = [] }
  }

  /// Returns the first generation that equals the one a period later; `end` is one that does.
  private func firstRepeating(before end: Int, _ period: Int) -> Int {
    // Unlike populations prove unlike states, so that the search begins after the last ones.
    let unlike = (0..<end).last { populations[$0] != populations[$0 + period] }
    var start = unlike.map { $0 + 1 } ?? 0
    var (early, late) = (opening, opening)
    early.advance(by: start)
    late.advance(by: start + period)
    while start < end, early.fingerprint != late.fingerprint {
      early.advance(by: 1)
      late.advance(by: 1)
      start += 1
    }
    return start
  }

  /// Returns the properties of the phases; nil if they are too large.
  private func details(_ period: Int, _ step: Position) -> CycleDetails? {
    if populations.prefix(period).reduce(0, +) > 1 << 20 { return nil }
    var (world, phases) = (opening, [CellSet]())
    for _ in 0..<period {
      phases.append(CellSet(of: world))
      world.advance(by: 1)
    }
    return CycleDetails(LifeObject(phases: phases, step: step), rule: life.rule)
  }

  private var canDivide: Bool {
    world.bounds == nil && life.grid == nil && life.rule.hasIndependentObjects
      && populations[generation] <= Self.mostListed
  }

  /// Divides the cells into objects if the population repeats; true if all repeat and never meet.
  private mutating func foundObjects() -> Bool {
    let recent = populations[(generation - generation / 5)...]
    guard canDivide, generation > 0,
      let (_, cells) = PopulationGrowth.constantDifference(recent, most: generation / 10),
      cells == 0
    else { return false }
    let parts = Decomposition(
      of: CellSet(of: world), rule: life.rule, endsEarly: true, cache: &cache)
    guard parts.rest.count == 0, parts.neverMeet(after: 0) else { return false }
    let periods = parts.objects.filter { !$0.moves }.map(\.period)
    let period = periods.reduce(1) { (common: Int?, period) in
      common.flatMap { $0 < 1 << 40 ? $0 / greatestCommonDivisor($0, period) * period : nil }
    }
    result.behavior = .scatters(from: start(of: parts), period: period)
    result.limit = nil
    count(parts)
    return true
  }

  /// Returns the first generation from which on the pattern consists of the objects.
  private func start(of parts: Decomposition) -> Int {
    let end = generation
    // Unlike populations prove unlike cells.
    let unlike = (0..<end).last { populations[$0] != parts.population(after: $0 - end) }
    var generation = unlike.map { $0 + 1 } ?? 0
    var (start, world) = (generation, opening)
    world.advance(by: generation)
    while generation < end {
      if CellSet(of: world) != parts.cells(after: generation - end) {
        start = generation + 1
      } else if parts.neverMeet(after: generation - end) {
        return start
      }
      world.advance(by: 1)
      generation += 1
    }
    return start
  }

  private mutating func count(_ parts: Decomposition) {
    let objects = parts.objects.flatMap { $0.parts(rule: life.rule, cache: &cache) }
    result.objects = CensusEntry.census(of: objects, rule: life.rule)
  }

  private mutating func foundGrowth() -> Bool {
    guard !life.rule.hasSpontaneousBirth, let growth = PopulationGrowth.law(of: populations) else {
      return false
    }
    result.growth = growth
    result.limit = nil
    switch growth.course {
    case .linear(_, let generations): result.behavior = .grows(remainder(generations))
    case .quadratic, .irregular: result.behavior = .grows(.quadratic)
    }
    return true
  }

  /// Plays another interval of growth and compares the cells that do not fly away.
  private mutating func remainder(_ interval: Int) -> PatternBehavior.Remainder {
    guard canDivide else { return .other }
    let before = Decomposition(
      of: CellSet(of: world), rule: life.rule, endsEarly: false, cache: &cache)
    world.advance(by: interval)
    let after = Decomposition(
      of: CellSet(of: world), rule: life.rule, endsEarly: false, cache: &cache)
    let (old, new) = (before.remainder, after.remainder)
    result.emitted = after.ships(more: before, life.rule)
    if old == new { return .gun }
    if old.atOrigin == new.atOrigin { return .rake }
    return new.count > old.count ? .puffer : .other
  }
}

// MARK: Periods

extension World {
  fileprivate var fingerprint: Fingerprint? {
    (self as? any FingerprintedWorld)?.trace.fingerprint
  }
}

// MARK: Growth

extension Decomposition {
  /// The cells that do not belong to a spaceship.
  fileprivate var remainder: CellSet {
    CellSet(rest.cells + objects.filter { !$0.moves }.flatMap { $0.phases[0].cells })
  }

  /// Returns the spaceships that this state has in addition to an earlier one.
  fileprivate func ships(more before: Decomposition, _ rule: LifeRule) -> [CensusEntry] {
    let old = CensusEntry.census(of: before.objects.filter(\.moves), rule: rule)
    let new = CensusEntry.census(of: objects.filter(\.moves), rule: rule)
    return new.compactMap { entry in
      let earlier = old.first { $0.with(count: entry.count) == entry }?.count ?? 0
      return entry.count > earlier ? entry.with(count: entry.count - earlier) : nil
    }
  }
}

extension Life {
  /// The kinds of objects that move by themselves, found in small random patterns of the rule on an
  /// unbounded plane. Nil if the rule has a range above 1, blocks, or births without neighbors.
  ///
  /// The result depends only on the rule. It is a sample: a kind that is missing may exist.
  package var movingObjects: [CensusEntry]? {
    guard rule.range == 1, rule.hasIndependentObjects,
      let search = MovingObjectSearch(rule)
    else { return nil }
    return CensusEntry.census(of: search.objects, rule: rule)
  }
}

private struct MovingObjectSearch {
  private let rule: LifeRule
  /// A plane without cells. Its copies share the compiled rule.
  private let empty: any Board
  private static let patterns = 16
  private static let size = Size(width: 16, height: 16)
  private static let density = Ratio(3, 8)
  /// The generations that a pattern is played.
  private static let generations = 200
  /// The number of cells at which a pattern is not played on.
  private static let mostCells = 800
  /// The most cells and the longest period of an object.
  private static let (largest, longest) = (24, 32)

  init?(_ rule: LifeRule) {
    var plane = Life(rule: rule, pattern: Pattern(runs: []), topology: .unbounded)
    // Other engines are faster for large worlds, but take longer to change cells.
    plane.engine = .tiles
    guard let empty = try? plane.opening(seed: 1) as? any Board else { return nil }
    (self.rule, self.empty) = (rule, empty)
  }

  var objects: [LifeObject] {
    (1...Self.patterns).flatMap { seed in
      CellSet(of: remains(seed: UInt64(seed))).groups(within: 2 * rule.range)
        .filter { $0.count <= Self.largest }
        .compactMap { LifeObject($0, on: plane(with: $0), longest: Self.longest) }
        .filter(\.moves)
    }
  }

  /// Returns a random pattern after its last generation.
  private func remains(seed: UInt64) -> any World {
    var generator = Generator(seed: seed)
    let cells = (0..<Self.size.area).map { _ in CellState(generator.chance(Self.density) ? 1 : 0) }
    var world = empty
    world.put(Grid(size: Self.size, elements: cells), at: Position(x: 0, y: 0), over: false)
    for _ in 0..<Self.generations
    where world.counts.reduce(0, { $0 + $1.value }) < Self.mostCells {
      world.advance(by: 1)
    }
    return world
  }

  /// Returns a plane with some cells, which are moved to (0, 0).
  private func plane(with cells: CellSet) -> any World {
    var (world, grid) = (empty, Grid(size: cells.region.size, repeating: CellState(0)))
    for cell in cells.atOrigin.cells { grid[cell.x, cell.y] = cell.state }
    world.put(grid, at: Position(x: 0, y: 0), over: false)
    return world
  }
}

extension Life: AnalyzableSimulation {
  package func analysis(within limits: AnalysisLimits) throws(OpeningProblem) -> PatternAnalysis {
    played(from: try opening(seed: 1), within: limits)
  }

  package func settling(of opening: any World, within limits: AnalysisLimits) -> SettlingResult? {
    if explain { return nil }
    let analysis = played(from: opening, within: limits)
    return SettlingResult(
      start: analysis.behavior.start, generations: analysis.generations,
      kind: analysis.behavior == .undetermined ? nil : analysis.kind)
  }

  package func ash(in world: any World) -> Region? {
    guard world.counts.reduce(0, { $0 + $1.value }) <= PatternAnalyzer.mostListed else {
      return nil
    }
    var cache = ObjectCache()
    let parts = Decomposition(
      of: CellSet(of: world), rule: ruled(as: world).rule, endsEarly: false, cache: &cache)
    return parts.objects.filter { !$0.moves }.reduce(parts.rest.region) { $0.union($1.region) }
  }

  /// Returns the simulation with the rule of a world, which an event may have changed.
  private func ruled(as world: any World) -> Life {
    var life = self
    if let world = world as? any RuleChanging<LifeRule> { life.rule = world.rule }
    return life
  }

  private func played(from opening: any World, within limits: AnalysisLimits) -> PatternAnalysis {
    let life = ruled(as: opening)
    let waiting = CancellationCheck.Waiting(isOver: limits.isOver)
    return CancellationCheck.$waiting.withValue(waiting) {
      var analyzer = PatternAnalyzer(life, opening, limits)
      analyzer.run()
      return analyzer.result
    }
  }
}

extension PatternBehavior {
  /// The generation from which on all that is left repeats or flies away; nil if none is known.
  fileprivate var start: Int? {
    switch self {
    case .empty: 0
    case .dies(let start), .repeats(let start, _, _), .scatters(let start, _): start
    case .grows, .undetermined: nil
    }
  }
}
