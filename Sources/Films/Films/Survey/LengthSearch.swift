internal import Grids
internal import Settings
internal import Worlds

/// A film with a known length, as far as it depends on the long-term behavior of its world.
struct LengthSearch {
  private(set) var film: Film
  private(set) var cycle: Cycle?
  private(set) var outcome: Outcome?
  /// The simulation at the first shown generation, if finding the film's length needed it.
  private(set) var opening: Playback?

  /// Plays the world of a film that waits for it to settle or to repeat; other films stay
  /// unchanged. Throws `FilmProblem` if the world does not behave as the film expects, with the
  /// name of the film if it has one.
  init(_ film: Film) throws(FilmProblem) {
    self.film = film
    do throws(FilmProblem) {
      if film.span.ending == .settled || film.namesSettling { try settle() }
      switch film.span.ending {
      case .lastFrame, .settled: return
      case .restOrLastFrame:
        try findPeriodOfStrip()
        return
      case .endOfInput, .lastOfInput:
        if !film.streams { try endWithInput() }
        return
      case .condition(let condition): try end(when: condition)
      case .rest, .cycle:
        var detector = try PeriodDetector(film)
        try end(with: detector.behavior())
      }
    } catch {
      throw film.texts.name.isEmpty ? error : .ofRun(film.texts.name, error)
    }
    self.film.span.ending = .lastFrame
  }

  /// Finds the generation from which on all that is left repeats or flies away, and ends the film
  /// there if it waits for it.
  private mutating func settle() throws(FilmProblem) {
    let start = try Settling(of: film).start
    film.texts.caption.fill(Film.settling, with: start)
    film.texts.title.fill(Film.settling, with: start)
    guard film.span.ending == .settled else { return }
    outcome = .settled(at: start)
    // Annotations and the camera may move later than any cell changes.
    let end = max(start, min(film.lastMove, film.span.shown.last))
    film.endAtRest(after: film.span.shown.ending(with: end).frames)
    film.span.ending = .lastFrame
  }

  /// Throws the error that names `settled` if all that is left repeats or flies away. A film that
  /// reaches a limit before that has the error of its own ending.
  private func throwIfSettled() throws(FilmProblem) {
    if let settling = try? Settling(of: film, work: AnalysisLimits().work) {
      throw "the world never stops changing, but from generation \(settling.start) on, all that is"
        + " left repeats or flies away: set 'frames' to settled"
    }
  }

  /// Plays the input to its end, or to the last frame that the film may have.
  private mutating func endWithInput() throws(FilmProblem) {
    let shown = film.span.shown
    var play = try Playback(opening: film)
    try play.go(to: shown.skip)
    if play.hasEnded { throw .inputEnds(before: shown.skip) }
    opening = play
    var frames = 1
    while film.span.ending == .lastOfInput || frames < shown.frames {
      try play.go(
        to: film.span.ending == .lastOfInput
          ? play.generation + shown.every : shown.nextGeneration(after: frames - 1))
      if play.hasEnded { break }
      frames += 1
      if film.span.ending == .lastOfInput { opening = play }
    }
    if film.span.ending == .lastOfInput {
      film.span.shown = ShownGenerations(frames: 1, skip: shown.skip + (frames - 1) * shown.every)
    } else {
      film.span.shown = shown.lasting(frames)
    }
    film.span.ending = .lastFrame
  }

  /// Ends the film with the first generation after its last event in which a condition holds, or
  /// with its last frame if it may.
  private mutating func end(when condition: CountCondition) throws(FilmProblem) {
    let shown = film.span.shown
    var play = try Playback(opening: film)
    try play.go(to: min(film.events.last?.generation ?? 0, shown.last))
    guard try holds(condition, &play) else { return try endWithoutHolding(condition, play) }
    outcome = .held(condition.text, at: play.generation)
    film.span.shown =
      condition.isStill
      ? ShownGenerations(frames: 1, skip: play.generation) : shown.through(play.generation)
    film.holdLastFrame()
    film.span.stop = play.generation
    if film.span.shown.frames == 1 { opening = play }
  }

  /// Advances until a condition holds, and returns true; false if it does not hold by the last
  /// generation of the film or of its input.
  private func holds(
    _ condition: CountCondition, _ play: inout Playback
  ) throws(FilmProblem) -> Bool {
    let shown = film.span.shown
    let last =
      condition.isRequired
      ? max(shown.skip, play.generation) + EndCondition.horizon : shown.last
    while !condition.holds(
      in: play.world, try play.counts(), at: film.worldInfo.course.generation + play.generation)
    {
      guard play.generation < last else { return false }
      try play.go(to: play.generation + 1)
      if play.hasEnded { return false }
    }
    return true
  }

  private mutating func endWithoutHolding(
    _ condition: CountCondition, _ play: Playback
  ) throws(FilmProblem) {
    let end = play.generation - (play.hasEnded ? 1 : 0)
    if condition.isRequired { throw .neverHolds(condition.text, by: end, play.world.counts) }
    let frames = film.span.shown.frames(before: end + 1)
    if frames == 0 { throw .inputEnds(before: film.span.shown.skip) }
    film.span.shown = film.span.shown.lasting(frames)
    if condition.isStill {
      film.span.shown = ShownGenerations(frames: 1, skip: film.span.shown.last)
    }
  }

