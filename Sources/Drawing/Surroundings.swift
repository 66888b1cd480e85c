/// What stands around a world in a picture, as far as that takes room.
package struct Surroundings: Sendable {
  /// The widest that each word can get.
  package var text: Lettering
  package var plot: PlotPlace?
  /// Pixels of page around everything; nil for some air where anything stands around the world, and
  /// none where nothing does.
  package var margin: Int?

  /// How wide pictures are; nil where that is what they need.
  package var width: Int?

  /// Whether there is a world alone.
  var isBare: Bool { text.title.isEmpty && text.caption.isEmpty && plot == nil }

  /// Nothing where nothing is said.
  package init(
    _ text: Lettering = Lettering(), plot: PlotPlace? = nil, margin: Int? = nil, width: Int? = nil
  ) {
    self.text = text
    self.plot = plot
    self.margin = margin
    self.width = width
  }
}
