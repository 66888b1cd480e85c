package import Grids

/// The elements around a world in an image that take space.
package struct LayoutElements: Sendable {
  /// The widest text of each word.
  package var text: TitleAndCaption
  /// The position of the plot; nil if there is none.
  package var plot: PlotPosition?
  /// The legend of the cells' kinds; nil if there is none.
  package var legend: LegendPlan?
  /// The margin in pixels around everything. If nil, there is a default margin if the world has any
  /// surroundings, else none.
  package var margin: Int?

  /// The width in pixels available to each image, which limits the lines of text; nil for the width
  /// of the world and the plot.
  package var width: Int?
  /// The size in pixels of each image, which determines the size of texts; nil for a size that
  /// follows from the other elements.
  package var page: Size?

  /// True if the world has neither texts nor a plot nor a legend.
  var isBare: Bool {
    text.title.isEmpty && text.caption.isEmpty && plot == nil && ownLegend == nil
  }

  /// The legend, unless a sheet shows it.
  var ownLegend: LegendPlan? { legend.flatMap { $0.isApart ? nil : $0 } }

  /// Creates the surroundings of a world; without arguments the world is bare.
  package init(
    _ text: TitleAndCaption = TitleAndCaption(), plot: PlotPosition? = nil,
    legend: LegendPlan? = nil, margin: Int? = nil, width: Int? = nil,
    page: Size? = nil
  ) {
    self.text = text
    self.plot = plot
    self.legend = legend
    self.margin = margin
    self.width = width
    self.page = page
  }
}
