internal import Drawing
package import Encoding
internal import Grids
internal import Worlds

/// A film with a known length and region, and with images that are possible. It holds the results
/// of playing the film once without images.
package struct FilmSurvey: Sendable {
  private(set) var outline: RehearsedFilm
  /// The region that is shown without a camera.
  let region: Region
  /// The living cells at the generations of the camera's `alive` keyframes.
  let living: [Int: Region]
  /// True if the cell size was fitted to the world.
  let isCellFitted: Bool
  /// True if events resize the board.
  let isResized: Bool
  /// The period that the film shows, if it ends after one period.
  let cycle: Cycle?
  /// The long-term behavior, if the film waits for it.
  let outcome: Outcome?
  /// The simulation at the first shown generation, if it took long to get there.
  var opening: Playback?
  /// The history of the counts, if a plot shows them.
  var history: PlotHistory?
  /// The curves of several films, if the plot shows these instead.
  var compared: ComparedCurves?

  /// The film with its final length and with cells that fit its page. If the world is too large, it
  /// has a camera that zooms out.
  var film: Film {
    get { outline.film }
    set { outline.film = newValue }
  }

  /// Plays a film as far as its length and region require.
  ///
  /// - Parameters:
  ///   - outline: the rehearsed film.
  ///   - formats: the formats of its outputs.
  init(_ outline: RehearsedFilm, for formats: [Format]) throws(FilmProblem) {
    // The order matters: the length comes first, because the region covers all shown generations;
    // then the region, which determines the cell size; last the cost, which needs all of them.
    let settled = try SettledFilm(outline.film)
    let known = outline.knownRegion(of: settled.film, in: settled.cycle)
    let search = try RegionSearch(settled, known: known, for: formats)
    (region, living, opening) = (search.region, search.living, search.opening)
    isResized = known != nil && outline.rehearsal.isResized
    var cycle = settled.cycle
    // The simulation at the start was copied to `opening` if it is of use, and would only occupy
    // memory here.
    cycle?.opening = nil
    self.cycle = cycle
    outcome = settled.outcome
    self.outline = outline
    isCellFitted = outline.film.worldSide != nil
    film = settled.film
    if let frames = search.restingFrames { film.endAtRest(after: frames) }
    // The length is final from here on, so that nothing waits for the world again.
    // Only an input that has not ended yet may end it earlier.
    if film.ending != .endOfInput { film.ending = .lastFrame }
    if settled.fitsLivingCells { film = sizing.zoomedOut }
    let hasPictures = formats.contains(where: \.hasPictures)
    if hasPictures, film.showsWorld, let problem = sizing.problem(in: formats) { throw problem }
    film = sizing.fitted
    self.outline.region = region
    try check(for: formats)
    if hasPictures, film.plot != nil { history = try PlotHistory(of: film) }
  }

  var sizing: PictureSizing { PictureSizing(film, showing: region.size) }

  /// The side of a cell in pixels, if it was fitted to the world and is the same in all images.
  var fittedCell: Int? {
    let showsCells = film.showsWorld && film.worldInfo.hasCells
    return isCellFitted && showsCells && film.camera.keyframes.isEmpty ? film.look.cell : nil
  }

  /// Throws the errors that depend on the film's final length.
  func check(for formats: [Format]) throws(FilmProblem) {
    if let problem = cost(for: formats).problem(within: film.budget) { throw problem }
    // The length of a stream is unknown.
    if film.ending != .endOfInput {
      try film.checkVideo(formats)
      try film.checkTicks()
    }
    if formats.contains(where: \.hasPictures) { try film.checkColors(isResized: isResized) }
  }

  package func cost(for formats: [Format]) -> Cost { outline.cost(for: formats) }
}
