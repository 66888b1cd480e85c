internal import Drawing
package import Encoding
internal import Grids
internal import Worlds

extension Scouted {
  /// The part that a film shows whose world does not roam; nil where only playing can tell.
  static func known(of film: Film) throws(FilmProblem) -> (region: Region, isResized: Bool)? {
    let stage = film.simulation.stage
    guard let shown = stage.shown else {
      _ = try rehearse(film)
      return nil
    }
    let boards = try rehearse(film)
    return (boards.isResized ? boards.region : shown, boards.isResized)
  }

  /// Follows the events, and finds the smallest rectangle that holds every board that is shown.
  private static func rehearse(
    _ film: Film
  ) throws(FilmProblem) -> (region: Region, isResized: Bool) {
    var rehearsal = Rehearsal(film.simulation.stage)
    var seen = Region.empty
    var start = 0
    for event in film.events {
      if film.shown.meets(start..<event.generation) { seen = seen.union(rehearsal.board ?? .empty) }
      start = event.generation
      do throws(VerbProblem) {
        try event.change.rehearse(&rehearsal)
      } catch {
        throw .event(at: event.generation, error)
      }
    }
    if start <= film.shown.last, film.shown.meets(start..<film.shown.last + 1) {
      seen = seen.union(rehearsal.board ?? .empty)
    }
    return (seen, rehearsal.isResized)
  }

  /// Plays a film without pictures where there is no other way: to find all that lives in a world
  /// that roams, with a cell around it, and what lives when a camera asks.
  ///
  /// - Parameter problem: why a part of that size cannot be shown; asked now and then.
  init(_ film: Film, problem: (Size) -> FilmProblem?) throws(FilmProblem) {
    let known = try Self.known(of: film)
    let asked = film.camera.generationsToScout
    var (seen, alive) = (Region.empty, [Int: Region]())
    if known == nil || !asked.isEmpty {
      var play = try Play(opening: film)
      var generation: Int? = 0
      while let now = generation {
        try play.go(to: now)
        if asked.contains(now) { alive[now] = play.world.living.cells }
        if known == nil { try Self.watch(play.world, now, film.shown, &seen, problem) }
        generation = Self.next(after: now, film.shown, asked, roams: known == nil)
      }
    }
    // Where nothing ever lives there is still a picture of that.
    if seen.isEmpty { seen = Region(x: 0, y: 0, width: 1, height: 1) }
    self.init(
      region: known?.region ?? seen.expanded(by: 1), alive: alive,
      isResized: known?.isResized ?? false)
  }

  /// The next generation at which to look.
  private static func next(
    after generation: Int, _ shown: ShownGenerations, _ asked: Set<Int>, roams: Bool
  ) -> Int? {
    let camera = asked.filter { $0 > generation }.min()
    guard roams, generation < shown.last else {
      return camera.flatMap { $0 <= shown.last ? $0 : nil }
    }
    let frame =
      generation < shown.skip
      ? shown.skip : shown.skip + ((generation - shown.skip) / shown.every + 1) * shown.every
    // A world must not outgrow the memory between two shots either.
    let watch = (generation / 64 + 1) * 64
    return min(frame, watch, camera ?? .max, shown.last)
  }

  private static func watch(
    _ world: any World, _ generation: Int, _ shown: ShownGenerations, _ seen: inout Region,
    _ problem: (Size) -> FilmProblem?
  ) throws(FilmProblem) {
    let extent = world.living.cells
    if shown.contains(generation) { seen = seen.union(extent) }
    guard let problem = problem(seen.union(extent).size) else { return }
    throw generation == 0 ? problem : .outgrown(at: generation, problem)
  }
}

extension Scouted {
  /// Scouts a film, and finds out whether its pictures are possible.
  init(_ film: Film, for formats: [Format]) throws(FilmProblem) {
    let hasPictures = formats.contains(where: \.hasPictures)
    try self.init(film) { size in
      let problem = film.problem(with: size, in: formats)
      let fits = size.area <= PictureLimit.pixels && (!hasPictures || problem == nil)
      return fits ? nil : problem ?? .world(size)
    }
    let widths = film.captionWidths(of: region.size)
    if hasPictures,
      let problem = film.problem(with: region.size, captionWidths: widths, in: formats)
    {
      throw problem
    }
  }
}

extension Film {
  /// The film with what playing it once tells, so that opening it is sure to be possible.
  package func scouted(for formats: [Format]) throws(FilmProblem) -> Film {
    var film = self
    film.scouted = try Scouted(self, for: formats)
    return film
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
