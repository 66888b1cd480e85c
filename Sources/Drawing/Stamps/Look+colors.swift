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

  /// Returns the number of colors at the edges of discs. The background has no discs.
  func colorsOfDiscs(in legend: [CellKind]) -> Int {
    legend.dropFirst().count { shape(of: $0) == .circle } * Coverage.edgeLevels
  }
}
