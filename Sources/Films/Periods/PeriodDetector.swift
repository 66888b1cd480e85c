internal import Grids
internal import Worlds

/// The behavior of a world in the long run, after its last event.
enum LongTermBehavior {
  /// Nothing changes from that generation on.
  case stable(from: Int)
  case periodic(Cycle)
  /// Neither by that generation, at which the world counts these.
  case undetermined(by: Int, counts: [Count])
}

/// Finds out whether the world of a film settles or repeats itself, by playing it without pictures.
///
/// Two sources of hashes are compared with earlier ones while the world is played:
///
/// - `WorldHashes`, of the whole world. Its state decides all later ones, so one hash that comes again
///   proves a period. Hashes may therefore be taken ever more rarely; `exactCycle` plays parts of the
///   way again to find the shortest period and the generation that it starts with.
/// - `RegionHashes`, of the part that the film shows, if more goes on outside it: a gun repeats itself,
///   its world never does, since gliders fly on for ever. What a region shows does not decide what it
///   will show, so only every single generation of several periods proves one. `RegionSamples` first
///   rule out, by a few hashes, that there is a period.
///
/// The period that is found does not depend on which generations are hashed.
struct PeriodDetector {
  /// The world once its film's events and camera moves are over, and the generations that it skips.
  private let opening: Play
  /// The generation by which a period has to be complete.
  private let end: Int
  /// Nil once no hash can come again by the end.
  private var hashes: WorldHashes?
  private var checkpoints: Checkpoints
  private let region: WatchedRegion?
  private var samples: RegionSamples?

  /// In cells; a world that has grown over more is not followed any longer.
  private static let largest = 1 << 26

  init(_ film: Film) throws(FilmProblem) {
    var play = try Play(opening: film)
    // A camera may go on for ever where the film does not.
    try play.go(to: max(film.shown.skip, min(film.lastMove, film.shown.last)))
    opening = play
    end = play.generation + Ending.horizon
    hashes = WorldHashes(from: play.generation)
    let worldInfo = film.simulation.worldInfo
    checkpoints = Checkpoints(
      play, bytes: max(worldInfo.cost.memory(on: worldInfo.bounds?.size), play.worldMemory),
      within: film.budget.memory / 8)
    region = WatchedRegion(of: film, opening: play.world)
    samples = region.map { RegionSamples(of: $0, from: play.generation) }
  }

  /// Plays the world until its behavior is known, for `Ending.horizon` generations at most.
  mutating func behavior() throws(FilmProblem) -> LongTermBehavior {
    // Where chance has a part in it, only rest can be told.
    if !(opening.world is any FingerprintedWorld) { return try behaviorOfChance() }
    var play = opening
    while true {
      if let cycle = try cycle(at: play) { return behavior(cycle) }
      if play.generation >= end || Self.isTooLarge(play.world) { break }
      try play.go(to: min(end, next(after: play.generation)))
    }
    let undetermined = LongTermBehavior.undetermined(
      by: play.generation, counts: play.world.counts)
    guard play.generation >= end, let cycle = try lateCycle(play) else { return undetermined }
    return behavior(cycle)
  }

  private func behavior(_ cycle: Cycle) -> LongTermBehavior {
    let isStable = cycle.period == 1 && !cycle.moves && cycle.view == nil
    return isStable ? .stable(from: cycle.start) : .periodic(cycle)
  }

  private func behaviorOfChance() throws(FilmProblem) -> LongTermBehavior {
    var play = opening
    while !play.world.isAtRest {
      if play.generation == end { return .undetermined(by: end, counts: play.world.counts) }
      try play.go(to: play.generation + 1)
    }
    return .stable(from: play.generation)
  }

  private static func isTooLarge(_ world: any World) -> Bool {
    // The living cells of a small board need not be searched for.
    if let bounds = world.bounds, bounds.size.area <= largest { return false }
    return world.living.cells.size.area > largest
  }

  /// The next generation at which either source takes a hash.
  private func next(after generation: Int) -> Int {
    min(hashes?.next(after: generation) ?? .max, samples?.next(after: generation) ?? .max)
  }

  /// The cycle that is known by a generation, or nil.
  private mutating func cycle(at play: Play) throws(FilmProblem) -> Cycle? {
    let generation = play.generation
    if generation == opening.generation || hashes?.next(after: generation - 1) == generation {
      if let cycle = try cycleOfWorld(at: play) { return cycle }
      checkpoints.keep(play)
    }
    guard let region, samples?.observe(play.world, in: generation) == true else { return nil }
    return try cycle(of: region, by: generation)
  }

