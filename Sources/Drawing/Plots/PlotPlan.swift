package import Imaging
package import Worlds

/// The properties of a plot of counts over generations that all frames of an animation share.
///
/// The axes cover all generations from the start; the curves grow along them.
package struct PlotPlan: Hashable, Sendable {
  /// The position of the plot beside the world, or instead of it.
  package var place: PlotPosition
  /// The curves, at least one.
  package var curves: [CurveStyle]
  /// The generations of the horizontal axis, none of them negative.
  package var generations: ClosedRange<Int>
  /// The largest count of any curve.
  package var most: UInt128

  /// The counted quantity, shown before the curves' names; nil if the names include it.
  package var heading: String?
  /// The legend's text for the bands around curves; nil if there are none.
  package var note: String?

  /// The colors of curves and bands that do not come from a theme.
  package var ownColors: [FigureColor: Color] = [:]

  /// The name of a curve in the legend, its color, and the color of the band around it.
  package struct CurveStyle: Hashable, Sendable {
    package let name: String
    package let color: FigureColor
    package let band: FigureColor?

    package init(_ name: String, _ color: FigureColor, band: FigureColor? = nil) {
      self.name = name
      self.color = color
      self.band = band
    }
  }

  package init(
    _ place: PlotPosition, curves: [CurveStyle], generations: ClosedRange<Int>, most: UInt128
  ) {
    self.place = place
    self.curves = curves
    self.generations = generations
    self.most = most
  }

  var bands: [FigureColor] { curves.compactMap(\.band) }

  /// Returns the color of a part of the plot.
  package func color(of part: FigureColor, in theme: Theme) -> Color {
    ownColors[part] ?? theme.color(of: part)
  }

  /// The colors of the plot, the most visible first.
  var colors: [FigureColor] {
    let all = [FigureColor.text] + curves.map(\.color) + [.grid, .background] + bands
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// A point of a curve.
package struct PlotPoint: Hashable, Sendable {
  package let generation: Int
  /// The count, rounded down.
  package let value: UInt128
  /// The tenths to add to `value`, from 0 to 9. Medians and quantiles can lie between two counts.
  package let tenths: Int

  package init(_ generation: Int, _ value: UInt128, tenths: Int = 0) {
    self.generation = generation
    self.value = value
    self.tenths = tenths
  }
}

/// The points of a curve up to a generation.
package struct PlotLine: Sendable {
  /// The points in order of their generations.
  package let points: [PlotPoint]
  /// The lower and upper edge of the band around the curve, with one point for each of `points`;
  /// empty without a band.
  package let band: (low: [PlotPoint], high: [PlotPoint])

  package init(_ points: [PlotPoint], low: [PlotPoint] = [], high: [PlotPoint] = []) {
    self.points = points
    band = (low, high)
  }
}
