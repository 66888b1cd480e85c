internal import Drawing
internal import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// A film whose events have been rehearsed: what is known of it without playing.
struct FilmOutline: Sendable {
  var film: Film
  let rehearsal: EventRehearsal
  /// The region that it shows; nil if only playing can tell.
  var region: Region?

  /// - Throws: the first event that cannot happen.
  init(_ film: Film) throws(FilmProblem) {
    self.film = film
    rehearsal = try EventRehearsal(film)
    region = knownRegion(of: film)
  }

  /// Rehearses a film, and throws its first problem that can be told without playing.
  ///
  /// - Parameter formats: those of its outputs; if none of them has pictures, pictures need not be
  ///   possible.
  init(checking film: Film, for formats: [Format]) throws(FilmProblem) {
    try film.checkSettings(for: formats)
    try self.init(film)
    if formats.contains(where: \.hasPictures) { try checkPictures(formats) }
    if film.ending == .lastFrame || film.ending == .restOrLastFrame {
      try film.checkVideo(formats)
    }
    if let problem = cost(for: formats).problem(within: film.budget) { throw problem }
  }

  /// The region that the film shows, perhaps with the length that playing has found, if its world
  /// stays within it or only that region repeats itself; else nil.
  func knownRegion(of film: Film, in cycle: Cycle? = nil) -> Region? {
    guard let shown = cycle?.view ?? film.simulation.worldInfo.shown, cycle?.moves != true else {
      return nil
    }
    return rehearsal.isResized ? rehearsal.region(of: film.shown) : shown
  }

  private func checkPictures(_ formats: [Format]) throws(FilmProblem) {
    if film.age != nil, let problem = Film.ageProblem(film.simulation) { throw problem }
    try film.checkColors(isResized: region != nil && rehearsal.isResized)
    // A plot alone has room for any world.
    let size = film.showsWorld ? region?.size : Size(width: 0, height: 0)
    if let size, let problem = PictureSizing(film, showing: size).problem(in: formats) {
      throw problem
    }
  }
}

extension Film {
  /// Throws if its pictures need more colors than a palette has.
  func checkColors(isResized: Bool) throws(FilmProblem) {
    // A plot has a line around it, its grid, and another color that worlds do not have.
    let plotted = plot == nil ? 0 : plottedCounts.count + 3
    let colors = look.mostColors(
      states: legend.count, hasCaption: !caption.isEmpty || !title.isEmpty,
      showsEdges: isResized || !camera.keyframes.isEmpty,
      figures: figureNeeds.colors.count + plotted)
    if colors > Palette.limit && look.shape != .sprite && showsWorld {
      throw .colors(states: legend.count, shape: look.shape)
    }
  }

  /// The bits of a pixel, at most.
  var pixelBits: Int {
    let colors = look.mostColors(
      states: legend.count, hasCaption: true, showsEdges: true,
      figures: figureNeeds.colors.count + (plot == nil ? 0 : plottedCounts.count + 3))
    return colors > 16 ? 8 : 4
  }

  /// Throws if it would have too many frames as a video.
  func checkVideo(_ formats: [Format]) throws(FilmProblem) {
    let timing = timing
    try VideoLimit.check(timing, ticks: ticks(perSecond: timing.ticksPerSecond), in: formats)
  }
}

extension FilmOutline {
  /// The cost of the film as far as it is known.
  func cost(for formats: [Format]) -> Cost {
    let isSeen = formats.contains(where: \.hasPictures)
    var cost = (isSeen ? fitted : self).openCost(isSeen: isSeen)
    guard let shown = isSeen ? region?.size : Size(width: 0, height: 0) else {
      cost.addUnknown()
      return cost
    }
    let size = isSeen ? PictureSizing(film, showing: shown).size : shown
    cost.add(film.pictures, picturesOf: size, cells: shown.area, film, formats)
    if film.pictures > 1, formats.contains(where: \.isAnimation) { cost.add(heldBack, for: .cells) }
    // A strip's page without its pictures, and one of those.
    if let strip = film.strip { cost.add(size.area + size.area / strip, for: .pictures) }
    // It may turn out to be shorter.
    if film.ending != .lastFrame { cost.addUnknown() }
    return cost
  }

