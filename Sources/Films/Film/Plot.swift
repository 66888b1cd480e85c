public import Drawing
package import Settings

/// A plot of the counts of a film's world. Its curves grow as the film plays.
public struct Plot: Hashable, Sendable {
  public var place: PlotPosition
  /// The names of the counts that it shows, in the legend's order; empty for all counts.
  public var counts: [String]
  /// True if the film is a single image of the plot alone, over all of its generations.
  public var isWhole: Bool
  /// The quantity along its horizontal axis.
  package var kind = Kind.generations
  package var across = Axis()
  package var up = Axis()
  package var legend = PlotLegendPosition.top
  package var spread = PlotSpread.band
  package var interval = PlotInterval.deciles

  /// True if the plot replaces the world.
  public var isAlone: Bool { place == .only }

  /// Creates a plot of some counts, or of all counts.
  public init(_ place: PlotPosition, of counts: [String] = [], isWhole: Bool = false) {
    self.place = place
    self.counts = counts
    self.isWhole = isWhole
  }

  /// The quantity along the horizontal axis.
  package enum Kind: Hashable, Sendable {
    /// The generations of a film.
    case generations
    /// The values of a setting that varies. The plot shows the counts at the end of each film.
    case setting(String)
    /// The counts at the end of each film, of which the plot shows the frequency.
    case histogram
  }

  /// The description of an axis.
  package struct Axis: Hashable, Sendable {
    /// The text beside the axis; nil for the default, and empty for none.
    package var label: String?
    package var isLogarithmic = false
    /// The ends of the axis; nil for those of the values.
    package var low: Ratio?
    package var high: Ratio?

    package init() {}
  }
}

/// The range of values that the spread of several runs covers.
package enum PlotInterval: String, CaseIterable, Hashable, Sendable {
  /// From the 10 % to the 90 % quantile around the median; of fewer than ten runs, all values.
  case deciles = "80%"
  /// From the first to the third quartile around the median.
  case quartiles
  /// One standard deviation below and above the mean.
  case deviation = "sd"
}
