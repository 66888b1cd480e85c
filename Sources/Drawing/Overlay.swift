package import Worlds

/// The requirements of everything drawn over cells, the same for all frames of an animation.
package struct Overlay: Sendable {
  /// The labels of cells; they are drawn only if there is no camera.
  package var labels: [CellLabel]
  /// The colors and sprites of everything drawn over cells.
  package var figures: FigureNeeds
  /// The maximum number of rounds of intermediate colors at the edges of drawn shapes, from 0 (hard
  /// edges) to `finestEdges`.
  package var edges: Int

  /// True if there are several frames. Smooth text then matters less than the bits of a pixel.
  package var isAnimated = false

  /// The largest value of `edges`.
  package static let finestEdges = FigureInks.mostRounds

  package init(
    labels: [CellLabel] = [], figures: FigureNeeds = .none, edges: Int = Overlay.finestEdges,
    isAnimated: Bool = false
  ) {
    self.labels = labels
    self.figures = figures
    self.edges = edges
    self.isAnimated = isAnimated
  }
}
