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
  /// How many generations are played before it is asked again what that takes.
  private let stride: Int
  /// What repeats itself is looked for where there is a long way from one frame to the next; nil
  /// where there is none. Begins anew with each event.
  private var recurrence: Recurrence?

  /// The generations between two frames that are worth it.
  private static let longWay = 4096

  init(_ film: Film) throws(OpeningError) {
    let simulation = film.simulation
    scene = try Scene(seed: film.seed) { seed throws(OpeningError) in
      try simulation.opening(seed: seed)
    }
    events = film.events
    budget = film.budget
    let stage = simulation.stage
    stride = max(1, min(64, (1 << 28) / max(1, stage.memory(on: stage.bounds?.size))))
    if max(film.shown.skip, film.shown.every) > Self.longWay { recurrence = Recurrence() }
    try happen()
  }

  var world: any World { scene.world }

  /// What has been kept of it, by names.
  var pieces: [String: Grid<CellState>] { scene.pieces }

  /// Whether the world is known to go through the same states again and again.
  var repeatsItself: Bool { recurrence?.found != nil }

  /// Moves on by a few generations at most, and stops for each that something happens in.
  private mutating func advance(towards end: Int) throws(OpeningError) {
    let stop = next < events.count ? min(end, events[next].generation) : end
    if let found = recurrence?.found, stop - generation >= found.period {
      let periods = (stop - generation) / found.period
      scene.world.move(by: Position(x: found.step.x * periods, y: found.step.y * periods))
      generation += periods * found.period
    } else {
      let end = min(stop, generation + stride)
      if recurrence == nil || repeatsItself {
        scene.world.advance(by: end - generation)
        generation = end
      } else {
        watch(until: end)
      }
    }
    try happen()
  }

  private mutating func watch(until end: Int) {
    while generation < end, !repeatsItself {
      scene.world.advance(by: 1)
      generation += 1
      recurrence?.watch(scene.world)
    }
  }

  /// Lets the events of this generation happen.
  private mutating func happen() throws(OpeningError) {
    while next < events.count, events[next].generation == generation {
      let change = events[next].change
      try change.apply(to: &scene)
      if change.restarts { try happenAgain() }
      if recurrence != nil { recurrence = Recurrence() }
      next += 1
    }
  }

  /// What happened at the opening is a part of it.
  private mutating func happenAgain() throws(OpeningError) {
    for event in events.prefix(next).prefix(while: { $0.generation == 0 })
    where !event.change.restarts {
      try event.change.apply(to: &scene)
    }
  }
}

extension Play {
  /// The film's opening.
  init(opening film: Film) throws(FilmProblem) {
    do throws(OpeningError) {
      try self.init(film)
    } catch {
      throw .opening(error)
    }
    try checkBudget()
  }

  /// Plays on to a generation, and watches what that takes.
  mutating func go(to generation: Int) throws(FilmProblem) {
    while self.generation < generation {
      do throws(OpeningError) {
        try advance(towards: generation)
      } catch {
        throw .opening(error)
      }
      try checkBudget()
    }
  }

  private func checkBudget() throws(FilmProblem) {
    try budget.check(memory: scene.memory, at: generation)
  }
}
