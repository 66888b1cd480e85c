package import Drawing
package import Encoding
internal import Grids

/// Several films side by side in each image, with a label for each, or with headers for rows and
/// columns. A film that ends early keeps its last image until all have ended.
public struct Sheet: Sendable {
  /// A film of a sheet, and the label above it.
  public struct Tile: Sendable {
    public let label: String
    public let film: Film

    public init(_ film: Film, label: String) {
      self.label = label
      self.film = film
    }
  }

  /// The films; at least one. The first film decides the number of plays.
  package var films: [Film]
  private(set) var arrangement: SheetArrangement
  /// The texts that are the same in all images of all films, which appear once.
  private let text: TitleAndCaption
  let cells: SheetPage.Cells

  /// Creates a sheet of films with their labels.
  ///
  /// - Parameters:
  ///   - tiles: the films and their labels; at least one.
  ///   - columns: the number of films in a row, at least 1; nil for a roughly square sheet.
  public init(_ tiles: [Tile], columns: Int?) {
    precondition((columns ?? 1) >= 1, "a sheet has columns for its tiles")
    self.init(tiles.map(\.film), .labelled(tiles.map(\.label), columns: columns))
  }

  /// Creates a sheet with an arrangement.
  ///
  /// - Precondition: there is at least one film, and the arrangement has a position for each.
  package init(_ films: [Film], _ arrangement: SheetArrangement, cells: SheetPage.Cells = .given) {
    precondition(!films.isEmpty, "a sheet has films")
    let (title, caption) = (films.commonText(\.title), films.commonText(\.caption))
    text = TitleAndCaption(title: title ?? [], caption: caption ?? [])
    let sharesLegend = films.haveSameLegend
    let isFitted =
      switch cells {
      case .fitted, .fittedWidth: true
      case .given, .shrunk: false
      }
    self.films = films.map { film in
      var tile = film
      if film.worldSide != nil {
        let images = arrangement.mostImages(of: films.count, strip: film.strip ?? 1)
        tile.worldSide = isFitted ? nil : Film.worldSide(of: images)
      }
      tile.isLegendShared = sharesLegend
      tile = tile.asTile
      if title != nil { tile.title = Caption() }
      if caption != nil { tile.caption = Caption() }
      return tile
    }
    self.arrangement = arrangement
    self.cells = cells
  }

  /// Draws the sheet into files, like `Film.write(to:workers:)`.
  public func write(to paths: String..., workers: Int = Workers.standard) async throws {
    try await write(to: paths, workers: workers)
  }

  /// Returns the sheet with some of its films in another order, and with other labels.
  package func rearranged(_ tiles: [(film: Int, label: String)]) -> Sheet {
    var sheet = self
    sheet.films = tiles.map { films[$0.film] }
    sheet.arrangement = .labelled(tiles.map(\.label), columns: arrangement.columns)
    return sheet
  }

  /// The page of the sheet.
  var page: SheetPage {
    SheetPage(
      plan: SheetPlan(
        arrangement, text: text, legend: films[0].isLegendShared ? films[0].legendPlan : nil),
      cells: cells)
  }
}

extension Sheet: Surveyable {
  package func limited(by budget: Budget) -> Sheet {
    var sheet = self
    sheet.films = films.map { $0.limited(by: budget) }
    return sheet
  }

  package func check(for formats: [Format]) throws(FilmProblem) {
    let outlines = try films.map { film throws(FilmProblem) in
      try RehearsedFilm(checking: film, for: formats)
    }
    if let format = formats.first(where: { $0.content == .cells }) {
      throw .noPattern("a sheet", format: format.name)
    }
    let cost = page.cost(of: outlines, isFinal: false, formats)
    if let problem = cost.problem(within: films[0].budget) { throw problem }
  }

  package func cost(for formats: [Format]) throws(FilmProblem) -> Cost {
    let outlines = try films.map { film throws(FilmProblem) in try RehearsedFilm(film) }
    return page.cost(of: outlines, isFinal: false, formats)
  }

  package func estimate(for formats: [Format]) -> Estimate {
    var estimate = Estimate()
    var tiles: [PictureSize] = []
    var cells = 0
    for film in films {
      film.addPlaying(to: &estimate, isSeen: true)
      let view = film.estimatedView
      cells += view.area
      tiles.append(PictureSizing(film, showing: view).tile)
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
  /// The film without a margin of its own, unless the margin is set explicitly or the film has a
  /// plot or its own legend.
  fileprivate var asTile: Film {
    var film = self
    let hasLegend = legendPlan != nil && !isLegendShared
    if margin == nil, plot == nil, !hasLegend { film.margin = 0 }
    return film
  }
}

extension [Film] {
  /// True if one legend explains all films, in the same colors and shapes.
  fileprivate var haveSameLegend: Bool {
    guard let plan = self[0].legendPlan else { return false }
    let (look, colors) = (self[0].look, self[0].look.theme.colors(of: self[0].legend))
    return allSatisfy { film in
      film.legendPlan == plan && film.look.shape == look.shape
        && film.look.theme.colors(of: film.legend) == colors
    }
  }

  /// Returns the text that all films have in each image; nil if their texts differ.
  fileprivate func commonText(_ text: (Film) -> Caption) -> [[String]]? {
    let words = text(self[0]).constantWords
    return allSatisfy { text($0).constantWords == words } ? words : nil
  }
}
