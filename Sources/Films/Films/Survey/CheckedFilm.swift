internal import Drawing
package import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// A film after the rehearsal of its events, with all that is known without playing it.
struct CheckedFilm: Sendable {
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
    if film.span.ending == .lastFrame || film.span.ending == .restOrLastFrame {
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
    return rehearsal.isResized ? rehearsal.region(of: film.span.shown) : shown
  }

  /// Throws the errors that depend on the film's final length. `isResized`: true if events resize
  /// the board, so that its edges must be visible.
  func checkLength(for formats: [Format], isResized: Bool) throws(FilmProblem) {
    if let problem = cost(for: formats).problem(within: film.budget) { throw problem }
    // The length of a stream is unknown.
    if film.span.ending != .endOfInput {
      try film.checkVideo(formats)
      try film.checkTicks()
    }
    if formats.contains(where: \.hasImages) { try film.checkColors(isResized: isResized) }
  }

  /// The film with the cell size fitted to the page, if the region is known.
  var fitted: CheckedFilm {
    guard let region else { return self }
    var outline = self
    outline.film = ImageSizing(film, showing: region.size).fitted
    return outline
  }

  private func checkImages(_ formats: [Format]) throws(FilmProblem) {
    if film.framing.age != nil, let problem = Film.ageProblem(film.simulation, film.worldInfo) {
      throw problem
    }
    try film.checkColors(isResized: region != nil && rehearsal.isResized)
    // A plot alone is independent of the world's size.
    let size = film.showsWorld ? region?.size : Size(width: 0, height: 0)
    guard let size else { return }
    let sizing = ImageSizing(film, showing: size)
    let shown = film.isFittedStrip ? ImageSizing(sizing.zoomedOut, showing: size) : sizing
    if let problem = shown.problem(in: formats) { throw problem }
  }
}

extension Film {
  /// Throws the first error that can be found without playing.
  package func check(for formats: [Format]) throws(FilmProblem) {
    _ = try CheckedFilm(checking: self, for: formats)
  }

  /// Throws an error if its images need more colors than a palette has. `isResized`: true if events
  /// resize the board, so that its edges must be visible.
  func checkColors(isResized: Bool) throws(FilmProblem) {
    let colors = look.mostColors(
      of: legend, hasCaption: !texts.caption.isEmpty || !texts.title.isEmpty || legendPlan != nil,
      showsEdges: isResized || !framing.camera.keyframes.isEmpty,
      figures: figureNeeds.ownColors + plotColors)
    if colors > Palette.limit && !look.showsSprites(of: legend) && showsWorld {
      throw .colors(states: legend.count, shape: look.shape)
    }
  }

  /// The number of colors of its plot: one for each curve, and one each for its outline, its grid,
  /// and a color that worlds do not have.
  var plotColors: Int {
    guard let plot = texts.plot else { return 0 }
    if case .map = plot.kind { return PlotMap.palette.count + 3 }
    return plottedCounts.count + 3
  }

  func checkVideo(_ formats: [Format]) throws(FilmProblem) {
    let timing = timing
    try VideoLimit.check(timing, ticks: ticks(perSecond: timing.ticksPerSecond), in: formats)
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
