package import Encoding
internal import Grids
internal import Settings
internal import Worlds

extension Film {
  /// The film with what playing it once tells: how long it is, and what it shows, so that opening
  /// it is sure to be possible.
  package func scouted(for formats: [Format]) throws(FilmProblem) -> Film {
    if scouted != nil { return self }
    var film = try settled()
    let scouted = try Scouted(film, for: formats)
    if let frames = scouted.restingFrames { film.rest(after: frames) }
    film.ending = .lastFrame
    film.scouted = scouted
    film.cycle?.opening = nil
    film = film.seen(withRoomFor: scouted.region.size).fitted(to: scouted.region.size)
    try film.checkVideo(formats)
    return formats.contains(where: \.hasPictures) ? try film.withHistory() : film
  }

  /// The film with the length that it waits for.
  ///
  /// - Throws: why it waits in vain, and which of several films does.
  private func settled() throws(FilmProblem) -> Film {
    do throws(FilmProblem) {
      return try ended()
    } catch {
      throw name.isEmpty ? error : .ofRun(name, error)
    }
  }

  private func ended() throws(FilmProblem) -> Film {
    guard ending == .rest || ending == .cycle else { return self }
    var film = self
    switch (ending, try Course(of: self)) {
    case (.rest, .rest(let start)): film.rest(after: shown.ending(with: start + past).frames)
    case (.rest, .cycle(let cycle)):
      throw .repeats(from: cycle.start, period: cycle.period)
    case (.rest, .open(let generation, let counts)): throw .noRest(by: generation, counts)
    case (_, .rest(let start)):
      guard start <= max(shown.skip, lastMove) else { throw .comesToRest(at: start) }
      film.show(Cycle(start: start + past, period: 1))
    case (_, .cycle(let cycle)):
      if cycle.moves, !camera.keyframes.isEmpty {
        throw .leavesCamera(cycle.step, period: cycle.period)
      }
      film.show(cycle.later(by: past))
    case (_, .open(let generation, let counts)): throw .noCycle(by: generation, counts)
    }
    film.ending = .lastFrame
    return film
  }

  private mutating func rest(after frames: Int) {
    shown = shown.lasting(frames)
    // The last frame stays 2 seconds where nobody says how long.
    if pace.hold == nil, pace.frame < Ratio(2) { pace.hold = Ratio(2) - pace.frame }
  }

  private mutating func show(_ cycle: Cycle) {
    self.cycle = cycle
    shown = ShownGenerations(
      frames: cycle.period / greatestCommonDivisor(cycle.period, shown.every),
      skip: max(cycle.start, shown.skip), every: shown.every)
  }

  /// The last generation at which something happens, what is drawn comes or goes, or the camera moves.
  var lastMove: Int {
    let gone = annotations.filter { $0.annotation.generations != nil }.map(\.shown.upperBound)
    return max(
      events.last?.generation ?? 0, camera.keyframes.last?.generation ?? 0, gone.max() ?? 0)
  }

  /// Whether a film ends with this frame, if its world is at rest.
  func mayEnd(with play: Play) -> Bool {
    ending == .restOrLastFrame && shown.contains(play.generation) && play.generation >= lastMove
  }
}
