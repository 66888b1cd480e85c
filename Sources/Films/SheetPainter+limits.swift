internal import Drawing
internal import Encoding

extension SheetPainter {
  /// A painter of pictures that are possible.
  init(
    _ tiles: [Slot], _ arrangement: SheetArrangement, cell: Int, _ formats: [Format]
  ) throws(FilmProblem) {
    let size = SheetPainter.size(tiles.map(\.size), arrangement)
    if let problem = PictureLimit.problem(
      with: size, cell: cell, in: formats, isPage: true)
    {
      throw problem
    }
    do throws(TooManyColors) {
      try self.init(tiles, arrangement)
    } catch {
      throw .sheetColors
    }
  }
}
