internal import Drawing

/// The curves of a plot that shows several films.
struct ComparedCurves: Sendable {
  /// The curves of each panel, in the order of the panels; at least one.
  let curves: [PlotBand]
  /// The titles of the panels, which all have curves of the same names; empty for a single panel.
  var panels: [String] = []
  /// The number of panels side by side.
  var columns = 1
  /// The values along the horizontal axis: generations without the world's offset, or millionths.
  let across: ClosedRange<Int>
  /// The number of units of the horizontal axis in 1.
  var scale = 1
  /// The units in 1 of the vertical axis.
  var countScale = 1
  /// The default labels of the axes.
  var labels = (across: "generation", up: "")
  /// True if the curves summarize films by a value other than the generation.
  var isFinal = false
  var marks = PlotMarks.ends
  /// The counted quantity that is common to all curves; nil if the names include it.
  var heading: String?
  /// The legend's note about the spread; nil if there is none.
  let note: String?

  /// The curves of the first panel.
  var styles: [PlotBand] { Array(curves.prefix(curves.count / max(1, panels.count))) }
  /// The largest drawn value.
  var most: UInt128 { curves.map(\.most).max() ?? 0 }
  /// The smallest drawn value above zero.
  var least: UInt128? { curves.compactMap(\.least).min() }
}