  /// The cost of the worlds of shots that a format holds back until it knows for how long they are shown.
  private var heldBack: Int {
    let ages =
      film.age == nil ? 0 : film.simulation.worldInfo.bounds.map { AgedWorld.memory(on: $0.size) }
    return cappedProduct(2, rehearsal.memory.board + (ages ?? 0))
  }

  /// The outline with cells that fit the page, if it is known what they show.
  private var fitted: FilmOutline {
    guard let region else { return self }
    var outline = self
    outline.film = PictureSizing(film, showing: region.size).fitted
    return outline
  }

  /// The cost of keeping the film open, besides its pictures.
  func openCost(isSeen: Bool) -> Cost {
    let memory = rehearsal.memory
    let worldInfo = film.simulation.worldInfo
    var cost = Cost()
    // The world of the last shot and that of the next one; each frame of a strip has one.
    let worlds = film.strip ?? (film.shown.frames > 1 ? 2 : 1)
    cost.add(cappedProduct(memory.board, worlds), for: .cells)
    if film.tween > 0 {
      // The generation before stays, too.
      let way = cappedProduct(memory.board, 1 + Move.boards)
      cost.add(way, for: .cells)
      cost.addMore(way)
    }
    if isSeen, film.age != nil, let board = worldInfo.bounds {
      // Those of unbounded worlds are watched while these are played.
      let ages = AgedWorld.memory(on: board.size)
      cost.add(cappedProduct(ages, worlds), for: .cells)
      if film.pictures > 1 { cost.addMore(ages) }
    }
    cost.add(memory.pieces, for: .pieces)
    cost.add(memory.snapshots, for: .snapshots)
    for event in film.events { cost.add(event.change.cells, for: .patterns) }
    let (look, stamps) = (film.look, film.look.mostStamps(of: film.legend))
    if isSeen { cost.add(cappedProduct(look.cell * look.cell, stamps), for: .stamps) }
    if film.pictures > 1 { cost.addMore(memory.board) }
    return cost
  }
}

extension Cost {
  /// Adds the cost of painting and writing pictures. Those of a GIF are whole, and the one before stays
  /// in memory; others are painted by bands.
  ///
  /// - Parameters:
  ///   - frames: how many there are.
  ///   - size: in pixels.
  ///   - cells: the most cells that a picture shows.
  ///   - film: the film, or the first one of a sheet.
  mutating func add(
    _ frames: Int, picturesOf size: Size, cells: Int, _ film: Film, _ formats: [Format]
  ) {
    let isWhole = formats.arePaintedWhole
    let pixels = isWhole ? size.area : min(size.area, max(size.width, Picture.mostAtOnce))
    let rows = cappedProduct(pixels / max(1, size.width), MemoryLayout<UInt>.stride)
    // A video's frame has three bytes a pixel.
    let planes = formats.contains(where: { $0.content == .video }) ? cappedProduct(3, size.area) : 0
    let picture = cappedProduct(1, pixels) + rows
    // The states; of sprites the poses and the stamps that show them, too.
    let seen = cappedProduct(film.look.shape == .sprite ? 3 : 1, min(cells, pixels))
    let area = min(size.area, 1 << 40)
    let encoders = formats.reduce(0) { $0 + $1.cost.memory(area, film.pixelBits) }
    add(cappedProduct(picture, isWhole && frames > 1 ? 2 : 1) + planes + seen, for: .pictures)
    add(encoders, for: .pictures)
    // Canvases that wait to be painted again.
    if frames > 1 { add(min(pixels, Picture.mostSpare), for: .pictures) }
    if frames > 1 { addMore(picture + planes + seen + encoders) }
    let counts = film.simulation.worldInfo.counts.names.count
    add(
      pixels: cappedProduct(frames, size.area),
      bytes: formats.reduce(film.seconds) {
        let frames = $1.content == .video ? film.videoFrames(frames) : frames
        return min(1 << 50, $0 + cappedProduct(frames, $1.cost.mostBytes(size, counts)))
      })
  }
}
