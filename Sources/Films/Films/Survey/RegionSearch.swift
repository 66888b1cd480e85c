internal import Drawing
internal import Encoding
internal import Grids
internal import Settings
internal import Worlds

/// A run of a film without images. It finds the region that the film shows, the living cells that
/// its camera aims at, and the generation at which the world settles. It plays nothing if none of
/// these is needed.
struct RegionSearch {
  private(set) var region: Region
  private(set) var living: [Int: Region] = [:]
  /// The number of frames until the world is at rest, if the film ends then.
  private(set) var restingFrames: Int?
  private(set) var opening: Playback?
  /// The least and greatest number that the film shows; nil if it shows none, or nobody asks.
  private(set) var extent: ClosedRange<Double>?

  private let ended: LengthSearch
  private let formats: [Format]
  /// True if only playing can find the region.
  private let isUnknown: Bool
  /// True if only playing can find the range of the shown numbers.
  private let needsExtent: Bool
  /// The generations at which the camera needs the living cells.
  private let asked: Set<Int>
  private var film: Film { ended.film }

  /// The fewest generations to the first frame for which its simulation is worth keeping.
  private static let longWay = 64

  /// Plays the film as far as needed. `known`: the region that the film shows; nil if only playing
  /// can find it. Throws `FilmProblem` if an image of the region is impossible.
  init(_ ended: LengthSearch, known: Region?, for formats: [Format]) throws(FilmProblem) {
    self.ended = ended
    self.formats = formats
    region = known ?? .empty
    isUnknown = known == nil
    needsExtent =
      ended.film.worldInfo.appearance.colorScale?.range.isOpen == true && ended.film.showsWorld
      && formats.contains(where: \.hasImages)
    asked = ended.film.framing.camera.generationsNeedingLivingCells
    opening = ended.opening.flatMap {
      $0.generation == ended.film.span.shown.skip ? $0 : nil
    }
    if isUnknown || needsExtent || !asked.isEmpty || film.span.ending == .restOrLastFrame {
      try play()
    }
    if isUnknown { fitRegion() }
  }

  private mutating func play() throws(FilmProblem) {
    let skip = film.span.shown.skip
    var play: Playback
    // A period detection has already played up to the first frame. Its world is reused unless the
    // camera needs an earlier one.
    if let opening, !asked.contains(where: { $0 < skip }) {
      play = opening
    } else {
      play = try Playback(opening: film)
    }
    var rest = RestDetector()
    var generation: Int? = play.generation
    while let now = generation {
      try play.go(to: now)
      if now == skip, now >= Self.longWay { opening = play }
      if asked.contains(now) { living[now] = play.world.living.cells }
      if isUnknown, film.framing.fit == .all { try extendRegion(play.world, now) }
      if needsExtent, film.span.shown.contains(now) { extendRange(play.world) }
      // The world may be at rest earlier than its images: ages keep changing for `past`
      // generations.
      if mayEnd(with: play), let end = try rest.observe(play, of: film.span.shown) {
        restingFrames = min(
          film.span.shown.frames, film.span.shown.ending(with: end + film.past).frames)
        break
      }
      generation = next(after: now, grows: !play.leaps)
    }
    if isUnknown, film.framing.fit == .ash { try fitAsh(of: play) }
  }

  /// Sets the region to what the last frame shows but gliders and other moving objects.
  private mutating func fitAsh(of play: Playback) throws(FilmProblem) {
    guard let ash = (film.simulation as? any AnalyzableSimulation)?.ash(in: play.world) else {
      throw "'fit: ash' cannot find the moving objects among so many cells: leave it out"
    }
    if ash.isEmpty { throw "'fit: ash' leaves nothing, because all cells move away: leave it out" }
    if let problem = problem(showing: ash.size) { throw problem }
    region = ash
  }

  /// Returns true if the film ends with this frame provided that its world is at rest.
  private func mayEnd(with play: Playback) -> Bool {
    film.span.ending == .restOrLastFrame && film.span.shown.contains(play.generation)
      && play.generation >= film.lastMove
  }

  /// Returns the next generation to observe; nil after the last. `grows`: true if the world may
  /// grow, so that it is observed at least every 64 generations.
  private func next(after generation: Int, grows: Bool) -> Int? {
    let shown = film.span.shown
    let camera = asked.filter { $0 > generation }.min()
    let seesFrames = isUnknown || needsExtent || film.span.ending == .restOrLastFrame
    guard seesFrames, generation < shown.last else {
      return camera.flatMap { $0 <= shown.last ? $0 : nil }
    }
    let frame =
      shown.generation(ofFrame: shown.frames(before: generation + 1))
    // The world must not exceed the memory limit between two shots either.
    let watch = grows ? (generation / 64 + 1) * 64 : .max
    // A trail shows all generations, so that each of them may extend the region.
    let trail = isUnknown ? film.trailStart.map { max($0, generation + 1) } : nil
    return min(frame, watch, camera ?? .max, trail ?? .max, shown.last)
  }

  /// Adds the living cells of a shown generation to the region. Throws `FilmProblem` if an image of
  /// the region is impossible, so that a growing world ends the search early.
  private mutating func extendRegion(_ world: any World, _ generation: Int) throws(FilmProblem) {
    var extent = world.living.cells
    // If the film follows a spaceship, its cells are moved back to their positions at the start.
    if let cycle = ended.cycle { extent = cycle.shown(extent, at: generation) }
    if film.span.shown.contains(generation) || film.trailStart.map({ $0 <= generation }) == true {
      region = region.union(extent)
    }
    guard let problem = problem(showing: region.union(extent).size) else { return }
    throw generation == 0
      ? problem : "the world has grown by generation \(generation): \(problem), or lower 'frames'"
  }

  private mutating func extendRange(_ world: any World) {
    guard let shown = (world as? any NumberWorld)?.extent else { return }
    extent =
      min(
        extent?.lowerBound ?? .infinity, shown.lowerBound)...max(
        extent?.upperBound ?? -.infinity, shown.upperBound)
  }

  private func problem(showing size: Size) -> FilmProblem? {
    // A plot alone is independent of the world's size.
    guard formats.contains(where: \.hasImages), film.showsWorld else { return nil }
    var sizing = ImageSizing(film, showing: size, room: .init())
    if ended.fitsLivingCells {
      sizing = ImageSizing(sizing.zoomedOut, showing: size, room: .init())
    }
    let (film, problem) = (sizing.film, sizing.problem(in: formats))
    // A zoomed-out image costs as much as the living cells, however far apart they are.
    let isAfar = film.isFilled && (film.framing.page ?? film.framing.imagePage) != nil
    return problem ?? (isAfar || size.area <= ImageLimit.pixels ? nil : .world(size))
  }

  /// Turns the region of all living cells into the region of the images.
  private mutating func fitRegion() {
    // A world without any living cell also has an image.
    if region.isEmpty { region = Region(x: 0, y: 0, width: 1, height: 1) }
    // Annotations must be visible even if no cell lives near them.
    for drawn in film.annotations { region = region.union(drawn.annotation.region) }
    // A window keeps its size and is centered on the living cells; it moves along with the world.
    guard let window = film.worldInfo.shown?.size else {
      region = region.expanded(by: 1)
      return
    }
    region = Region(
      x: region.x + (region.width - window.width) / 2,
      y: region.y + (region.height - window.height) / 2,
      width: window.width, height: window.height)
  }
}
