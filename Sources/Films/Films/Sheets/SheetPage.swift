internal import Drawing
internal import Encoding
package import Grids

/// The page of a sheet: the arrangement of its films, and the size of their cells.
package struct SheetPage: Sendable {
  let plan: SheetPlan
  let cells: Cells

  package enum Cells: Sendable {
    case given
    /// The cell size of each film's look, or less, so that no side of the page exceeds
    /// `longestSide` pixels.
    case shrunk(longestSide: Int)
    /// The largest cell size at which all films fit on a page of the given size in pixels.
    case fitted(Size)
    /// The largest cell size at which the page has at most the given width in pixels. The page is
    /// as high as its content needs.
    case fittedWidth(Int)
  }

  var size: Size? { if case .fitted(let page) = cells { page } else { nil } }

  /// Returns the cost of a sheet. All of its films are open at the same time. The cost of images is
  /// unknown if only playing can find their size. `isFinal`: true if the cell sizes are final.
  func cost(of outlines: [RehearsedFilm], isFinal: Bool, _ formats: [Format]) -> Cost {
    let isSeen = formats.contains(where: \.hasImages)
    var cost = Cost()
    for outline in outlines { cost.add(outline.openCost(isSeen: isSeen)) }
    let shown = outlines.compactMap { outline in
      outline.region.map { ImageSizing(outline.film, showing: $0.size) }
    }
    guard shown.count == outlines.count, isFinal || areCellsGiven else {
      cost.addUnknown()
      return cost
    }
    let tiles = shown.map(\.tile)
    let size = size ?? SheetPainter.size(tiles, plan)
    let films = outlines.map(\.film)
    cost.add(
      films.map(\.images).max() ?? 1, imagesOf: size, cells: shown.map(\.cells.area).max() ?? 0,
      films[0], formats)
    // The page without its images, and the largest of these images.
    cost.add(size.area, for: .images)
    cost.add(tiles.map(\.size.area).max() ?? 0, for: .images)
    if !films.allSatisfy({ $0.ending == .lastFrame }) { cost.addUnknown() }
    return cost
  }

  private var areCellsGiven: Bool { if case .given = cells { true } else { false } }

  /// Returns the page with its final size, if only its width is set.
  func sized(for films: [FilmSurvey]) -> SheetPage {
    guard case .fittedWidth(let width) = cells else { return self }
    // The width limits the length of lines; the height of this page has no effect.
    let page = Size(width: width, height: 1)
    let size = { (films: [FilmSurvey]) in
      SheetPainter.size(films.map(\.sizing.tile), plan, on: page)
    }
    let cell = largestCell(films, on: Size(width: width, height: Self.mostPixels)) {
      size($0).width <= width
    }
    let needed = size(self.films(films, with: cell ?? 1))
    return SheetPage(
      plan: plan, cells: .fitted(Size(width: width, height: needed.height)))
  }

  /// The longest side of a page in pixels, which only bounds a search.
  private static let mostPixels = 1 << 20

  /// Sets the largest cell size at which all films fit on the page. Throws `FilmProblem` if they do
  /// not even fit with cells of one pixel.
  func setCells(of films: inout [FilmSurvey]) throws(FilmProblem) {
    let cell: Int?
    switch cells {
    case .given, .fittedWidth: return
    case .shrunk(let side):
      let largest = films.map(\.film.look.cell).max() ?? 1
      cell = (1...largest).reversed().lazy.first {
        sizeOfAll(self.films(films, with: $0)).fits(side)
      }
      if cell == nil {
        films = scaledDown(self.films(films, with: 1), to: side)
        return
      }
    case .fitted(let page):
      cell = largestCell(films, on: page) { sizeOfAll($0).fits(into: page) }
    }
    let fitted = self.films(films, with: cell ?? 1)
    if cell == nil, let size { throw .page(size, least: sizeOfAll(fitted)) }
    films = fitted
  }

  private func largestCell(
    _ films: [FilmSurvey], on page: Size, where fit: ([FilmSurvey]) -> Bool
  ) -> Int? {
    // Upper bounds for the search: cells of these sizes would fill the page's area or its width.
    let area = films.reduce(0) { min(1 << 60, $0 + min(1 << 50, $1.region.size.area)) }
    let most = Int(Double(page.area / max(1, area)).squareRoot())
    let widest = films.map(\.region.width).max() ?? 1
    let bound = min(Look.largestCell, most, page.width / max(1, widest))
    return (1...max(1, bound)).reversed().first {
      fit(self.films(films, with: $0))
    }
  }

  /// The shortest longer side in pixels of a legible image.
  private static let smallest = 64

  /// Returns the films with smaller images, so that no side of the page exceeds a length, or is as
  /// short as it can be. Worlds keep a pixel a cell if they cannot be small enough.
  private func scaledDown(_ films: [FilmSurvey], to side: Int) -> [FilmSurvey] {
    let sizes = films.map(\.sizing.size)
    var (shortest, longest) = (Self.smallest, sizes.map { max($0.width, $0.height) }.max() ?? 1)
    if !sizeOfAll(films.map { $0.shrunk(to: shortest) }).fits(side) {
      return films.map { $0.film.showsWorld ? $0 : $0.shrunk(to: shortest) }
    }
    while shortest < longest {
      let middle = (shortest + longest + 1) / 2
      let isShort = sizeOfAll(films.map { $0.shrunk(to: middle) }).fits(side)
      (shortest, longest) = isShort ? (middle, longest) : (shortest, middle - 1)
    }
    return films.map { $0.shrunk(to: shortest) }
  }

  /// Returns the films with a cell size, or with their own smaller one if the page has no size.
  private func films(_ films: [FilmSurvey], with cell: Int) -> [FilmSurvey] {
    films.map { survey in
      survey.changing { $0.look.cell = size == nil ? min(cell, $0.look.cell) : cell }
    }
  }

  private func sizeOfAll(_ films: [FilmSurvey]) -> Size {
    SheetPainter.size(films.map(\.sizing.tile), plan, on: size)
  }

  /// Returns an estimate of the sheet's size from the sizes of its images.
  func estimatedSize(_ tiles: [ImageSize]) -> Size {
    if let size { return size }
    let size = SheetPainter.size(tiles, plan)
    guard case .shrunk(let side) = cells, max(size.width, size.height) > side else { return size }
    return Size(width: min(side, size.width), height: min(side, size.height))
  }
}

