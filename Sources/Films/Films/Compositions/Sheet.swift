package import Drawing
internal import Settings

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
  package internal(set) var films: [Film]
  private(set) var arrangement: SheetArrangement
  /// The texts that are the same in all images of all films, which appear once.
  private let text: TitleAndCaption
  private let panels: PanelLabels?
  var cells: SheetPage.Cells
  /// True if cells are fitted so that all images have about the same size. Otherwise all cells have.
  package var hasEqualImages = false

  /// Creates a sheet of films with their labels.
  ///
  /// - Parameters:
  ///   - tiles: the films and their labels; at least one.
  ///   - columns: the number of films in a row, at least 1; nil for a roughly square sheet.
  public init(_ tiles: [Tile], columns: Int?) {
    precondition((columns ?? 1) >= 1, "a sheet has columns for its tiles")
    self.init(tiles.map(\.film), .labeled(tiles.map(\.label), columns: columns))
  }

  /// Creates a sheet with an arrangement. Precondition: there is at least one film, and the
  /// arrangement has a position for each.
  package init(_ films: [Film], _ arrangement: SheetArrangement, cells: SheetPage.Cells = .given) {
    precondition(!films.isEmpty, "a sheet has films")
    let (title, caption) = (films.commonText(\.texts.title), films.commonText(\.texts.caption))
    text = TitleAndCaption(title: title ?? [], caption: caption ?? [])
    panels = films[0].texts.panels
    let sharesLegend = films.haveSameLegend
    let isFitted = cells.areFitted
    self.films = films.map { film in
      var tile = film
      if film.framing.worldSide != nil {
        let images = arrangement.mostImages(of: films.count, strip: film.framing.subject.strip ?? 1)
        tile.framing.worldSide = isFitted ? nil : Film.worldSide(of: images)
      }
      (tile.texts.isLegendShared, tile.texts.panels) = (sharesLegend, nil)
      tile = tile.asTile
      if title != nil { tile.texts.title = Caption() }
      if caption != nil { tile.texts.caption = Caption() }
      return tile
    }
    self.arrangement = arrangement
    self.cells = cells
  }

  /// Returns a sheet of some films, by index, in a new order. It keeps the number of columns.
  package func rearranged(_ tiles: [(film: Int, label: String)]) -> Sheet {
    var sheet = self
    sheet.films = tiles.map { films[$0.film] }
    sheet.arrangement = .labeled(tiles.map(\.label), columns: arrangement.columns)
    return sheet
  }

  /// Throws if the font lacks letters of labels or headers.
  func checkTexts() throws(FilmProblem) {
    if let problem = films[0].look.font.problem(in: arrangement.texts) { throw problem }
  }

  var page: SheetPage {
    var plan = SheetPlan(
      arrangement, text: text, legend: films[0].texts.isLegendShared ? films[0].legendPlan : nil)
    plan.panels = panels
    return SheetPage(plan: plan, cells: cells, hasEqualImages: hasEqualImages)
  }
}

extension Film {
  /// The film without a margin of its own, unless the margin is set explicitly or the film has a
  /// plot or its own legend.
  fileprivate var asTile: Film {
    var film = self
    let hasLegend = legendPlan != nil && !texts.isLegendShared
    if framing.margin == nil, texts.plot == nil, !hasLegend { film.framing.margin = 0 }
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
