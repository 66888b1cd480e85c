public import Worlds

/// The needs of what is drawn over cells, the same for all pictures of a film.
public struct Overlay: Sendable {
  /// Texts over the world, which no camera shows.
  public var labels: [CellLabel]
  public var figures: FigureNeeds
  /// How fine the edges of figures are at most: from 0, which is hard, to `finestEdges`.
  public var edges: Int

  /// The finest edges of figures.
  public static let finestEdges = FigureInks.mostRounds

  public init(
    labels: [CellLabel] = [], figures: FigureNeeds = .none, edges: Int = Overlay.finestEdges
  ) {
    self.labels = labels
    self.figures = figures
    self.edges = edges
  }
}
