internal import Drawing
package import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// A film after the rehearsal of its events, with all that is known without playing it.
struct RehearsedFilm: Sendable {
  private(set) var film: Film
  let rehearsal: EventRehearsal
  /// The region that the film shows; nil if only playing can find it.
  private(set) var region: Region?

  init(_ film: Film, _ rehearsal: EventRehearsal, region: Region? = nil) {
    (self.film, self.rehearsal, self.region) = (film, rehearsal, region)
  }

  /// Rehearses a film. Throws `FilmProblem` for the first impossible event.
  init(_ film: Film) throws(FilmProblem) {
    self.init(film, try EventRehearsal(film))
    region = knownRegion(of: film)
  }

  /// Rehearses a film, and throws the first error that can be found without playing. `formats`: the
  /// formats of its outputs. If none of them has images, the film may be one that images could not
  /// show.
  init(checking film: Film, for formats: [Format]) throws(FilmProblem) {
    try film.checkSettings(for: formats)
    try self.init(film)
    if formats.contains(where: \.hasImages) { try checkImages(formats) }
    if film.ending == .lastFrame || film.ending == .restOrLastFrame {
      try film.checkVideo(formats)
    }
    // The estimate comes last, since it is only defined for valid settings.
    if let problem = cost(for: formats).problem(within: film.budget) { throw problem }
  }

  /// Returns the region that the film shows if its world stays within it, or if only that region
  /// repeats; else nil. `film`: the film, perhaps with the length that playing has found. `cycle`:
  /// the period that the film shows; nil if it shows none.
  func knownRegion(of film: Film, in cycle: Cycle? = nil) -> Region? {
    guard let shown = cycle?.view ?? film.worldInfo.shown, cycle?.moves != true else {
      return nil
    }
    return rehearsal.isResized ? rehearsal.region(of: film.shown) : shown
  }

  /// Throws the errors that depend on the film's final length. `isResized`: true if events resize
  /// the board, so that its edges must be visible.
  func checkLength(for formats: [Format], isResized: Bool) throws(FilmProblem) {
    if let problem = cost(for: formats).problem(within: film.budget) { throw problem }
    // The length of a stream is unknown.
    if film.ending != .endOfInput {
      try film.checkVideo(formats)
      try film.checkTicks()
    }
    if formats.contains(where: \.hasImages) { try film.checkColors(isResized: isResized) }
  }

  private func checkImages(_ formats: [Format]) throws(FilmProblem) {
    if film.age != nil, let problem = Film.ageProblem(film.simulation, film.worldInfo) {
      throw problem
    }
    try film.checkColors(isResized: region != nil && rehearsal.isResized)
    // A plot alone is independent of the world's size.
    let size = film.showsWorld ? region?.size : Size(width: 0, height: 0)
    if let size, let problem = ImageSizing(film, showing: size).problem(in: formats) {
      throw problem
    }
  }
}

extension Film {
  /// Throws the first error that can be found without playing.
  package func check(for formats: [Format]) throws(FilmProblem) {
    _ = try RehearsedFilm(checking: self, for: formats)
  }

  /// Throws an error if its images need more colors than a palette has. `isResized`: true if events
  /// resize the board, so that its edges must be visible.
  func checkColors(isResized: Bool) throws(FilmProblem) {
    // A plot needs three more colors than its curves: for its outline, its grid, and one that
    // worlds do not have.
    let plotted = texts.plot == nil ? 0 : plottedCounts.count + 3
    let colors = look.mostColors(
      of: legend, hasCaption: !texts.caption.isEmpty || !texts.title.isEmpty || legendPlan != nil,
      showsEdges: isResized || !framing.camera.keyframes.isEmpty,
      figures: figureNeeds.colors.count + plotted)
    if colors > Palette.limit && !look.showsSprites(of: legend) && showsWorld {
      throw worldInfo.ramp != nil && look.shape == .circle
        ? .circlesOfNumbers : .colors(states: legend.count, shape: look.shape)
    }
  }

