package import Encoding
internal import Grids

/// A film whose length and region are known, and whose pictures are possible: everything that playing
/// it once without pictures tells.
package struct FilmSurvey: Sendable {
  private(set) var outline: FilmOutline
  /// The region that is shown without a camera.
  let region: Region
  /// The living cells at the generations that a camera asks for.
  let living: [Int: Region]
  /// True if events resize the board.
  let isResized: Bool
  /// The period that it shows, if it ends after one.
  let cycle: Cycle?
  /// The long-term behavior, if the film waits for it.
  let outcome: Outcome?
  /// The world at the first generation that is shown, if it took long to get there.
  var opening: Play?
  /// The history of its counts, if they are plotted.
  var history: PlotHistory?
  /// The curves of several films, which its plot shows instead.
  var compared: ComparedCurves?

  /// The film with the length that was found, cells that fit its page, and a camera if its world has
  /// to be seen from afar.
  var film: Film {
    get { outline.film }
    set { outline.film = newValue }
  }

  /// Plays a film as far as needed.
  ///
  /// - Parameter formats: those of its outputs.
  init(_ outline: FilmOutline, for formats: [Format]) throws(FilmProblem) {
    let settled = try SettledFilm(outline.film)
    let known = outline.knownRegion(of: settled.film, in: settled.cycle)
    let search = try RegionSearch(settled, known: known, for: formats)
    (region, living, opening) = (search.region, search.living, search.opening)
    isResized = known != nil && outline.rehearsal.isResized
    var cycle = settled.cycle
    cycle?.opening = nil
    self.cycle = cycle
    outcome = settled.outcome
    self.outline = outline
    film = settled.film
    if let frames = search.restingFrames { film.endAtRest(after: frames) }
    film.ending = .lastFrame
    if settled.roams { film = sizing.seenFromAfar }
    let hasPictures = formats.contains(where: \.hasPictures)
    if hasPictures, film.showsWorld, let problem = sizing.problem(in: formats) { throw problem }
    film = sizing.fitted
    self.outline.region = region
    try check(for: formats)
    if hasPictures, film.plot != nil { history = try PlotHistory(of: film) }
  }

  var sizing: PictureSizing { PictureSizing(film, showing: region.size) }

  /// Throws what its length makes impossible.
  func check(for formats: [Format]) throws(FilmProblem) {
    if let problem = cost(for: formats).problem(within: film.budget) { throw problem }
    try film.checkVideo(formats)
    try film.checkTicks()
    if formats.contains(where: \.hasPictures) { try film.checkColors(isResized: isResized) }
  }

  package func cost(for formats: [Format]) -> Cost { outline.cost(for: formats) }
}
