internal import Grids
internal import Worlds

/// What becomes of the world of a film when nothing happens to it any more.
enum Course {
  /// From that generation on nothing changes.
  case rest(from: Int)
  case cycle(Cycle)
  /// Neither, by that generation, at which it counts these.
  case open(by: Int, counts: [Count])

  /// In cells; a world that has grown over more is not watched any longer.
  private static let largest = 1 << 26

  /// Plays a film without pictures from when it is settled: once its events and its camera's moves
  /// are over, and the generations that it skips.
  init(of film: Film) throws(FilmProblem) {
    var play = try Play(opening: film)
    // A camera may go on for ever where the film does not.
    let settled = max(film.shown.skip, min(film.lastMove, film.shown.last))
    try play.go(to: settled)
    var watch = Watch(view: WatchedView(of: film, opening: play.world))
    while true {
      if let course = watch.course(of: play.world, at: play.generation) {
        self = course
        return
      }
      let isTooLarge = play.world.living.cells.size.area > Self.largest
      if play.generation == settled + Ending.horizon || isTooLarge { break }
      try play.go(to: play.generation + 1)
    }
    self = .open(by: play.generation, counts: play.world.counts)
  }
}

/// What has been seen of a world so far.
private struct Watch {
  private var traces: [Fingerprint: (generation: Int, corner: Position)] = [:]
  private var view: WatchedView

  init(view: WatchedView) { self.view = view }

  /// What is known to become of a world; nil while nothing is.
  mutating func course(of world: any World, at generation: Int) -> Course? {
    guard let trace = world.trace else { return world.isAtRest ? .rest(from: generation) : nil }
    if let before = traces[trace.fingerprint] {
      return Self.repeating(trace.corner, at: generation, before.corner, at: before.generation)
    }
    traces[trace.fingerprint] = (generation, trace.corner)
    view.watch(world, at: generation)
    return view.cycle.map { .cycle($0) }
  }

  private static func repeating(
    _ corner: Position, at now: Int, _ first: Position, at start: Int
  ) -> Course {
    let cycle = Cycle(
      start: start, period: now - start,
      step: Position(x: corner.x - first.x, y: corner.y - first.y))
    return cycle.period == 1 && !cycle.moves ? .rest(from: start) : .cycle(cycle)
  }
}
