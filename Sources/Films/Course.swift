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
    self =
      play.world is any FingerprintedWorld
      ? try Self.ofStates(play, film, by: settled + Ending.horizon)
      : try Self.ofChance(play, by: settled + Ending.horizon)
  }

  /// Where chance has a part in it, nothing but rest can be told.
  private static func ofChance(_ play: Play, by end: Int) throws(FilmProblem) -> Course {
    var play = play
    while !play.world.isAtRest {
      if play.generation == end { return .open(by: end, counts: play.world.counts) }
      try play.go(to: play.generation + 1)
    }
    return .rest(from: play.generation)
  }

  private static func ofStates(
    _ opening: Play, _ film: Film, by end: Int
  ) throws(FilmProblem) -> Course {
    var play = opening
    var watch = Watch(of: film, play, end: end)
    while true {
      if let course = try watch.course(of: play) { return course }
      if play.generation >= end || isTooLarge(play.world) { break }
      try play.go(to: min(end, watch.next(after: play.generation)))
    }
    let open = Course.open(by: play.generation, counts: play.world.counts)
    return play.generation < end ? open : try watch.late(play) ?? open
  }

  private static func isTooLarge(_ world: any World) -> Bool {
    // What lives on a small board need not be looked for.
    if let bounds = world.bounds, bounds.size.area <= largest { return false }
    return world.living.cells.size.area > largest
  }
}

/// What has been seen of a world so far.
private struct Watch {
  private let opening: Play
  /// Nil once nothing can come again by the end.
  private var looks: Looks?
  private var snapshots: Snapshots
  private let part: WatchedPart?
  private var glimpses: Glimpses?
  private let end: Int

  init(of film: Film, _ opening: Play, end: Int) {
    self.opening = opening
    self.end = end
    let worldInfo = film.simulation.worldInfo
    looks = Looks(from: opening.generation)
    snapshots = Snapshots(
      opening,
      bytes: max(
        worldInfo.cost.memory(on: worldInfo.bounds?.size),
        (opening.world as? any GrowingWorld)?.memory ?? 0),
      within: film.budget.memory / 8)
    part = WatchedPart(of: film, opening: opening.world)
    glimpses = part.map { Glimpses($0, from: opening.generation) }
  }

  func next(after generation: Int) -> Int {
    min(looks?.next(after: generation) ?? .max, glimpses?.next(after: generation) ?? .max)
  }

  /// What is known to become of a world; nil while nothing is.
  mutating func course(of play: Play) throws(FilmProblem) -> Course? {
    let generation = play.generation
    if generation == opening.generation || looks?.next(after: generation - 1) == generation {
      if let course = try look(at: play) { return course }
      snapshots.take(play)
    }
    guard let part, glimpses?.look(at: play.world, in: generation) == true else { return nil }
    return try cycle(of: part, by: generation).map { .cycle($0) }
  }

  private mutating func look(at play: Play) throws(FilmProblem) -> Course? {
    guard let before = looks?.look(at: play.world, in: play.generation), let looks else {
      return nil
    }
    self.looks = nil
    let found = try Repetition(play, like: before, looks, snapshots, by: end)
    return found.map(Course.init)
  }

  /// What is found only after the end, though it came again by then.
  mutating func late(_ play: Play) throws(FilmProblem) -> Course? {
    var play = play
    for _ in 0..<(looks?.row ?? 0) {
      try play.go(to: play.generation + 1)
      if let course = try look(at: play) { return course }
      if looks == nil { break }
    }
    return nil
  }

  /// A period of a part, looked for in each generation.
  private func cycle(of part: WatchedPart, by generation: Int) throws(FilmProblem) -> Cycle? {
    var play = opening
    var view = WatchedView(part, from: play.generation)
    while true {
      view.watch(play.world)
      if let cycle = view.cycle { return cycle }
      if play.generation == generation { return nil }
      try play.go(to: play.generation + 1)
    }
  }
}

extension Course {
  fileprivate init(_ found: Repetition) {
    let cycle = Cycle(
      start: found.start, period: found.period, step: found.step, opening: found.opening)
    self = cycle.period == 1 && !cycle.moves ? .rest(from: cycle.start) : .cycle(cycle)
  }
}
