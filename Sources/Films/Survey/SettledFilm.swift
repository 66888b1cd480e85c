internal import Grids
internal import Settings
internal import Worlds

/// A film whose length is known, as far as it depends on the long-term behavior of its world.
struct SettledFilm {
  private(set) var film: Film
  /// The period that it shows, if it ends after one.
  private(set) var cycle: Cycle?
  /// The long-term behavior, if the film waits for it.
  private(set) var outcome: Outcome?

  /// Plays the world of a film that waits for it to settle or to repeat itself.
  ///
  /// - Throws: why the film waits in vain, and the name of the film.
  init(_ film: Film) throws(FilmProblem) {
    self.film = film
    guard film.ending == .rest || film.ending == .cycle else { return }
    do throws(FilmProblem) {
      var detector = try PeriodDetector(film)
      try end(with: detector.behavior())
    } catch {
      throw film.name.isEmpty ? error : .ofRun(film.name, error)
    }
    self.film.ending = .lastFrame
  }

  private mutating func end(with behavior: LongTermBehavior) throws(FilmProblem) {
    let (shown, past) = (film.shown, film.past)
    switch (film.ending, behavior) {
    case (.rest, .stable(let start)):
      outcome = .settled(at: start + past)
      film.endAtRest(after: shown.ending(with: start + past).frames)
    case (.rest, .periodic(let cycle)): throw .repeats(from: cycle.start, period: cycle.period)
    case (.rest, .undetermined(let generation, let counts)): throw .noRest(by: generation, counts)
    case (_, .stable(let start)):
      guard start <= max(shown.skip, film.lastMove) else { throw .comesToRest(at: start) }
      outcome = .settled(at: start + past)
      show(Cycle(start: start + past, period: 1))
    case (_, .periodic(let cycle)):
      if cycle.moves, !film.camera.keyframes.isEmpty {
        throw .leavesCamera(cycle.step, period: cycle.period)
      }
      outcome = .periodic(cycle.period, moved: cycle.step)
      show(cycle.later(by: past))
    case (_, .undetermined(let generation, let counts)): throw .noCycle(by: generation, counts)
    }
  }

  private mutating func show(_ cycle: Cycle) {
    let shown = film.shown
    self.cycle = cycle
    film.shown = ShownGenerations(
      frames: cycle.period / greatestCommonDivisor(cycle.period, shown.every),
      skip: max(cycle.start, shown.skip), every: shown.every)
  }

  /// True if its pictures are fitted to the living cells of all frames, wherever they are.
  var roams: Bool { film.simulation.worldInfo.shown == nil && cycle == nil }
}

extension Film {
  /// Gives it a number of frames, the last of which stays 2 seconds unless that is set.
  mutating func endAtRest(after frames: Int) {
    shown = shown.lasting(frames)
    let frame = speeds.last?.frame ?? pace.frame
    if pace.hold == nil, frame < Ratio(2) { pace.hold = Ratio(2) - frame }
  }
}
