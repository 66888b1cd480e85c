internal import Encoding
internal import Grids
internal import Settings
internal import Worlds

/// A running simulation: the world of a film at a generation, with all events up to it applied.
struct Playback: Sendable {
  private(set) var generation: Int
  private var scene: Scene
  private let events: [Event]
  /// The index of the first event that has not been applied.
  private var next = 0
  private let budget: Budget
  /// The event after which the world failed; nil if none did.
  private var refused: Event?
  /// The most generations between two checks of the budget.
  private let stride: Int
  /// The search for a repeated state, which allows whole periods to be skipped; nil if no two
  /// frames are far apart. It restarts with each event.
  private var recurrence: Recurrence?

  /// The world with the ages of its cells; nil if ages are not shown, or none is recorded yet.
  private var aged: AgedWorld?
  private let age: Age?
  private let kinds: Int
  /// The moves that led to this generation, if they are recorded.
  private var transition: Transition?
  private var recordsMoves = false

  private var saves: [WorldSave] = []
  private let firstGeneration: Int

  /// The measures that are computed from the cells; empty if the film shows none.
  private let measures: [Measure]
  private let livingStates: ClosedRange<CellState>
  /// The world one generation earlier, if a measure compares it with this one.
  private var previous: (any World)?

  /// The fewest generations between two frames that count as far apart.
  static let longWay = 4096

  /// Creates the film's world at generation 0, or at the generation of a saved world, applies the
  /// events up to that generation, and checks the budget.
  init(opening film: Film, _ age: Age? = nil) throws(FilmProblem) {
    let worldInfo = film.worldInfo
    scene = try Self.opening(of: film)
    generation = film.story.continuation?.generation ?? 0
    events = film.events
    budget = film.budget
    // A larger world takes longer to advance, so that its budget is checked after fewer
    // generations.
    stride = max(1, min(64, (1 << 28) / max(1, worldInfo.cost.memory(on: worldInfo.bounds?.size))))
    self.age = age
    kinds = worldInfo.cellKinds
    firstGeneration = worldInfo.course.generation
    (measures, livingStates) = (film.measures, worldInfo.livingStates)
    if max(film.span.shown.skip, film.span.shown.every) > Self.longWay { recurrence = Recurrence() }
    try inTime { play throws(FilmProblem) in
      if play.generation > 0 { try play.resume() } else { try play.applyEvents() }
    }
    try recordAges()
    try checkBudget()
  }

  /// Returns the film's world at generation 0, incomplete if the time limit expires.
  private static func opening(of film: Film) throws(FilmProblem) -> Scene {
    let simulation = film.story.continuation?.simulation ?? film.simulation
    let opened = CancellationCheck.$waiting.withValue(film.budget.cancellation) {
      Result<Scene, OpeningProblem> { () throws(OpeningProblem) in
        try Scene(seed: film.span.seed) { seed throws(OpeningProblem) in
          try simulation.opening(seed: seed)
        }
      }
    }
    do throws(OpeningProblem) { return try opened.get() } catch { throw .opening(error) }
  }

  var world: any World { scene.world }

  var pieces: [String: StoredRegion] { scene.pieces }

  /// True if many generations cost little more than a few.
  var leaps: Bool { repeatsItself || scene.leaps }

  /// True if the input of the world ended before this generation.
  var hasEnded: Bool { (scene.world as? any FiniteWorld)?.hasEnded ?? false }

  /// The world as images show it, with its ages if these are recorded.
  var seen: any World { aged ?? scene.world }

  private var repeatsItself: Bool { recurrence?.found != nil }

  /// Advances to a generation, and checks the budget regularly. Throws `FilmProblem` if the budget
  /// is exceeded, an event fails or the world fails.
  mutating func go(to generation: Int) throws(FilmProblem) {
    try checkFailure()
    // Ages reach back `Age.horizon` generations, so that earlier ones need no recording.
    let watched = age == nil ? generation : generation - Age.horizon
    let compares = measures.contains(where: \.comparesGenerations)
    while self.generation < generation {
      let start = self.generation
      let end = start < watched ? watched : start + 1
      // The last generation is a step of its own, so that its measures know the one before it.
      if compares { previous = start == generation - 1 ? scene.world : nil }
      try inTime { play throws(FilmProblem) in
        try play.advance(
          towards: compares && start < generation - 1 ? min(end, generation - 1) : end)
      }
      // A world that the time limit canceled has stopped before its target generation.
      if budget.isOver { try budget.check(memory: 0, at: start) }
      try checkFailure()
      // Ages of an earlier frame do not continue across generations that were not recorded.
      if self.generation <= watched { aged = nil }
      if self.generation >= watched { try recordAges() }
      try checkBudget()
    }
  }

