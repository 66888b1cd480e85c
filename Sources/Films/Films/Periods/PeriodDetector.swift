internal import Grids
internal import Worlds

/// A detector that finds out whether a film's world settles or repeats. It plays the world without
/// images.
///
/// Two sources of hashes are compared with earlier hashes during the run:
///
/// - `WorldHashes` of the whole world. The state of a deterministic world decides all later states,
///   so that a single repeated hash proves a period. Hashes can therefore become rare during a long
///   run. `exactCycle` then replays parts of the run to find the shortest period and its first
///   generation.
/// - `RegionHashes` of the region that the film shows, if the world extends beyond it. A gun
///   repeats there while the world never does, because its gliders fly on forever. The cells of a
///   region do not decide its later cells, so that only a comparison of every generation over
///   several periods proves a period. `RegionSamples` first tries to rule out all periods with a
///   few hashes.
///
/// The result does not depend on which generations are hashed.
struct PeriodDetector {
  /// The simulation after the last event, the last camera move and the skipped generations.
  private let opening: Playback
  /// The generation by which a period must be complete.
  private let end: Int
  /// The hashes of the whole world. They become nil once `exactCycle` has a final result for the
  /// whole world, after which further hashes are useless.
  private var hashes: WorldHashes?
  private var checkpoints: Checkpoints
  private let region: WatchedRegion?
  /// True if the film ends when its world is at rest.
  private let endsAtRest: Bool
  private var samples: RegionSamples?

  /// The largest world to follow, in cells. The search stops once the living cells' bounding
  /// rectangle exceeds it.
  private static let largest = 1 << 26

  /// - Parameters:
  ///   - watchesRegion: false if only the whole world may repeat.
  ///   - horizon: the most generations to play.
  init(
    _ film: Film, watchesRegion: Bool = true, within horizon: Int = EndCondition.horizon
  ) throws(FilmProblem) {
    // The search starts after the film's last change, since an event or a camera move would break a
    // period.
    var play = try Playback(opening: film)
    // A keyframe may be later than the end of the film, hence the minimum.
    try play.go(to: max(film.span.shown.skip, min(film.lastMove, film.span.shown.last)))
    opening = play
    end = play.generation + horizon
    hashes = WorldHashes(from: play.generation)
    endsAtRest = film.span.ending == .rest
    let worldInfo = film.worldInfo
    checkpoints = Checkpoints(
      play, bytes: max(worldInfo.cost.memory(on: worldInfo.bounds?.size), play.worldMemory),
      within: film.budget.memory / 8)
    region = watchesRegion ? WatchedRegion(of: film, opening: play.world) : nil
    samples = region.map { RegionSamples(of: $0, from: play.generation) }
  }

  /// True if equal states of the world have equal futures.
  var followsRule: Bool { opening.world is any FingerprintedWorld }

  /// Plays the world until its behavior is known, for at most a number of generations.
  mutating func behavior() throws(FilmProblem) -> LongTermBehavior {
    // A random world can only be found to be at rest.
    if !followsRule { return try behaviorOfRandomWorld() }
    var play = opening
    while true {
      if let cycle = try cycle(at: play) { return behavior(cycle) }
      if play.generation >= end || Self.isTooLarge(play.world) { break }
      try play.go(to: min(end, next(after: play.generation)))
    }
    let undetermined = LongTermBehavior.undetermined(
      by: play.generation, counts: play.world.counts)
    // A period that is complete by the end may have no hash that repeats by then. Without this
    // search the result would depend on which generations are hashed.
    guard play.generation >= end, let cycle = try lateCycle(play) else { return undetermined }
    return behavior(cycle)
  }

  private func behavior(_ cycle: Cycle) -> LongTermBehavior {
    let isStable = cycle.period == 1 && !cycle.moves && cycle.view == nil
    return isStable ? .stable(from: cycle.start) : .periodic(cycle)
  }

  /// The generations without a change after which a random world counts as at rest.
  private static let quiet = 1000

  private func behaviorOfRandomWorld() throws(FilmProblem) -> LongTermBehavior {
    var play = opening
    var (seen, lastChange) = (visible(play.world), play.generation)
    while !play.world.isAtRest {
      if play.generation == end { return .undetermined(by: end, counts: play.world.counts) }
      try play.go(to: play.generation + 1)
      guard endsAtRest else { continue }
      let now = visible(play.world)
      if now == nil || now != seen { (seen, lastChange) = (now, play.generation) }
      if play.generation - lastChange == Self.quiet { return .stable(from: lastChange) }
    }
    return .stable(from: play.generation)
  }

  /// What an image of a whole world shows.
  private struct Seen: Equatable {
    let cells: Grid<CellState>
    let figures: [Figure]
  }

  private func visible(_ world: any World) -> Seen? {
    guard endsAtRest else { return nil }
    return world.bounds.map {
      Seen(cells: world.cells(in: ScaledRegion($0)), figures: world.figures)
    }
  }

  private static func isTooLarge(_ world: any World) -> Bool {
    // A small bounded world is never too large; the check avoids the search for its living cells.
    if let bounds = world.bounds, bounds.size.area <= largest { return false }
    return world.living.cells.size.area > largest
  }

  private func next(after generation: Int) -> Int {
    min(hashes?.next(after: generation) ?? .max, samples?.next(after: generation) ?? .max)
  }

