package import Drawing
package import Encoding
internal import Grids

/// Several films side by side in each picture, each under its label, or between headers. A film that is
/// over keeps its last picture until all are over.
public struct Sheet: Sendable {
  public struct Tile: Sendable {
    public let label: String
    public let film: Film

    public init(_ film: Film, label: String) {
      self.label = label
      self.film = film
    }
  }

  /// At least one. The first decides how the sheet plays.
  package var films: [Film]
  let arrangement: SheetArrangement
  /// Texts that are the same in all pictures of all films.
  private let text: Lettering
  let cells: SheetPage.Cells

  /// Films under their labels.
  ///
  /// - Parameter columns: the number of films side by side; nil for a sheet about as wide as high.
  /// - Precondition: there are tiles, and a column for them.
  public init(_ tiles: [Tile], columns: Int?) {
    precondition((columns ?? 1) >= 1, "a sheet has columns for its tiles")
    self.init(tiles.map(\.film), .labelled(tiles.map(\.label), columns: columns))
  }

  /// - Precondition: there are films, as many as the arrangement has places.
  package init(_ films: [Film], _ arrangement: SheetArrangement, cells: SheetPage.Cells = .given) {
    precondition(!films.isEmpty, "a sheet has films")
    let (title, caption) = (films.commonText(\.title), films.commonText(\.caption))
    text = Lettering(title: title ?? [], caption: caption ?? [])
    self.films = films.map { film in
      var tile = film.asTile
      if title != nil { tile.title = Caption() }
      if caption != nil { tile.caption = Caption() }
      return tile
    }
    self.arrangement = arrangement
    self.cells = cells
  }

  /// Draws the sheet into files, as `Film.write(to:workers:)` does.
  public func write(to paths: String..., workers: Int = Workers.standard) async throws {
    try await write(to: paths, workers: workers)
  }

  /// Its arrangement on a page; letters are the first film's.
  var page: SheetPage {
    SheetPage(plan: SheetPlan(arrangement, text: text, font: films[0].look.font), cells: cells)
  }
}

extension Sheet: Surveyable {
  package func check(for formats: [Format]) throws(FilmProblem) {
    let outlines = try films.map { film throws(FilmProblem) in
      try FilmOutline(checking: film, for: formats)
    }
    if let format = formats.first(where: { $0.content == .cells }) {
      throw .noPattern("a sheet", format: format.name)
    }
    let cost = page.cost(of: outlines, isFinal: false, formats)
    if let problem = cost.problem(within: films[0].budget) { throw problem }
  }

  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    let outlines = try films.map { film throws(FilmProblem) in try FilmOutline(film) }
    return page.cost(of: outlines, isFinal: false, formats)
  }

  package func estimate(for formats: [Format]) -> Estimate {
    var estimate = Estimate()
    var tiles: [Size] = []
    var cells = 0
    for film in films {
      film.addPlaying(to: &estimate, isSeen: true)
      let view = film.estimatedView
      cells += view.area
      tiles.append(PictureSizing(film, showing: view).size)
    }
    var pixels = films[0].estimatedPixels
    pixels.more += Estimate.sheet
    estimate.add(
      films.map(\.estimatedFrames).max() ?? 1, picturesOf: page.estimatedSize(tiles),
      cells: cells, pixels, formats)
    return estimate
  }

  package func surveyed(for formats: [Format]) throws(FilmProblem) -> SheetSurvey {
    try SheetSurvey(films, on: page, for: formats)
  }
}

extension Film {
  /// The film with no page around it but what a sheet has, unless somebody asks for it.
  fileprivate var asTile: Film {
    var film = self
    if margin == nil, plot == nil { film.margin = 0 }
    return film
  }
}

extension [Film] {
  /// The text that all of them have in each picture; nil if texts differ.
  fileprivate func commonText(_ text: (Film) -> Caption) -> [[String]]? {
    let words = text(self[0]).constantWords
    return allSatisfy { text($0).constantWords == words } ? words : nil
  }
}