  /// The most bits of a pixel: 4 or 8.
  var pixelBits: Int {
    let colors = look.mostColors(
      of: legend, hasCaption: true, showsEdges: true,
      figures: figureNeeds.colors.count + (texts.plot == nil ? 0 : plottedCounts.count + 3))
    return colors > 16 ? 8 : 4
  }

  func checkVideo(_ formats: [Format]) throws(FilmProblem) {
    let timing = timing
    try VideoLimit.check(timing, ticks: ticks(perSecond: timing.ticksPerSecond), in: formats)
  }
}

extension RehearsedFilm {
  func cost(for formats: [Format]) -> Cost {
    let isSeen = formats.contains(where: \.hasImages)
    var cost = (isSeen ? fitted : self).openCost(isSeen: isSeen)
    guard let shown = isSeen ? region?.size : Size(width: 0, height: 0) else {
      cost.addUnknown()
      return cost
    }
    let size = isSeen ? ImageSizing(film, showing: shown).size : shown
    cost.add(film.images, imagesOf: size, cells: shown.area, film, formats)
    if film.images > 1, formats.contains(where: \.isAnimation) {
      cost.add(heldBackMemory(for: 2), for: .cells)
    }
    if formats.contains(where: \.isPoster) { cost.add(heldBackMemory(for: 1), for: .cells) }
    // The page of a strip without its images, and one of those images.
    if let strip = film.strip { cost.add(size.area + size.area / strip, for: .images) }
    // The film may turn out to be shorter.
    if film.ending != .lastFrame { cost.addUnknown() }
    return cost
  }

  /// Returns the memory of the worlds of shots that a format holds back, such as until it knows how
  /// long they are shown.
  private func heldBackMemory(for shots: Int) -> Int {
    let ages =
      film.age == nil ? 0 : film.worldInfo.bounds.map { AgedWorld.memory(on: $0.size) }
    return cappedProduct(shots, rehearsal.memory.board + (ages ?? 0))
  }

  /// The outline with the cell size fitted to the page, if the region is known.
  private var fitted: RehearsedFilm {
    guard let region else { return self }
    var outline = self
    outline.film = ImageSizing(film, showing: region.size).fitted
    return outline
  }

  /// Returns the cost of keeping the film open, without its images.
  func openCost(isSeen: Bool) -> Cost {
    let memory = rehearsal.memory
    let worldInfo = film.worldInfo
    var cost = Cost()
    // The worlds of the last shot and of the next one. In a strip, every frame keeps its world.
    let worlds = film.strip ?? (film.shown.frames > 1 ? 2 : 1)
    cost.add(cappedProduct(memory.board, worlds), for: .cells)
    cost.add(worldInfo.cost.shared, for: .cells)
    if film.tween > 0 {
      // The previous generation is kept, too.
      let way = cappedProduct(memory.board, 1 + Move.boards)
      cost.add(way, for: .cells)
      cost.addPerExtraImage(way)
    }
    if !film.measures.isEmpty {
      // The previous generation, and the cells of a band.
      cost.add(memory.board + Measurement.memory, for: .cells)
    }
    if isSeen, film.age != nil, let board = worldInfo.bounds {
      // The ages of an unbounded world are checked during the run instead.
      let ages = AgedWorld.memory(on: board.size)
      cost.add(cappedProduct(ages, worlds), for: .cells)
      if film.images > 1 { cost.addPerExtraImage(ages) }
    }
    cost.add(memory.pieces, for: .pieces)
    cost.add(memory.snapshots, for: .snapshots)
    for event in film.events { cost.add(event.change.cells, for: .patterns) }
    let (look, stamps) = (film.look, film.look.mostStamps(of: film.legend))
    if isSeen { cost.add(cappedProduct(look.cell * look.cell, stamps), for: .stamps) }
    if film.images > 1 { cost.addPerExtraImage(memory.board) }
    return cost
  }
}