  /// Returns the cycle that is proved at the current generation, or nil.
  private mutating func cycle(at play: Playback) throws(FilmProblem) -> Cycle? {
    let generation = play.generation
    if generation == opening.generation || hashes?.next(after: generation - 1) == generation {
      if let cycle = try cycleOfWorld(at: play) { return cycle }
      // The checkpoint comes after the check, since a proved cycle needs no further one.
      checkpoints.keep(play)
    }
    guard let region, samples?.observe(play.world, in: generation) == true else { return nil }
    return try cycle(of: region, by: generation)
  }

  private mutating func cycleOfWorld(at play: Playback) throws(FilmProblem) -> Cycle? {
    guard let before = hashes?.observe(play.world, in: play.generation), let hashes else {
      return nil
    }
    self.hashes = nil
    return try exactCycle(play, like: before, hashes)
  }

  /// Returns the cycle of a world that repeats by `end`, if the hash that proves it lies after
  /// `end`; else nil.
  private mutating func lateCycle(_ play: Playback) throws(FilmProblem) -> Cycle? {
    var play = play
    // Each of the next `row` generations is hashed. One of them is a whole number of periods after
    // an earlier hash if the world has a period.
    for _ in 0..<(hashes?.row ?? 0) {
      try play.go(to: play.generation + 1)
      if let cycle = try cycleOfWorld(at: play) { return cycle }
      if hashes == nil { break }
    }
    return nil
  }

  /// Returns the cycle of a region, or nil. Replays the run from generation 0 and hashes each
  /// generation up to the given one.
  private func cycle(of region: WatchedRegion, by generation: Int) throws(FilmProblem) -> Cycle? {
    var play = opening
    var hashes = RegionHashes(region: region, start: play.generation)
    hashes.observe(play.world)
    while play.generation < generation {
      let next = hashes.nextSearch
      try play.go(to: min(generation, next)) { hashes.observe($0) }
      if let cycle = hashes.cycle { return cycle }
    }
    return nil
  }
}

extension PeriodDetector {
  /// Finds the first generation with a state that comes back, the shortest period, and the
  /// displacement in one period. `play`: the simulation at a generation with a repeated hash.
  /// Returns nil if the period is not complete by the end.
  private func exactCycle(
    _ play: Playback, like before: Int, _ hashes: WorldHashes
  ) throws(FilmProblem) -> Cycle? {
    let found = play.generation - before
    // Had an equal state been hashed between the two generations, its hash would have been found
    // earlier. Generations with a hash therefore rule out their distance as a period.
    let period = try Self.shortestPeriod(play, found) { hashes.contains(before + $0) }
    // Generation g was hashed, and g + `found` as well, but their hashes differ, or the search
    // would have ended there. So g is not in the cycle yet.
    let unlike = hashes.generations.last { $0 < before && hashes.contains($0 + found) }
    // Bisection needs states at g and g + `period` that differ for g = `low` and are equal for
    // g = `high`. A deterministic world never leaves its cycle, so that the states differ before
    // the start of the cycle and are equal from then on.
    var (low, high) = (unlike ?? hashes.generations[0] - 1, before)
    var pair = try PlayPair(checkpoints, at: unlike ?? hashes.generations[0], apart: period)
    while let unlike = try pair.ifUnlike(at: high) {
      // Equal sketches do not prove equal states. If the states still differ, the interval moves to
      // later generations and doubles.
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

  /// Returns the smallest divisor of `found` that appears to be a period: the world has the same
  /// sketch that many generations later. `isRuledOut` returns true if the divisor is known not to
  /// be a period.
  private static func shortestPeriod(
    _ play: Playback, _ found: Int, unless isRuledOut: (Int) -> Bool
  ) throws(FilmProblem) -> Int {
    let sketch = play.sketch
    var ahead = play
    // The divisors are ascending, so that one replay visits all of them.
    for part in 1..<max(1, found / 2 + 1) where found % part == 0 && !isRuledOut(part) {
      try ahead.go(to: play.generation + part)
      if ahead.sketch == sketch { return part }
    }
    return found
  }
}

/// A simulation at two generations, a fixed number of generations apart.
private struct PlayPair {
  private(set) var now: Playback
  private var later: Playback

  init(_ checkpoints: Checkpoints, at generation: Int, apart: Int) throws(FilmProblem) {
    now = try checkpoints.play(at: generation)
    later = try checkpoints.play(at: generation + apart)
  }

  mutating func go(to generation: Int) throws(FilmProblem) {
    let apart = later.generation - now.generation
    try now.go(to: generation)
    try later.go(to: generation + apart)
  }

  /// Returns the pair advanced to a generation; nil if its two states are equal there.
  func ifUnlike(at generation: Int) throws(FilmProblem) -> PlayPair? {
    var pair = self
    try pair.go(to: generation)
    return pair.now.trace?.fingerprint == pair.later.trace?.fingerprint ? nil : pair
  }

  var step: Position? {
    guard let from = now.trace?.corner, let to = later.trace?.corner else { return nil }
    return Position(x: to.x - from.x, y: to.y - from.y)
  }
}

extension Playback {
  /// The fingerprint and position of the world's state; nil if the world is random.
  fileprivate var trace: Trace? { (world as? any FingerprintedWorld)?.trace }
  /// A fingerprint that is cheaper to compute than that of `trace`, but that different states may
  /// share; nil if the world is random.
  fileprivate var sketch: Fingerprint? { (world as? any FingerprintedWorld)?.sketch }
  /// The memory of a world that grows, in bytes; 0 for other worlds.
  var worldMemory: Int { (world as? any GrowingWorld)?.memory ?? 0 }
}
