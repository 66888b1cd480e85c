package import Worlds

extension Look {
  /// Returns the maximum number of stamps for a legend: one for each state, one for cells outside
  /// the board, and one for each pose of a sprite.
  package func mostStamps(of legend: [CellKind]) -> Int {
    showsSprites(of: legend) ? PoseTable.mostStamps(legend, cell: cell) : legend.count + 1
  }

  /// Returns true if the shape of some kind of cells is a sprite.
  package func showsSprites(of legend: [CellKind]) -> Bool {
    legend.contains { shape(of: $0) == .sprite }
  }

  /// The largest number of states whose hexagons have soft edges. More states need the palette for
  /// themselves.
  private static let mostSoftHexagons = 32

  /// Returns true if the shape of some kind of cells has soft edges. Those of hexagons with a gap
  /// are hard.
  func hasSoftEdges(_ kind: CellKind, in legend: [CellKind]) -> Bool {
    switch shape(of: kind) {
    case .circle: true
    case .hexagon: gap == 0 && legend.count <= Self.mostSoftHexagons
    case .square, .sprite: false
    }
  }

  /// Returns the shape of a kind of cells: its own, or else that of the look.
  func shape(of kind: CellKind) -> CellShape { kind.shape ?? shape }

  /// Returns the maximum number of colors of an image.
  ///
  /// - Parameters:
  ///   - legend: the kinds of the cell states.
  ///   - hasCaption: true if there is text. Its intermediate colors use only entries that are left
  ///     over.
  ///   - showsEdges: true if cells outside the board may be visible.
  ///   - figures: the number of colors of shapes that are drawn over cells.
  package func mostColors(
    of legend: [CellKind], hasCaption: Bool, showsEdges: Bool, figures: Int = 0
  ) -> Int {
    let around = [hasCaption, hasCaption || showsEdges, gap > 0].count { $0 }
    return legend.count + colorsOfShapes(in: legend) + around + figures
  }

  /// Returns the number of colors that the shapes of cells require in addition to those of the
  /// states.
  func colorsOfShapes(in legend: [CellKind]) -> Int {
    colorsOfDiscs(in: legend) + (showsSprites(of: legend) ? SpriteColors.most : 0)
  }

  /// Returns the number of colors at the edges of discs and hexagons. The background has neither.
  func colorsOfDiscs(in legend: [CellKind]) -> Int {
    legend.dropFirst().count { hasSoftEdges($0, in: legend) } * Coverage.edgeLevels
  }
}