  private mutating func end(with behavior: LongTermBehavior) throws(FilmProblem) {
    let (shown, past) = (film.span.shown, film.past)
    // Ages keep changing for `past` generations after the world has settled.
    switch (film.span.ending, behavior) {
    case (.rest, .stable(let start)):
      outcome = .settled(at: start + past)
      film.endAtRest(after: shown.ending(with: start + past).frames)
    case (.rest, .periodic(let cycle)):
      if cycle.view != nil { try throwIfSettled() }
      throw .repeats(from: cycle.start, period: cycle.period, inView: cycle.view != nil)
    case (.rest, .undetermined(let generation, let counts)):
      try throwIfSettled()
      throw .noRest(by: generation, counts)
    case (_, .stable(let start)):
      // A world that settles has period 1 from then on. That is a loop of a single image, which is
      // useful only if the world is at rest from the first frame on.
      guard start <= max(shown.skip, film.lastMove) else { throw .settlesInstead(at: start) }
      outcome = .settled(at: start + past)
      show(Cycle(start: start + past, period: 1))
    case (_, .periodic(let cycle)):
      // A camera with keyframes would lose a moving pattern. Without keyframes the camera follows
      // it.
      if cycle.moves, !film.framing.camera.keyframes.isEmpty {
        throw .cycleMovesOutOfView(cycle.step, period: cycle.period)
      }
      outcome = .periodic(cycle.period, moved: cycle.step)
      show(cycle.later(by: past))
    case (_, .undetermined(let generation, let counts)):
      try throwIfSettled()
      throw .noCycle(by: generation, counts)
    }
  }

  /// Lets a strip whose length no setting determines show consecutive generations of a world that
  /// repeats, or if they are fewer than its period, generations spread over one period.
  private mutating func findPeriodOfStrip() throws(FilmProblem) {
    let shown = film.span.shown
    guard let strip = film.framing.subject.strip, shown.every == 1, film.framing.age == nil,
      film.lastMove <= shown.skip
    else { return }
    var detector = try PeriodDetector(
      film, watchesRegion: false, within: shown.last - shown.skip)
    guard detector.followsRule else { return }
    switch try detector.behavior() {
    case .stable(let start) where start <= shown.skip: outcome = .settled(at: start)
    case .periodic(let cycle) where cycle.start <= shown.skip:
      outcome = .periodic(cycle.period, moved: cycle.step)
      let last = shown.skip + (strip - 1) * cycle.period / strip
      film.span.shown =
        strip < cycle.period
        ? ShownGenerations(frames: strip, from: shown.skip, to: last)
        : ShownGenerations(frames: strip, skip: shown.skip)
      film.span.ending = .lastFrame
    default: break
    }
  }

  private mutating func show(_ cycle: Cycle) {
    let shown = film.span.shown
    opening = cycle.opening
    self.cycle = cycle
    self.cycle?.opening = nil
    // The film must end at the start of a period as well as with a frame, hence the least common
    // multiple of both distances: period / gcd frames.
    film.span.shown = ShownGenerations(
      frames: cycle.period / greatestCommonDivisor(cycle.period, shown.every),
      skip: max(cycle.start, shown.skip), every: shown.every)
  }

  /// True if the images are fitted to the living cells of all frames, wherever they are.
  var fitsLivingCells: Bool { film.worldInfo.shown == nil && cycle == nil }
}

extension Film {
  /// Sets the number of frames; at least as many as a strip needs to show equally distant ones. Holds
  /// the last frame.
  mutating func endAtRest(after frames: Int) {
    let gaps = (framing.subject.strip ?? 2) - 1
    let longer = max(1, (frames - 1 + gaps - 1) / gaps) * gaps + 1
    let canLast = span.shown.canLast(longer)
    span.shown = span.shown.lasting(framing.subject.strip != nil && canLast ? longer : frames)
    holdLastFrame()
  }

  /// Shows the last frame for 2 seconds in total unless `hold` is set.
  fileprivate mutating func holdLastFrame() {
    let frame = speeds.last?.frame ?? pace.frame
    if pace.hold == nil, frame < Ratio(2) { pace.hold = Ratio(2) - frame }
  }
}

/// The generation from which on all that is left of a film's world repeats or flies away.
///
/// Cells that are independent of each other are divided into objects, as `render info` does; those
/// that fly away must never meet another one. Any other world must repeat as a whole.
struct Settling {
  let start: Int

  /// Plays the world after its last event. `work`: the most cells of all generations together, if
  /// they are divided. Throws `FilmProblem.notSettled` if the world grows or reaches a limit first.
  init(of film: Film, work: Int = 1 << 32) throws(FilmProblem) {
    let isText = film.span.ending != .settled
    if let (first, result) = try Self.analysis(of: film, work: work) {
      guard let later = result.start else {
        throw .notSettled(by: first + result.generations, kind: result.kind, isText: isText)
      }
      start = first + later
      return
    }
    var detector = try PeriodDetector(film, watchesRegion: false)
    switch try detector.behavior() {
    case .stable(let first): start = first
    case .periodic(let cycle): start = cycle.start
    case .undetermined(let end, _): throw .notSettled(by: end, kind: nil, isText: isText)
    }
  }

  /// Returns the generation after the last event, and the behavior of the world from then on; nil
  /// if its cells cannot be divided into objects.
  private static func analysis(
    of film: Film, work: Int
  ) throws(FilmProblem) -> (first: Int, SettlingResult)? {
    guard let simulation = film.simulation as? any AnalyzableSimulation else { return nil }
    var play = try Playback(opening: film)
    let last = film.events.last { $0.change.annotation == nil }?.generation ?? 0
    try play.go(to: max(play.generation, min(last, film.span.shown.last)))
    // The analysis keeps up to four copies of the world.
    try film.budget.check(memory: 2 * play.worldMemory, at: play.generation)
    var limits = AnalysisLimits()
    (limits.generations, limits.work) = (EndCondition.settlingHorizon, work)
    limits.isOver = { [budget = film.budget] in budget.isOver }
    guard let result = simulation.settling(of: play.world, within: limits) else { return nil }
    try film.budget.check(memory: 0, at: play.generation + result.generations)
    return (play.generation, result)
  }
}
