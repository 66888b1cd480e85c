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
    let settled = max(film.shown.skip, film.lastMove)
    try play.go(to: settled)
    var traces: [Fingerprint: (generation: Int, corner: Position)] = [:]
    var view = WatchedView(of: film, opening: play.world)
    while true {
      let (now, world) = (play.generation, play.world)
      if let trace = world.trace {
        if let before = traces[trace.fingerprint] {
          self = Self.repeating(trace.corner, at: now, before.corner, at: before.generation)
          return
        }
        traces[trace.fingerprint] = (now, trace.corner)
        view.watch(world, at: now)
        if let cycle = view.cycle {
          self = .cycle(cycle)
          return
        }
      } else if world.isAtRest {
        self = .rest(from: now)
        return
      }
      let isTooLarge = world.living.cells.size.area > Self.largest
      if now == settled + Ending.horizon || isTooLarge { break }
      try play.go(to: now + 1)
    }
    self = .open(by: play.generation, counts: play.world.counts)
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