  /// Advances to a generation, and calls a closure with the world of each generation on the way.
  /// The budget is checked only now and then. Precondition: no ages are shown, and no measures
  /// computed.
  mutating func go(
    to generation: Int, observe: (any World) -> Void
  ) throws(FilmProblem) {
    while self.generation < generation {
      try checkFailure()
      let (start, end) = (self.generation, min(generation, self.generation + stride))
      try inTime { play throws(FilmProblem) in
        while play.generation < end, play.world.failure == nil {
          try play.advance(towards: play.generation + 1)
          observe(play.world)
        }
      }
      if budget.isOver { try budget.check(memory: 0, at: start) }
      try checkFailure()
      try checkBudget()
    }
  }

  /// Returns the counts of the world, then the film's measures. Throws `FilmProblem` if the world
  /// is too large to be measured, or the time limit expires.
  func counts() throws(FilmProblem) -> [Count] {
    if measures.isEmpty { return world.counts }
    let found = CancellationCheck.$waiting.withValue(budget.cancellation) {
      Measurement(measures, of: world, after: previous, living: livingStates)
    }
    try budget.check(memory: 0, at: generation)
    guard let found else {
      throw "the world is too large for '\(measures[0].rawValue)' at generation \(generation):"
        + " lower 'skip' or 'frames'"
    }
    return world.counts + found.counts
  }

  /// Advances by one generation and returns its moves; nil if cells of such a world never move.
  mutating func step() throws(FilmProblem) -> Transition? {
    recordsMoves = true
    defer { (recordsMoves, transition) = (false, nil) }
    try go(to: generation + 1)
    return transition
  }

  /// Runs a change that the world cancels when the time limit expires.
  private mutating func inTime(
    _ change: (inout Playback) throws(FilmProblem) -> Void
  ) throws(FilmProblem) {
    var problem: FilmProblem?
    CancellationCheck.$waiting.withValue(budget.cancellation) {
      do throws(FilmProblem) { try change(&self) } catch { problem = error }
    }
    if let problem { throw problem }
  }

  /// Advances by some generations, at most to `end` or the next event, whichever comes first.
  private mutating func advance(towards end: Int) throws(FilmProblem) {
    let stop = min(end, ([events[next...].first?.generation] + [saves.nextGeneration]).least)
    // The order of the cases matters: recorded moves need single generations, and whole periods are
    // skipped before anything else is played.
    if recordsMoves {
      transition = scene.advanceAnimated()
      generation += 1
      recurrence?.observe(scene.world, after: 1)
    } else if let found = recurrence?.found, stop - generation >= found.period {
      fastForward(by: (stop - generation) / found.period, found)
    } else {
      let leaps = scene.leaps
      let end = min(stop, generation + (leaps ? leap : stride))
      if recurrence == nil || repeatsItself || leaps {
        scene.advance(by: end - generation, of: stop - generation)
        generation = end
      } else {
        advanceObserved(to: end)
      }
    }
    try applyEvents()
    if saves.nextGeneration == generation {
      let number = firstGeneration + generation
      saves.save(at: generation) { [scene, kinds, budget] in
        scene.world.cellsToSave(states: kinds, within: budget.memory)?.macrocell(of: number)
      }
    }
  }

  /// Skips whole periods: moves the world instead of playing it.
  private mutating func fastForward(by periods: Int, _ found: (period: Int, step: Position)) {
    scene.translate(by: Position(x: found.step.x * periods, y: found.step.y * periods))
    generation += periods * found.period
  }

  /// The most generations of one leap, a power of two that grows with the generation. The budget is
  /// checked after each leap; doubling keeps the number of checks small.
  private var leap: Int {
    max(Self.longWay, 1 << (Int.bitWidth - 1 - max(1, generation).leadingZeroBitCount))
  }

