internal import Drawing
package import Encoding
internal import Grids
internal import Worlds

/// A film with a known length and region, and with images that are possible. It holds the results
/// of playing the film once without images.
///
/// It is a class, so that the layout and the shots of a film share it.
package final class FilmSurvey: Sendable {
  let outline: CheckedFilm
  /// The region that is shown without a camera.
  let region: Region
  /// The living cells at the generations of the camera's `alive` keyframes.
  let living: [Int: Region]
  private let isCellFitted: Bool
  let isResized: Bool
  /// The period that the film shows, if it ends after one period.
  let cycle: Cycle?
  /// The long-term behavior, if the film waits for it.
  let outcome: Outcome?
  /// The simulation at the first shown generation; nil if it is cheap to replay, or not kept.
  let opening: Playback?
  /// The curves of its plot, or of one that several films share; nil if it has none.
  let curves: PlotCurves?
  /// The least and greatest of the shown numbers, if the film looks for their range.
  let extent: ClosedRange<Double>?

  /// The film with its final length and with cells that fit its page. If the world is too large, it
  /// has a camera that zooms out.
  var film: Film { outline.film }

  /// Plays a film as far as its length and region require. `keepsOpening`: false to drop the world
  /// at the first shown generation.
  init(
    _ outline: CheckedFilm, for formats: [Format], keepsOpening: Bool = true
  ) throws(FilmProblem) {
    // The order matters: the length comes first, because the region covers all shown generations;
    // then the region, which determines the cell size; last the cost, which needs all of them.
    let ended = try LengthSearch(outline.film)
    let known = outline.knownRegion(of: ended.film, in: ended.cycle)
    let search = try RegionSearch(ended, known: known, for: formats)
    (region, living) = (search.region, search.living)
    extent = search.extent
    // A world that is kept has no range yet.
    opening = keepsOpening && extent == nil ? search.opening : nil
    isResized = known != nil && outline.rehearsal.isResized
    (cycle, outcome) = (ended.cycle, ended.outcome)
    isCellFitted = outline.film.framing.worldSide != nil
    var film = ended.film
    if let frames = search.restingFrames { film.endAtRest(after: frames) }
    // The length is final from here on, so that nothing waits for the world again.
    // Only an input that has not ended yet may end it earlier.
    if film.span.ending != .endOfInput { film.span.ending = .lastFrame }
    if outline.film.span.ending.dependsOnWorld {
      film.span.lifetime = film.worldInfo.course.generation + film.span.shown.last
    }
    if ended.fitsLivingCells || film.isFittedStrip {
      film = ImageSizing(film, showing: region.size).zoomedOut
    }
    let sizing = ImageSizing(film, showing: region.size)
    let hasImages = formats.contains(where: \.hasImages)
    if hasImages, film.showsWorld, let problem = sizing.problem(in: formats) { throw problem }
    film = try sizing.fitted.showing(extent)
    self.outline = CheckedFilm(film, outline.rehearsal, region: region)
    try self.outline.checkLength(for: formats, isResized: isResized)
    curves = hasImages && film.texts.plot != nil ? try PlotCurves(of: film) : nil
  }

  private init(_ other: FilmSurvey, _ film: Film, _ curves: PlotCurves?) {
    outline = CheckedFilm(film, other.outline.rehearsal, region: other.region)
    (region, living, opening) = (other.region, other.living, other.opening)
    (isCellFitted, isResized) = (other.isCellFitted, other.isResized)
    (cycle, outcome) = (other.cycle, other.outcome)
    (self.curves, extent) = (curves, other.extent)
  }

  /// Returns the survey with the range of all shown numbers of several films.
  func showing(_ extent: ClosedRange<Double>, of simulation: any Simulation) throws(FilmProblem)
    -> FilmSurvey
  {
    var film = film
    film.simulation = simulation
    film = try film.showing(extent)
    return FilmSurvey(self, film, curves)
  }

  func changing(_ change: (inout Film) -> Void) -> FilmSurvey {
    var film = film
    change(&film)
    return FilmSurvey(self, film, curves)
  }

  func plotting(_ curves: PlotCurves) -> FilmSurvey { FilmSurvey(self, film, curves) }

  var sizing: ImageSizing { ImageSizing(film, showing: region.size) }

  /// The side of a cell in pixels, if it was fitted to the world and is the same in all images.
  var fittedCell: Int? {
    let showsCells = film.showsWorld && film.worldInfo.hasCells
    return isCellFitted && showsCells && film.framing.camera.keyframes.isEmpty
      ? film.look.cell : nil
  }

  func check(for formats: [Format]) throws(FilmProblem) {
    try outline.checkLength(for: formats, isResized: isResized)
  }
}

extension Film {
  /// True if it is a strip whose cells are fitted. A diagram of a world's history would not be
  /// legible from afar.
  var isFittedStrip: Bool {
    framing.subject.strip != nil && framing.worldSide != nil
      && !type(of: simulation).info.traits.contains(.showsHistory)
  }

  /// Returns the film with colors for the numbers from the least to the greatest one; nil for a film
  /// whose range is known.
  fileprivate func showing(_ extent: ClosedRange<Double>?) throws(FilmProblem) -> Film {
    guard let scale = worldInfo.appearance.colorScale, scale.range.isOpen else { return self }
    let range = scale.range.closed(extent?.lowerBound ?? 0, extent?.upperBound ?? 1)
    guard let simulation = simulation as? any ScaledSimulation, let low = range.lowest,
      let high = range.highest
    else { return self }
    if low.number > high.number { throw .emptyRange(range) }
    if scale.isLogarithmic, low.number <= 0 { throw .logarithm(of: low.text) }
    var film = self
    film.simulation = simulation.showing(range)
    return film
  }

  /// Plays the film as far as its length, region and cost require. Does not repeat `check(for:)`.
  package func surveyed(for formats: [Format]) throws(FilmProblem) -> FilmSurvey {
    try FilmSurvey(CheckedFilm(self), for: formats)
  }
}

extension [Film] {
  /// Plays the films as far as their lengths and regions require, on several cores. `keepsOpening`:
  /// false to drop the worlds at the first shown generations, so that thousands of films need the
  /// memory of a few.
  func surveyed(
    for formats: [Format], keepsOpening: Bool
  ) throws(FilmProblem) -> [FilmSurvey] {
    try Cores.map(self, atMost: concurrent(for: formats)) { film throws(FilmProblem) in
      try FilmSurvey(CheckedFilm(film), for: formats, keepsOpening: keepsOpening)
    }
  }
}
