internal import Drawing
internal import Encoding
package import Grids

/// The page of a sheet: the arrangement of its films, and the size of their cells.
package struct SheetPage: Sendable {
  let plan: SheetPlan
  let cells: Cells

  /// The size of its films' cells.
  package enum Cells: Sendable {
    /// That of their looks.
    case given
    /// Small enough that no side is longer, in pixels.
    case shrunk(longestSide: Int)
    /// The largest that fit on a page of a size in pixels.
    case fitted(Size)
  }

  /// The size that was asked for, in pixels.
  var size: Size? { if case .fitted(let page) = cells { page } else { nil } }

  /// The cost of a sheet with its films, all of which are open at once; without its pictures if only
  /// playing can tell how large they are.
  ///
  /// - Parameter isFinal: whether the sizes of its cells are known.
  func cost(of outlines: [FilmOutline], isFinal: Bool, _ formats: [Format]) -> Cost {
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
    let tiles = shown.map(\.size)
    let size = size ?? SheetPainter.size(tiles, plan)
    let films = outlines.map(\.film)
    cost.add(
      films.map(\.pictures).max() ?? 1, picturesOf: size, cells: shown.map(\.cells.area).max() ?? 0,
      films[0], formats)
    // The page without its pictures, and the largest of those.
    cost.add(size.area, for: .pictures)
    cost.add(tiles.map(\.area).max() ?? 0, for: .pictures)
    if !films.allSatisfy({ $0.ending == .lastFrame }) { cost.addUnknown() }
    return cost
  }

  private var areCellsGiven: Bool { if case .given = cells { true } else { false } }

  /// Gives the films the largest cells with which all of them have room.
  func setCells(of films: inout [FilmSurvey]) throws(FilmProblem) {
    let (largest, room): (Int, Size)
    switch cells {
    case .given: return
    case .shrunk(let side):
      (largest, room) = (films[0].film.look.cell, Size(width: side, height: side))
    case .fitted(let page):
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

  /// The films with cells of a size; on a sheet without a page those with smaller cells keep them.
  private func films(_ films: [FilmSurvey], with cell: Int) -> [FilmSurvey] {
    films.map { survey in
      var survey = survey
      survey.film.look.cell = size == nil ? min(cell, survey.film.look.cell) : cell
      return survey
    }
  }

  private func sizeOfAll(_ films: [FilmSurvey]) -> Size {
    SheetPainter.size(films.map(\.sizing.size), plan, on: size)
  }

  /// About the size of a sheet of pictures of given sizes.
  func estimatedSize(_ tiles: [Size]) -> Size {
    if let size { return size }
    let size = SheetPainter.size(tiles, plan)
    guard case .shrunk(let side) = cells, max(size.width, size.height) > side else { return size }
    return Size(width: min(side, size.width), height: min(side, size.height))
  }
}
