public import Worlds

extension Look {
  /// Returns the maximum number of stamps for a legend: one for each state, one for cells outside
  /// the board, and one for each pose of a sprite.
  public func mostStamps(of legend: [CellKind]) -> Int {
    shape == .sprite ? PoseTable.mostStamps(legend, cell: cell) : legend.count + 1
  }

  /// Returns the maximum number of colors of an image.
  ///
  /// - Parameters:
  ///   - states: the number of cell states.
  ///   - hasCaption: true if there is text. Its intermediate colors use only entries that are left
  ///     over.
  ///   - showsEdges: true if cells outside the board may be visible.
  ///   - figures: the number of colors of shapes that are drawn over cells.
  public func mostColors(
    states: Int, hasCaption: Bool, showsEdges: Bool, figures: Int = 0
  ) -> Int {
    let around = [hasCaption, hasCaption || showsEdges, gap > 0].count { $0 }
    return states + colorsOfShape(states: states) + around + figures
  }

  /// Returns the number of colors that the shape of cells requires in addition to those of the
  /// states.
  func colorsOfShape(states: Int) -> Int {
    switch shape {
    case .square: 0
    case .circle: (states - 1) * Coverage.edgeLevels
    case .sprite: SpriteColors.most
    }
  }
}
