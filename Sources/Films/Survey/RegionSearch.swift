internal import Drawing
internal import Encoding
internal import Grids
internal import Settings
internal import Worlds

/// Plays a film without pictures, if that is needed to know the region that it shows, the living cells
/// that its camera aims at, or the generation in which its world comes to rest.
struct RegionSearch {
  /// The region that the film shows.
  private(set) var region: Region
  /// The living cells at the generations that the camera asks for.
  private(set) var living: [Int: Region] = [:]
  /// The number of frames until the world is at rest, if the film ends then.
  private(set) var restingFrames: Int?
  /// The first world that is shown, if it took long to get there.
  private(set) var opening: Play?

  private let settled: SettledFilm
  private let formats: [Format]
  /// True if only playing can tell the region.
  private let isUnknown: Bool
  /// The generations at which the camera asks for living cells.
  private let asked: Set<Int>
  private var film: Film { settled.film }

  /// A way of fewer generations is not worth keeping the world for.
  private static let longWay = 64

  /// - Parameter known: the region that the film shows, if that is known.
  /// - Throws: why a picture of the region is impossible.
  init(_ settled: SettledFilm, known: Region?, for formats: [Format]) throws(FilmProblem) {
    self.settled = settled
    self.formats = formats
    region = known ?? .empty
    isUnknown = known == nil
    asked = settled.film.camera.generationsToScout
    opening = settled.cycle?.opening.flatMap {
      $0.generation == settled.film.shown.skip ? $0 : nil
    }
    if isUnknown || !asked.isEmpty || film.ending == .restOrLastFrame { try play() }
    if isUnknown { fitRegion() }
  }

  private mutating func play() throws(FilmProblem) {
    let skip = film.shown.skip
    var play: Play
    if let opening, !asked.contains(where: { $0 < skip }) {
      play = opening
    } else {
      play = try Play(opening: film)
    }
    var rest = RestWatch()
    var generation: Int? = play.generation
    while let now = generation {
      try play.go(to: now)
      if now == skip, now >= Self.longWay { opening = play }
      if asked.contains(now) { living[now] = play.world.living.cells }
      if isUnknown { try extendRegion(play.world, now) }
      if mayEnd(with: play), let end = try rest.observe(play, of: film.shown) {
        restingFrames = min(
          film.shown.frames, film.shown.ending(with: end + film.past).frames)
        return
      }
      generation = next(after: now, grows: !play.leaps)
    }
  }

  /// True if the film ends with this frame if its world is at rest.
  private func mayEnd(with play: Play) -> Bool {
    film.ending == .restOrLastFrame && film.shown.contains(play.generation)
      && play.generation >= film.lastMove
  }

  /// The next generation to observe; nil after the last.
  private func next(after generation: Int, grows: Bool) -> Int? {
    let shown = film.shown
    let camera = asked.filter { $0 > generation }.min()
    let seesFrames = isUnknown || film.ending == .restOrLastFrame
    guard seesFrames, generation < shown.last else {
      return camera.flatMap { $0 <= shown.last ? $0 : nil }
    }
    let frame =
      generation < shown.skip
      ? shown.skip : shown.skip + ((generation - shown.skip) / shown.every + 1) * shown.every
    // A world must not outgrow the memory between two shots either.
    let watch = grows ? (generation / 64 + 1) * 64 : .max
    let trail = isUnknown ? film.trailStart.map { max($0, generation + 1) } : nil
    return min(frame, watch, camera ?? .max, trail ?? .max, shown.last)
  }

  /// Adds the living cells of a generation that is shown, unless its picture is impossible.
  private mutating func extendRegion(_ world: any World, _ generation: Int) throws(FilmProblem) {
    var extent = world.living.cells
    if let cycle = settled.cycle { extent = cycle.shown(extent, at: generation) }
    if film.shown.contains(generation) || film.trailStart.map({ $0 <= generation }) == true {
      region = region.union(extent)
    }
    guard let problem = problem(showing: region.union(extent).size) else { return }
    throw generation == 0 ? problem : .outgrown(at: generation, problem)
  }

  /// The reason why a region of a size cannot be shown, or nil.
  private func problem(showing size: Size) -> FilmProblem? {
    // A plot alone has room for any world.
    guard formats.contains(where: \.hasPictures), film.showsWorld else { return nil }
    let film =
      settled.roams ? PictureSizing(film, showing: size).seenFromAfar : film
    let problem = PictureSizing(film, showing: size, room: .init()).problem(in: formats)
    // From afar a picture costs as much as lives, however far apart that is.
    let isAfar = film.isFilled && film.page != nil
    return problem ?? (isAfar || size.area <= PictureLimit.pixels ? nil : .world(size))
  }

  /// Makes the region of all that lives that of the pictures.
  private mutating func fitRegion() {
    // A world in which nothing ever lives has a picture, too.
    if region.isEmpty { region = Region(x: 0, y: 0, width: 1, height: 1) }
    for drawn in film.annotations { region = region.union(drawn.annotation.region) }
    // A window moves along with the world.
    guard let window = film.simulation.stage.shown?.size else {
      region = region.expanded(by: 1)
      return
    }
    region = Region(
      x: region.x + (region.width - window.width) / 2,
      y: region.y + (region.height - window.height) / 2,
      width: window.width, height: window.height)
  }
}
