internal import Drawing
internal import Encoding
package import Grids

/// The page of a sheet: the arrangement of its films, and the size of their cells.
package struct SheetPage: Sendable {
  let plan: SheetPlan
  let cells: Cells

  /// The rule for the cell size of the films.
  package enum Cells: Sendable {
    /// The cell size of each film's look.
    case given
    /// The cell size of each film's look, or less, so that no side of the page exceeds
    /// `longestSide` pixels.
    case shrunk(longestSide: Int)
    /// The largest cell size at which all films fit on a page of the given size in pixels.
    case fitted(Size)
  }

  /// The page size in pixels if it is set; else nil.
  var size: Size? { if case .fitted(let page) = cells { page } else { nil } }

  /// Returns the cost of a sheet. All of its films are open at the same time. The cost of images is
  /// unknown if only playing can find their size.
  ///
  /// - Parameters:
  ///   - outlines: the films.
  ///   - isFinal: true if the cell sizes are final.
  ///   - formats: the formats of the outputs.
  func cost(of outlines: [RehearsedFilm], isFinal: Bool, _ formats: [Format]) -> Cost {
    let isSeen = formats.contains(where: \.hasPictures)
    var cost = Cost()
    for outline in outlines { cost.add(outline.openCost(isSeen: isSeen)) }
    let shown = outlines.compactMap { outline in
      outline.region.map { PictureSizing(outline.film, showing: $0.size) }
    }
    guard shown.count == outlines.count, isFinal || areCellsGiven else {
      cost.addUnknown()
      return cost
    }
    let tiles = shown.map(\.tile)
    let size = size ?? SheetPainter.size(tiles, plan)
    let films = outlines.map(\.film)
    cost.add(
      films.map(\.pictures).max() ?? 1, picturesOf: size, cells: shown.map(\.cells.area).max() ?? 0,
      films[0], formats)
    // The page without its images, and the largest of these images.
    cost.add(size.area, for: .pictures)
    cost.add(tiles.map(\.size.area).max() ?? 0, for: .pictures)
    if !films.allSatisfy({ $0.ending == .lastFrame }) { cost.addUnknown() }
    return cost
  }

  private var areCellsGiven: Bool { if case .given = cells { true } else { false } }

  /// Sets the largest cell size at which all films fit on the page.
  ///
  /// - Throws: `FilmProblem` if they do not even fit with cells of one pixel.
  func setCells(of films: inout [FilmSurvey]) throws(FilmProblem) {
    let (largest, room): (Int, Size)
    switch cells {
    case .given: return
    case .shrunk(let side):
      (largest, room) = (films[0].film.look.cell, Size(width: side, height: side))
    case .fitted(let page):
      // An upper bound for the search: cells of this size would fill the page's area completely.
      let area = films.reduce(0) { min(1 << 60, $0 + min(1 << 50, $1.region.size.area)) }
      let most = Int(Double(page.area / max(1, area)).squareRoot())
      (largest, room) = (min(4096, max(1, most)), page)
    }
    let sizes = (1...largest).reversed().lazy
    let cell = sizes.first { sizeOfAll(self.films(films, with: $0)).fits(into: room) }
    let fitted = self.films(films, with: cell ?? 1)
    if cell == nil, let size { throw .page(size, least: sizeOfAll(fitted)) }
    films = fitted
  }

  /// Returns the films with a cell size. Without a page size, films with smaller cells keep their
  /// own size.
  private func films(_ films: [FilmSurvey], with cell: Int) -> [FilmSurvey] {
    films.map { survey in
      var survey = survey
      survey.film.look.cell = size == nil ? min(cell, survey.film.look.cell) : cell
      return survey
    }
  }

  private func sizeOfAll(_ films: [FilmSurvey]) -> Size {
    SheetPainter.size(films.map(\.sizing.tile), plan, on: size)
  }

  /// Returns an estimate of the sheet's size from the sizes of its images.
  func estimatedSize(_ tiles: [PictureSize]) -> Size {
    if let size { return size }
    let size = SheetPainter.size(tiles, plan)
    guard case .shrunk(let side) = cells, max(size.width, size.height) > side else { return size }
    return Size(width: min(side, size.width), height: min(side, size.height))
  }
}