extension Cost {
  /// Adds the cost of drawing and writing images. Images of an animation are drawn whole, and the
  /// previous one is kept; others are drawn in bands. `cells`: the most cells that an image shows.
  /// `film`: the film, or the first film of a sheet.
  mutating func add(
    _ frames: Int, imagesOf size: Size, cells: Int, _ film: Film, _ formats: [Format]
  ) {
    let isWhole = formats.arePaintedWhole
    let pixels = isWhole ? size.area : min(size.area, max(size.width, Image.maximumPixelsAtOnce))
    let rows = cappedProduct(pixels / max(1, size.width), MemoryLayout<UInt>.stride)
    // A video frame has three bytes for each pixel. The allocator keeps the planes of up to two
    // frames that another thread freed.
    let planes = formats.contains(where: { $0.content == .video }) ? cappedProduct(3, size.area) : 0
    let image = cappedProduct(1, pixels) + rows
    // The states of the cells. Sprites also need the cells' poses, and the stamps that show them.
    let seen = cappedProduct(film.look.showsSprites(of: film.legend) ? 3 : 1, min(cells, pixels))
    let area = min(size.area, 1 << 40)
    let encoders = formats.reduce(0) { $0 + $1.cost.memory(area, film.pixelBits) }
    let kept = cappedProduct(min(frames, 3), planes)
    add(cappedProduct(image, isWhole && frames > 1 ? 2 : 1) + kept + seen, for: .images)
    add(encoders, for: .images)
    // Canvases that wait for reuse.
    if frames > 1 { add(min(pixels, Image.maximumSparePixels), for: .images) }
    if frames > 1 { addPerExtraImage(image + planes + seen + encoders) }
    let counts = film.countNames.count
    if formats.contains(where: { $0.content == .arrays }) {
      // The numbers and their bytes, those of the shot before, and of a formula.
      let array = cappedProduct(4, film.worldInfo.bounds?.size.area ?? 0)
      add(cappedProduct(frames > 1 ? 5 : 2, array), for: .images)
      if frames > 1 { addPerExtraImage(cappedProduct(2, array)) }
      add(pixels: 0, bytes: cappedProduct(frames, array))
    }
    add(
      pixels: cappedProduct(frames, size.area),
      bytes: formats.reduce(film.seconds) {
        let frames =
          $1.content == .video ? film.videoFrames(frames) : $1.images(ofFrames: frames)
        return min(1 << 50, $0 + cappedProduct(frames, $1.cost.mostBytes(size, counts)))
      })
  }
}

extension Film {
  /// Adds the time for drawing the film on its own, and for writing it in the formats.
  func addWriting(to estimate: inout Cost, _ formats: [Format]) {
    let isSeen = formats.contains(where: \.hasImages)
    let cells = estimatedView
    let size = isSeen ? ImageSizing(self, showing: cells).size : cells
    // There may be more images than frames, or a single image of all frames.
    estimate.add(
      images == span.shown.frames ? estimatedFrames : images, imagesOf: size,
      cells: cappedProduct(cells.area, framing.strip ?? 1), estimatedPixels,
      formats)
  }

