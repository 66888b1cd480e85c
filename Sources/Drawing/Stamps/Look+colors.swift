public import Worlds

extension Look {
  /// How many stamps a picture of a legend's states takes at most: one for each state, one for what
  /// lies off the board, and those of sprites' poses.
  public func mostStamps(of legend: [CellKind]) -> Int {
    shape == .sprite ? PoseTable.mostStamps(legend, cell: cell) : legend.count + 1
  }

  /// The colours that a picture of so many cell states takes at most.
  ///
  /// - Parameters:
  ///   - hasCaption: whether there is text, whose mixes do with what room is left.
  ///   - showsEdges: whether what lies off the board may be seen.
  ///   - figures: how many colours are drawn over cells.
  public func mostColors(
    states: Int, hasCaption: Bool, showsEdges: Bool, figures: Int = 0
  ) -> Int {
    let around = [hasCaption, hasCaption || showsEdges, gap > 0].count { $0 }
    return states + colorsOfShape(states: states) + around + figures
  }

  /// Those of them that are only there for the shape of cells.
  func colorsOfShape(states: Int) -> Int {
    switch shape {
    case .square: 0
    case .circle: (states - 1) * Coverage.edgeLevels
    case .sprite: SpriteColors.most
    }
  }
}
