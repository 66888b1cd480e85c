internal import Grids
internal import Worlds

/// A world in play: it moves on, and events happen to it.
struct Play: Sendable {
  private(set) var generation = 0
  private var scene: Scene
  /// In the order in which they happen.
  private let events: [Event]
  /// The first event that has not happened yet.
  private var next = 0
  private let budget: Budget
  /// The event that the world could not do.
  private var refused: Event?
  /// How many generations are played before it is asked again what that takes.
  private let stride: Int
  /// What repeats itself is looked for where there is a long way from one frame to the next; nil
  /// where there is none. Begins anew with each event.
  private var recurrence: Recurrence?

  /// What is seen where ages are; nil where they are not, or nothing has been seen yet.
  private var aged: AgedWorld?
  private let age: Age?
  private let kinds: Int
  /// The way to this generation, where somebody follows it.
  private var transition: Transition?
  private var isFollowed = false

  /// As many generations between two frames are a long way.
  static let longWay = 4096

  /// A world in play at generation 0, once the events of that have happened.
  ///
  /// - Parameters:
  ///   - events: in the order in which they happen.
  ///   - stride: how many generations are played at once at most.
  ///   - looksForPeriods: whether there is a long way from one frame to the next.
  ///   - age: what is seen of ages.
  ///   - kinds: how many states are told apart.
  init(
    _ scene: Scene, _ events: [Event], _ budget: Budget, stride: Int, looksForPeriods: Bool,
    _ age: Age?, kinds: Int
  ) throws(OpeningProblem) {
    self.scene = scene
    self.events = events
    self.budget = budget
    self.stride = stride
    self.age = age
    self.kinds = kinds
    if looksForPeriods { recurrence = Recurrence() }
    try happen()
  }

  var world: any World { scene.world }

  /// What has been kept of it, by names.
  var pieces: [String: Grid<CellState>] { scene.pieces }

  /// Whether it may go any way at once.
  var leaps: Bool { repeatsItself || scene.leaps }

  /// What pictures show.
  var seen: any World { aged ?? scene.world }

  /// Whether the world is known to go through the same states again and again.
  var repeatsItself: Bool { recurrence?.found != nil }

  /// Moves on by a few generations at most, and stops for each that something happens in.
  private mutating func advance(towards end: Int) throws(OpeningProblem) {
    let stop = next < events.count ? min(end, events[next].generation) : end
    if isFollowed {
      transition = scene.advanceAnimated()
      generation += 1
      recurrence?.watch(scene.world, after: 1)
    } else if let found = recurrence?.found, stop - generation >= found.period {
      let periods = (stop - generation) / found.period
      scene.translate(by: Position(x: found.step.x * periods, y: found.step.y * periods))
      generation += periods * found.period
    } else {
      let leaps = scene.leaps
      let end = min(stop, generation + (leaps ? leap : stride))
      if recurrence == nil || repeatsItself || leaps {
        scene.advance(by: end - generation, of: stop - generation)
        generation = end
      } else {
        watch(until: end)
      }
    }
    try happen()
  }

  /// Longer and longer, by powers of two: after each it is asked what the world takes.
  private var leap: Int {
    max(Self.longWay, 1 << (Int.bitWidth - 1 - max(1, generation).leadingZeroBitCount))
  }

  private mutating func watch(until end: Int) {
    while generation < end, !repeatsItself {
      let step = min(end - generation, Recurrence.stride)
      scene.world.advance(by: step)
      generation += step
      recurrence?.watch(scene.world, after: step)
    }
  }

  /// Lets the events of this generation happen.
  private mutating func happen() throws(OpeningProblem) {
    while next < events.count, events[next].generation == generation {
      let change = events[next].change
      try change.apply(to: &scene)
      if change.restarts {
        try happenAgain()
        aged = nil
      }
      if recurrence != nil { recurrence = Recurrence() }
      if refused == nil, scene.world.failure != nil { refused = events[next] }
      next += 1
    }
  }

  /// What happened at the opening is a part of it.
  private mutating func happenAgain() throws(OpeningProblem) {
    for event in events.prefix(next).prefix(while: { $0.generation == 0 })
    where !event.change.restarts {
      try event.change.apply(to: &scene)
    }
  }
}

extension Play {
  /// Looks at this generation, where ages are seen.
  mutating func look() throws(FilmProblem) {
    guard let age else { return }
    let world = scene.world
    // A hashed world may have more cells than memory holds one by one.
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

  /// Plays on to a generation, and watches what that takes.
  mutating func go(to generation: Int) throws(FilmProblem) {
    // What lies longer back than ages go need not be looked at.
    try checkFailure()
    let watched = age == nil ? generation : generation - Age.horizon
    while self.generation < generation {
      let start = self.generation
      do throws(OpeningProblem) {
        try hasten(towards: start < watched ? watched : start + 1)
      } catch {
        throw .opening(error)
      }
      // A world that nobody waits for has stopped somewhere on the way.
      if budget.isOver { try budget.check(memory: 0, at: start) }
      try checkFailure()
      if self.generation <= watched { aged = nil }
      if self.generation >= watched { try look() }
      try checkBudget()
    }
  }

  /// Plays on by a generation, and tells who goes where in it; nil where nobody ever does.
  mutating func pass() throws(FilmProblem) -> Transition? {
    isFollowed = true
    defer { (isFollowed, transition) = (false, nil) }
    try go(to: generation + 1)
    return transition
  }

  /// Moves on, unless it takes too long.
  private mutating func hasten(towards end: Int) throws(OpeningProblem) {
    var problem: OpeningProblem?
    let waiting = CancellationCheck.Waiting { [budget] in budget.isOver }
    CancellationCheck.$waiting.withValue(waiting) {
      do throws(OpeningProblem) { try advance(towards: end) } catch { problem = error }
    }
    if let problem { throw problem }
  }

  /// Throws what the world could not do.
  private func checkFailure() throws(FilmProblem) {
    guard let failure = scene.world.failure else { return }
    if case .refused(let problem) = failure, let refused {
      throw .refused(at: refused.generation, problem, writtenAt: refused.place)
    }
    throw .failed(by: generation, failure)
  }

  func checkBudget() throws(FilmProblem) {
    try budget.check(memory: scene.memory + (aged?.memory ?? 0), at: generation)
  }
}
