public import Drawing

/// A plot of the counts of a film's world. Its curves grow as the film plays.
public struct Plot: Hashable, Sendable {
  public var place: PlotPosition
  /// The names of the counts that it shows, in the legend's order; empty for all counts.
  public var counts: [String]
  /// True if the film is a single image of the plot alone, over all of its generations.
  public var isWhole: Bool

  /// True if the plot replaces the world.
  public var isAlone: Bool { place == .only }

  /// Creates a plot of some counts, or of all counts.
  public init(_ place: PlotPosition, of counts: [String] = [], isWhole: Bool = false) {
    self.place = place
    self.counts = counts
    self.isWhole = isWhole
  }
}
