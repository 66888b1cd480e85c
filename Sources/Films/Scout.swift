internal import Drawing
internal import Encoding
internal import Grids
internal import Worlds

extension Scouted {
  /// The part that a film shows whose world does not roam; nil where only playing can tell.
  static func known(of film: Film) throws(FilmProblem) -> (region: Region, isResized: Bool)? {
    let boards = try rehearse(film)
    let isResized = boards.rehearsal.isResized
    guard let shown = film.cycle?.view ?? film.simulation.worldInfo.shown, film.cycle?.moves != true
    else { return nil }
    return (isResized ? boards.region : shown, isResized)
  }

  /// Follows the events, and finds the smallest rectangle that holds every board that is shown.
  static func rehearse(
    _ film: Film
  ) throws(FilmProblem) -> (region: Region, rehearsal: Rehearsal) {
    var rehearsal = Rehearsal(film.simulation.worldInfo)
    var seen = Region.empty
    var start = 0
    for event in film.events {
      if film.shown.meets(start..<event.generation) { seen = seen.union(rehearsal.board ?? .empty) }
      start = event.generation
      do throws(VerbProblem) {
        try event.rehearse(&rehearsal)
      } catch {
        throw .event(at: event.generation, error, writtenAt: event.place)
      }
    }
    if start <= film.shown.last, film.shown.meets(start..<film.shown.last + 1) {
      seen = seen.union(rehearsal.board ?? .empty)
    }
    return (seen, rehearsal)
  }

  /// Plays a film without pictures where there is no other way: to find all that lives in a world
  /// that roams, with a cell around it, what lives when a camera asks, and when the world comes to
  /// rest.
  ///
  /// - Parameter problem: why a part of that size cannot be shown; asked now and then.
  init(_ film: Film, problem: (Size) -> FilmProblem?) throws(FilmProblem) {
    let known = try Self.known(of: film)
    let asked = film.camera.generationsToScout
    var (seen, alive, frames) = (Region.empty, [Int: Region](), nil as Int?)
    var first = film.cycle?.opening.flatMap { $0.generation == film.shown.skip ? $0 : nil }
    if known == nil || !asked.isEmpty || film.ending == .restOrLastFrame {
      let isAsked = asked.contains { $0 < film.shown.skip }
      var play: Play
      if let first, !isAsked { play = first } else { play = try Play(opening: film) }
      var rest = RestWatch()
      var generation: Int? = play.generation
      while let now = generation {
        try play.go(to: now)
        if now == film.shown.skip, now >= Self.longWay { first = play }
        if asked.contains(now) { alive[now] = play.world.living.cells }
        if known == nil { try Self.watch(play.world, now, film, &seen, problem) }
        if film.mayEnd(with: play), let end = try rest.rest(at: play, of: film.shown) {
          frames = min(film.shown.frames, film.shown.ending(with: end + film.past).frames)
          break
        }
        generation = Self.next(
          after: now, film, asked, roams: known == nil, grows: !play.leaps)
      }
    }
    self.init(
      region: known?.region ?? Self.view(of: seen, film), alive: alive,
      isResized: known?.isResized ?? false, restingFrames: frames)
    opening = first
  }

  /// As many generations are worth being kept.
  private static let longWay = 64

  /// The part to show of a world that roams.
  private static func view(of seen: Region, _ film: Film) -> Region {
    // Where nothing ever lives there is still a picture of that.
    var seen = seen.isEmpty ? Region(x: 0, y: 0, width: 1, height: 1) : seen
    for drawn in film.annotations { seen = seen.union(drawn.annotation.region) }
    // A window moves along with what it shows.
    guard let window = film.simulation.worldInfo.shown?.size else { return seen.expanded(by: 1) }
    return Region(
      x: seen.x + (seen.width - window.width) / 2, y: seen.y + (seen.height - window.height) / 2,
      width: window.width, height: window.height)
  }

  /// The next generation at which to look.
  private static func next(
    after generation: Int, _ film: Film, _ asked: Set<Int>, roams: Bool, grows: Bool
  ) -> Int? {
    let shown = film.shown
    let camera = asked.filter { $0 > generation }.min()
    let seesFrames = roams || film.ending == .restOrLastFrame
    guard seesFrames, generation < shown.last else {
      return camera.flatMap { $0 <= shown.last ? $0 : nil }
    }
    let frame =
      generation < shown.skip
      ? shown.skip : shown.skip + ((generation - shown.skip) / shown.every + 1) * shown.every
    // A world must not outgrow the memory between two shots either.
    let watch = grows ? (generation / 64 + 1) * 64 : .max
    let trail = roams ? film.trailStart.map { max($0, generation + 1) } : nil
    return min(frame, watch, camera ?? .max, trail ?? .max, shown.last)
  }

  private static func watch(
    _ world: any World, _ generation: Int, _ film: Film, _ seen: inout Region,
    _ problem: (Size) -> FilmProblem?
  ) throws(FilmProblem) {
    var extent = world.living.cells
    if let cycle = film.cycle { extent = cycle.shown(extent, at: generation) }
    if film.shown.contains(generation) || film.trailStart.map({ $0 <= generation }) == true {
      seen = seen.union(extent)
    }
    guard let problem = problem(seen.union(extent).size) else { return }
    throw generation == 0 ? problem : .outgrown(at: generation, problem)
  }
}

extension Scouted {
  /// Scouts a film, and finds out whether its pictures are possible.
  init(_ film: Film, for formats: [Format]) throws(FilmProblem) {
    // A plot alone has room for any world.
    let hasPictures = formats.contains(where: \.hasPictures) && film.showsWorld
    try self.init(film) { size in
      let film = film.seen(withRoomFor: size)
      let problem = film.problem(with: size, in: formats)
      // What is not seen costs what lives, however far apart; so does what is seen from afar.
      let isAfar = film.isFilled && film.page != nil
      let fits = !hasPictures || problem == nil && (isAfar || size.area <= PictureLimit.pixels)
      return fits ? nil : problem ?? .world(size)
    }
    var film = film.seen(withRoomFor: region.size)
    let room = film.room(for: region.size)
    if hasPictures,
      let problem = film.problem(with: region.size, room: room, in: formats)
    {
      throw problem
    }
    if let restingFrames { film.shown = film.shown.lasting(restingFrames) }
    film.ending = .lastFrame
    let cost = try film.cost(in: formats, showing: region.size)
    if let problem = cost.problem(within: film.budget) { throw problem }
  }
}
