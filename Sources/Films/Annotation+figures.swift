internal import Grids
internal import Worlds

extension Annotation {
  /// Lines lie on wider ones in the page's colour, or they would be lost among cells.
  private static let (line, halo) = (FigureLength.points(2), FigureLength.points(1))

  /// A frame around cells.
  static func mark(_ region: Region, _ color: FigureColor, for generations: Int?) -> Annotation {
    let corner = FigurePoint.corner(of: Position(x: region.x, y: region.y))
    let opposite = corner.moved(right: .cells(region.width), down: .cells(region.height))
    return Annotation(
      [
        Figure(
          .frame(corner, opposite, air: line + halo, line: line + halo + halo, inset: .zero),
          .background),
        Figure(.frame(corner, opposite, air: line, line: line, inset: halo), color),
      ], about: region, for: generations)
  }

  /// An arrow from the middle of a cell to that of another.
  static func arrow(
    from start: Position, to end: Position, _ color: FigureColor, for generations: Int?
  ) -> Annotation {
    let ends = (FigurePoint.middle(of: start), FigurePoint.middle(of: end))
    let region = Region(x: start.x, y: start.y, width: 1, height: 1)
      .union(Region(x: end.x, y: end.y, width: 1, height: 1))
    return Annotation(
      [
        Figure(.arrow(ends.0, ends.1, width: line + halo, halo: halo), .background),
        Figure(.arrow(ends.0, ends.1, width: line + halo), color),
      ], about: region, for: generations)
  }

  /// Words about a cell.
  static func label(
    _ text: FigureText, at cell: Position, side: FigureSide?, _ color: FigureColor,
    for generations: Int?
  ) -> Annotation {
    Annotation(
      [Figure(.callout(text, at: .middle(of: cell), side: side), color)],
      about: Region(x: cell.x, y: cell.y, width: 1, height: 1), for: generations)
  }
}