extension Size {
  fileprivate func fits(_ side: Int) -> Bool { max(width, height) <= side }
}

extension SheetPainter {
  /// Creates a painter of sheets. Throws `FilmProblem` for images that exceed a limit together.
  init(
    _ tiles: [Slot], _ plan: SheetPlan, legend: LegendPainter?, page: Size? = nil, cell: Int,
    _ formats: [Format]
  ) throws(FilmProblem) {
    let size = page ?? SheetPainter.size(tiles.map(\.size), plan)
    if let problem = ImageLimit.problem(
      with: size, cell: cell, in: formats, isPage: true)
    {
      throw problem
    }
    do throws(PaletteProblem) {
      try self.init(tiles, plan, legend: plan.legend == nil ? nil : legend, page: page)
    } catch {
      throw .sheetColors
    }
  }

  /// Creates a painter that puts a film's strip side by side; nil if the film has no strip.
  init?(stripOf film: Film, _ painter: Painter, _ formats: [Format]) throws(FilmProblem) {
    guard let strip = film.strip else { return nil }
    if strip > film.shown.frames { throw .strip(strip, frames: film.shown.frames) }
    let slot = Slot(size: painter.imageSize, palette: painter.palette, theme: film.look.theme)
    try self.init(
      Array(repeating: slot, count: strip), film.stripPlan, legend: painter.legend,
      page: film.page, cell: film.look.cell, formats)
  }
}
