public import Drawing

/// A plot of what a film's world counts, which grows as the film plays.
public struct Plot: Hashable, Sendable {
  public var place: PlotPlace
  /// The names of the counts that it shows, in the legend's order; all where there are none.
  public var counts: [String]
  /// True if the film is one picture of the plot alone, with all of its generations.
  public var isWhole: Bool

  /// True if the world is not shown beside it.
  public var isAlone: Bool { place == .only }

  /// A plot of some counts, or of all.
  public init(_ place: PlotPlace, of counts: [String] = [], isWhole: Bool = false) {
    self.place = place
    self.counts = counts
    self.isWhole = isWhole
  }
}
