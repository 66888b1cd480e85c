internal import Drawing
internal import Encoding
internal import Grids

extension SheetPainter {
  /// - Throws: why such pictures are impossible.
  init(
    _ tiles: [Slot], _ plan: SheetPlan, page: Size? = nil, cell: Int, _ formats: [Format]
  ) throws(FilmProblem) {
    let size = page ?? SheetPainter.size(tiles.map(\.size), plan)
    if let problem = PictureLimit.problem(
      with: size, cell: cell, in: formats, isPage: true)
    {
      throw problem
    }
    do throws(PaletteProblem) {
      try self.init(tiles, plan, page: page)
    } catch {
      throw .sheetColors
    }
  }

  /// Lays the frames of a film's strip side by side; nil if it has none.
  init?(stripOf film: Film, _ painter: Painter, _ formats: [Format]) throws(FilmProblem) {
    guard let strip = film.strip else { return nil }
    if strip > film.shown.frames { throw .strip(strip, frames: film.shown.frames) }
    let slot = Slot(size: painter.size, palette: painter.palette, theme: film.look.theme)
    try self.init(
      Array(repeating: slot, count: strip), film.stripPlan, page: film.page,
      cell: film.look.cell, formats)
  }
}