  private mutating func advanceObserved(to end: Int) {
    while generation < end, !repeatsItself {
      let step = min(end - generation, Recurrence.stride)
      scene.world.advance(by: step)
      generation += step
      recurrence?.observe(scene.world, after: step)
    }
  }

  /// Applies the events of this generation. Each may take as long as many generations, so that the
  /// time limit is checked after each.
  private mutating func applyEvents() throws(FilmProblem) {
    while next < events.count, events[next].generation == generation {
      let change = events[next].change
      try apply(change)
      saves.begin(with: events[next], at: generation)
      if change.extent == .restart {
        try applyOpeningEvents()
        aged = nil
      }
      // A change invalidates a period that was found before it.
      if recurrence != nil { recurrence = Recurrence() }
      if refused == nil, scene.world.failure != nil { refused = events[next] }
      next += 1
    }
  }

  /// Applies the part of earlier events that a saved world does not contain.
  private mutating func resume() throws(FilmProblem) {
    while next < events.count, events[next].generation <= generation {
      if events[next].change.effect == .property { try apply(events[next].change) }
      saves.begin(with: events[next], at: generation)
      next += 1
    }
  }

  /// Applies the events of generation 0 again after a restart, since they are part of the initial
  /// world. Restarts are left out, or they would never end.
  private mutating func applyOpeningEvents() throws(FilmProblem) {
    for event in events.prefix(next).prefix(while: { $0.generation == 0 })
    where event.change.extent != .restart {
      try apply(event.change)
    }
  }

  private mutating func apply(_ change: Change) throws(FilmProblem) {
    do throws(OpeningProblem) { try change.apply(to: &scene) } catch { throw .opening(error) }
    try budget.check(memory: 0, at: generation)
  }

  private mutating func recordAges() throws(FilmProblem) {
    guard let age else { return }
    let world = scene.world
    // A world in HashLife may have more cells than memory could hold one by one.
    let cells = world.counts.reduce(0) { $0 + $1.value }
    try budget.check(memory: Int(clamping: cells) / 8, at: generation)
    let most = budget.memory / 2
    if aged == nil {
      aged = AgedWorld(world, age, kinds: kinds, within: most)
    } else {
      aged?.take(world)
    }
    if aged?.isOver == true { try budget.check(memory: most + 1, at: generation) }
  }

  /// Throws if the world has failed. A rejected change is reported with the event that caused it.
  private func checkFailure() throws(FilmProblem) {
    guard let failure = scene.world.failure else { return }
    if case .refused(let problem) = failure, let refused {
      throw .refused(at: refused.generation, problem, writtenAt: refused.place)
    }
    throw .failed(by: generation, failure)
  }

  private func checkBudget() throws(FilmProblem) {
    let before = (previous as? any GrowingWorld)?.memory ?? 0
    try budget.check(memory: scene.memory + before + (aged?.memory ?? 0), at: generation)
  }
}

extension Playback {
  /// Returns the counts of the world and the film's measures, and the film's lifetime if it shows
  /// that.
  func counts(for film: Film) throws(FilmProblem) -> [Count] {
    let time = film.hasTime ? [Count(Film.time, text: film.time(of: generation))] : []
    let counts = try counts() + time
    guard let lifetime = film.span.lifetime,
      (film.countNames + film.plottedCounts).contains(Film.lifetime),
      !counts.contains(where: { $0.name == Film.lifetime })
    else { return counts }
    return counts + [Count(Film.lifetime, lifetime)]
  }
}

/// A search for a repeated state of a running world, possibly at another position. Once one is
/// found, whole periods can be skipped.
///
/// Brent's algorithm (BIT 20, 1980): one state is marked and compared with later states. When the
/// number of generations since the mark reaches a limit, the current state is marked instead, and
/// the limit doubles. The world is observed only every few generations, which costs little and
/// finds a multiple of the period.
struct Recurrence: Sendable {
  private var mark: (counts: [Count], sketch: Fingerprint, trace: Trace)?
  private var age = 0
  private var waited = 0
  /// The age at which another state is marked.
  private var limit = 64
  /// A multiple of the period in generations, and the displacement in that time; nil until a
  /// repeated state is found.
  private(set) var found: (period: Int, step: Position)?

