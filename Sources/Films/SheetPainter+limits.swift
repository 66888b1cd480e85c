internal import Drawing
internal import Encoding
internal import Grids

extension SheetPainter {
  /// A painter of pictures that are possible.
  init(
    _ tiles: [Slot], _ plan: SheetPlan, page: Size? = nil, cell: Int, _ formats: [Format]
  ) throws(FilmProblem) {
    let size = page ?? SheetPainter.size(tiles.map(\.size), plan)
    if let problem = PictureLimit.problem(
      with: size, cell: cell, in: formats, isPage: true)
    {
      throw problem
    }
    do throws(TooManyColors) {
      try self.init(tiles, plan, page: page)
    } catch {
      throw .sheetColors
    }
  }
}