  /// Adds the time for playing the world, and the time of images that does not depend on their
  /// size.
  ///
  /// The world is played once for the images. It is played another time if only that reveals the
  /// region or the length, and another time for a plot.
  func addPlaying(to estimate: inout Cost, isSeen: Bool) {
    let isAhead = worldInfo.shown == nil || span.ending != .lastFrame
    let plays = 1 + (isAhead ? 1 : 0) + (texts.plot != nil && isSeen ? 1 : 0)
    let shown = span.shown
    let generations = min(Self.mostPlayed, shown.skip + (estimatedFrames - 1) * shown.every)
    let cells = worldInfo.bounds?.size.area ?? Self.livingCells
    estimate.add(1, nanosecondsEach: Cost.filmTime)
    estimate.add(cappedProduct(plays, generations), nanosecondsEach: Cost.generationTime)
    if worldInfo.cost.stepTime > 0 {
      estimate.add(cappedProduct(plays, cells), picosecondsEach: Cost.openingTime)
    }
    let wide = events.count { $0.change.extent != .cells }
    estimate.add(cappedProduct(plays, events.count), nanosecondsEach: Cost.eventTime)
    estimate.add(
      cappedProduct(cappedProduct(plays, wide), cells), picosecondsEach: Cost.openingTime)
    estimate.add(
      cappedProduct(cappedProduct(plays, generations), cells),
      picosecondsEach: worldInfo.cost.stepTime)
    if !measures.isEmpty {
      let measured = cappedProduct(measures.count * (texts.plot == nil ? 1 : 2), estimatedFrames)
      estimate.add(cappedProduct(measured, cells), picosecondsEach: Cost.measureTime)
    }
    if isSeen {
      if look.showsSprites(of: legend) {
        estimate.add(min(48, look.cell), nanosecondsEach: Cost.spriteTime)
      }
      estimate.add(images, nanosecondsEach: worldInfo.cost.imageTime)
      if !texts.caption.isEmpty { estimate.add(images, nanosecondsEach: Cost.captionTime) }
    }
  }

  /// The most generations that are assumed to be played. Most of a longer run is skipped, since its
  /// world repeats by then.
  private static let mostPlayed = 1 << 20

  /// The approximate number of active cells in an unbounded world.
  private static let livingCells = 4096

  /// The number of frames, as far as it is known; a typical one for a film that waits.
  var estimatedFrames: Int {
    let shown = span.shown
    return switch span.ending {
    case .lastFrame, .restOrLastFrame, .lastOfInput: shown.frames
    case .endOfInput: min(shown.frames, SimulationInfo.Defaults().frames)
    case .rest, .settled, .cycle: min(shown.frames, 1 + EndCondition.horizon / 10 / shown.every)
    }
  }

  /// The size of the region that the film shows, as far as it is known.
  var estimatedView: Size {
    let outline = try? RehearsedFilm(self)
    return outline?.region?.size ?? worldInfo.bounds?.size ?? Size(width: 64, height: 64)
  }

  var estimatedPixels: PixelTime {
    var pixels = PixelTime()
    let isPlain = look.shape == .square && (look.gap == 0 || look.cell == 1)
    pixels.areShaped = !isPlain || !figureNeeds.isEmpty
    if texts.plot != nil { pixels.more += Cost.plotTime }
    if framing.age != nil { pixels.more += Cost.ageTime }
    return pixels
  }
}

/// The boards and the memory that a film's events lead to, computed without building a world.
struct EventRehearsal: Sendable {
  /// The boards in order, each with its first generation. An unbounded world has an empty board.
  private var boards: [(start: Int, board: Region)]
  let isResized: Bool
  /// The bytes of the largest board, of all stored regions and of all snapshots.
  let memory: (board: Int, pieces: Int, snapshots: Int)

  /// Rehearses the events of a film. Throws `FilmProblem` for the first impossible event.
  init(_ film: Film) throws(FilmProblem) {
    var rehearsal = Rehearsal(film.worldInfo)
    boards = [(0, rehearsal.board ?? .empty)]
    for event in film.events {
      do throws(VerbProblem) {
        try event.rehearse(&rehearsal)
      } catch {
        throw .event(at: event.generation, error, writtenAt: event.place)
      }
      let board = rehearsal.board ?? .empty
      if board != boards[boards.count - 1].board { boards.append((event.generation, board)) }
    }
    (isResized, memory) = (rehearsal.isResized, rehearsal.memory)
  }

  /// Returns the smallest rectangle that contains every board that a frame shows.
  func region(of shown: ShownGenerations) -> Region {
    boards.indices.reduce(Region.empty) { region, index in
      let end = index + 1 < boards.count ? boards[index + 1].start : shown.last + 1
      let start = boards[index].start
      return start < end && shown.meets(start..<end) ? region.union(boards[index].board) : region
    }
  }
}
