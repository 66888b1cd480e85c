package import Worlds

/// The needs of what is drawn over cells, the same for all pictures of a film.
package struct Overlay: Sendable {
  /// Texts over the world, which no camera shows.
  package var labels: [CellLabel]
  package var figures: FigureNeeds
  /// How fine the edges of figures are at most: from 0, which is hard, to `finestEdges`.
  package var edges: Int

  package static let finestEdges = FigureInks.mostRounds

  package init(
    labels: [CellLabel] = [], figures: FigureNeeds = .none, edges: Int = Overlay.finestEdges
  ) {
    self.labels = labels
    self.figures = figures
    self.edges = edges
  }
}
