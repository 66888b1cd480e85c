internal import Drawing
internal import Encoding
internal import Grids

extension SheetPainter {
  /// Creates a painter of sheets.
  ///
  /// - Throws: `FilmProblem` if the images exceed a limit, or need too many colors together.
  init(
    _ tiles: [Slot], _ plan: SheetPlan, legend: LegendPainter?, page: Size? = nil, cell: Int,
    _ formats: [Format]
  ) throws(FilmProblem) {
    let size = page ?? SheetPainter.size(tiles.map(\.size), plan)
    if let problem = PictureLimit.problem(
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

  /// Creates a painter that puts the frames of a film's strip side by side; nil if the film has no
  /// strip.
  init?(stripOf film: Film, _ painter: Painter, _ formats: [Format]) throws(FilmProblem) {
    guard let strip = film.strip else { return nil }
    if strip > film.shown.frames { throw .strip(strip, frames: film.shown.frames) }
    let slot = Slot(size: painter.pictureSize, palette: painter.palette, theme: film.look.theme)
    try self.init(
      Array(repeating: slot, count: strip), film.stripPlan, legend: painter.legend,
      page: film.page, cell: film.look.cell, formats)
  }
}
