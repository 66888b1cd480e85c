internal import Worlds

/// A world in play: it moves on, and events happen to it.
struct Play: Sendable {
  private(set) var generation = 0
  private var scene: Scene
  /// In the order in which they happen.
  private let events: [Event]
  /// The first event that has not happened yet.
  private var next = 0

  init(_ film: Film) throws(OpeningError) {
    let simulation = film.simulation
    scene = try Scene(seed: film.seed) { seed throws(OpeningError) in
      try simulation.opening(seed: seed)
    }
    events = film.events
    try happen()
  }

  var world: any World { scene.world }

  /// Moves on by some generations, and stops for each that something happens in.
  mutating func advance(by generations: Int) throws(OpeningError) {
    let end = generation + generations
    while generation < end {
      let stop = next < events.count ? min(end, events[next].generation) : end
      scene.world.advance(by: stop - generation)
      generation = stop
      try happen()
    }
  }

  /// Lets the events of this generation happen.
  private mutating func happen() throws(OpeningError) {
    while next < events.count, events[next].generation == generation {
      let change = events[next].change
      try change.apply(to: &scene)
      if change.restarts { try happenAgain() }
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
  }

  mutating func go(to generation: Int) throws(FilmProblem) {
    do throws(OpeningError) {
      try advance(by: generation - self.generation)
    } catch {
      throw .opening(error)
    }
  }
}