  private mutating func cycleOfWorld(at play: Play) throws(FilmProblem) -> Cycle? {
    guard let before = hashes?.observe(play.world, in: play.generation), let hashes else {
      return nil
    }
    self.hashes = nil
    return try exactCycle(play, like: before, hashes)
  }

  /// The cycle that was complete by the end but whose hash comes again only after it.
  private mutating func lateCycle(_ play: Play) throws(FilmProblem) -> Cycle? {
    var play = play
    for _ in 0..<(hashes?.row ?? 0) {
      try play.go(to: play.generation + 1)
      if let cycle = try cycleOfWorld(at: play) { return cycle }
      if hashes == nil { break }
    }
    return nil
  }

  /// The period of a region, for which all generations so far are hashed.
  private func cycle(of region: WatchedRegion, by generation: Int) throws(FilmProblem) -> Cycle? {
    var play = opening
    var hashes = RegionHashes(region: region, start: play.generation)
    while true {
      hashes.observe(play.world)
      if let cycle = hashes.cycle { return cycle }
      if play.generation == generation { return nil }
      try play.go(to: play.generation + 1)
    }
  }
}

extension PeriodDetector {
  /// The first generation of which a later one is like it, the shortest period, and how far the world
  /// moves in it.
  ///
  /// - Parameters:
  ///   - play: a generation whose hash has come before.
  ///   - before: the generation of that hash.
  /// - Returns: nil if the period is not complete by the end.
  private func exactCycle(
    _ play: Play, like before: Int, _ hashes: WorldHashes
  ) throws(FilmProblem) -> Cycle? {
    let found = play.generation - before
    let period = try Self.shortestPeriod(play, found) { hashes.contains(before + $0) }
    // A hash that did not come again after this time was not yet in the cycle.
    let unlike = hashes.generations.last { $0 < before && hashes.contains($0 + found) }
    var (low, high) = (unlike ?? hashes.generations[0] - 1, before)
    var pair = try PlayPair(checkpoints, at: unlike ?? hashes.generations[0], apart: period)
    while let unlike = try pair.ifUnlike(at: high) {
      // Sketches may be alike before states are.
      if high + period >= end { return nil }
      (low, high) = (high, min(end - period, high + max(1, high - before)))
      pair = unlike
    }
    while low + 1 < high {
      let middle = (low + high) / 2
      if let unlike = try pair.ifUnlike(at: middle) {
        (low, pair) = (middle, unlike)
      } else {
        high = middle
      }
    }
    try pair.go(to: high)
    guard high + period <= end, let step = pair.step else { return nil }
    return Cycle(start: high, period: period, step: step, opening: pair.now)
  }

  /// The shortest divisor of a number of generations after which the world is the same again.
  ///
  /// - Parameter isRuledOut: whether a divisor is known to be none.
  private static func shortestPeriod(
    _ play: Play, _ found: Int, unless isRuledOut: (Int) -> Bool
  ) throws(FilmProblem) -> Int {
    let sketch = play.sketch
    var ahead = play
    for part in 1..<max(1, found / 2 + 1) where found % part == 0 && !isRuledOut(part) {
      try ahead.go(to: play.generation + part)
      if ahead.sketch == sketch { return part }
    }
    return found
  }
}

/// A world at two generations that lie a fixed time apart.
private struct PlayPair {
  private(set) var now: Play
  private var later: Play

  init(_ checkpoints: Checkpoints, at generation: Int, apart: Int) throws(FilmProblem) {
    now = try checkpoints.play(at: generation)
    later = try checkpoints.play(at: generation + apart)
  }

  mutating func go(to generation: Int) throws(FilmProblem) {
    let apart = later.generation - now.generation
    try now.go(to: generation)
    try later.go(to: generation + apart)
  }

  /// The pair at a generation, if its two states differ there; else nil.
  func ifUnlike(at generation: Int) throws(FilmProblem) -> PlayPair? {
    var pair = self
    try pair.go(to: generation)
    return pair.now.trace?.fingerprint == pair.later.trace?.fingerprint ? nil : pair
  }

  /// The distance that the world has moved between the two.
  var step: Position? {
    guard let from = now.trace?.corner, let to = later.trace?.corner else { return nil }
    return Position(x: to.x - from.x, y: to.y - from.y)
  }
}

extension Play {
  /// Nil where chance has a part in the world.
  fileprivate var trace: Trace? { (world as? any FingerprintedWorld)?.trace }
  fileprivate var sketch: Fingerprint? { (world as? any FingerprintedWorld)?.sketch }
  fileprivate var worldMemory: Int { (world as? any GrowingWorld)?.memory ?? 0 }
}