  static let stride = 16

  /// Observes a world, unless that would cost much compared with the generations since the last
  /// observation. `generations`: the generations since the last call.
  mutating func observe(_ world: any World, after generations: Int) {
    age += generations
    waited += generations
    guard waited >= Self.stride, let world = world as? any FingerprintedWorld,
      waited >= Self.stride * world.sketchCost
    else { return }
    waited = 0
    let counts = world.counts
    // The checks are ordered by cost. Counts are cheaper than a trace, and differ for most states.
    if let mark, mark.counts == counts, mark.sketch == world.sketch,
      case let trace = world.trace, trace.fingerprint == mark.trace.fingerprint
    {
      let (from, to) = (mark.trace.corner, trace.corner)
      found = (age, Position(x: to.x - from.x, y: to.y - from.y))
    } else if mark == nil || age >= limit {
      mark = (counts, world.sketch, world.trace)
      limit = max(64, 2 * age)
      age = 0
    }
  }
}

/// A search for the first frame at which a film's world is at rest. A check costs up to one
/// generation, and a world at rest stays at rest. Only some frames are checked, therefore; once one
/// is at rest, the frames before it are replayed.
struct RestDetector {
  /// The simulation at the last checked frame, which was not at rest; nil before the first check.
  private var moving: Playback?
  private var frames = 0

  /// The number of frames from one check to the next.
  private static let pace = 16

  /// Observes the next frame. Returns the generation of the first frame at rest, which may be an
  /// earlier one; nil if this frame is unchecked or not at rest.
  mutating func observe(_ play: Playback, of shown: ShownGenerations) throws(FilmProblem) -> Int? {
    frames += 1
    guard moving == nil || frames == Self.pace || play.generation == shown.last else { return nil }
    frames = 0
    if play.world.isAtRest { return try first(before: play.generation, shown) }
    moving = play
    return nil
  }

  /// Returns the generation of the first frame at rest by bisection up to `end`.
  private func first(
    before end: Int, _ shown: ShownGenerations
  ) throws(FilmProblem) -> Int {
    guard var moving else { return end }
    var (low, high) = (shown.frames(before: moving.generation), shown.frames(before: end))
    while low + 1 < high {
      var play = moving
      let middle = (low + high) / 2
      try play.go(to: shown.generation(ofFrame: middle))
      if play.world.isAtRest { high = middle } else { (low, moving) = (middle, play) }
    }
    return shown.generation(ofFrame: high)
  }
}

/// A world that is saved every few generations, so that a killed run can be continued.
package struct WorldSave: Sendable {
  let name: String
  let every: Int
  /// The generation of the next state to save.
  var next: Int

  /// A receiver of saved worlds. (A closure in a task-local value crashes the optimizer unless it
  /// is wrapped in a struct.)
  package struct Receiver: Sendable {
    /// Receives the name of a world, its generation, and a function that returns its macrocell
    /// file; nil for too many cells.
    let receive: Receive

    package typealias Receive =
      @Sendable (
        _ name: String, _ generation: Int, _ bytes: () -> [UInt8]?
      ) -> Void

    package init(receive: @escaping Receive) { self.receive = receive }
  }

  /// The receiver of saved worlds. A film that is surveyed is played more than once, so that it may
  /// receive a state repeatedly. Nil if nothing is saved.
  @TaskLocal package static var receiver: Receiver?
}

extension [WorldSave] {
  var nextGeneration: Int? { lazy.map(\.next).min() }

  /// Saves the world from now on, if an event asks for it.
  mutating func begin(with event: Event, at generation: Int) {
    guard case .world(let name, let every, _) = event.change.savedItem else { return }
    let passed = (generation - event.generation) / every
    append(
      WorldSave(name: name, every: every, next: event.generation + (passed + 1) * every))
  }

  /// Passes the world to the receiver under each name for which this is the generation.
  mutating func save(at generation: Int, _ bytes: () -> [UInt8]?) {
    for index in indices where self[index].next == generation {
      WorldSave.receiver?.receive(self[index].name, generation, bytes)
      self[index].next += self[index].every
    }
  }
}

extension [Int?] {
  /// The least number; the largest possible one without any.
  var least: Int { compactMap(\.self).min() ?? .max }
}
