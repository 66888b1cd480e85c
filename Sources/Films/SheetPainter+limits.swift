internal import Drawing
internal import Encoding
internal import Grids

extension SheetPainter {
  /// A painter of pictures that are possible.
  init(
    _ tiles: [Slot], _ arrangement: SheetArrangement, page: Size? = nil, cell: Int,
    _ font: Font, _ formats: [Format]
  ) throws(FilmProblem) {
    let size = page ?? SheetPainter.size(tiles.map(\.size), arrangement, font)
    if let problem = PictureLimit.problem(
      with: size, cell: cell, in: formats, isPage: true)
    {
      throw problem
    }
    do throws(TooManyColors) {
      try self.init(tiles, arrangement, page: page, font)
    } catch {
      throw .sheetColors
    }
  }
}
