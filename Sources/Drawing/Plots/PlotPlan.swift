package import Imaging
package import Worlds

/// A plot of counts over generations as far as it is the same in all pictures of a film: axes for
/// all of it from the beginning, along which curves grow.
package struct PlotPlan: Hashable, Sendable {
  package var place: PlotPlace
  /// At least one.
  package var curves: [Curve]
  /// Those along the axis; none is negative.
  package var generations: ClosedRange<Int>
  /// The largest count that any curve comes to.
  package var most: UInt128

  /// What all curves count, said before their names; nil where these say it.
  package var heading: String?
  /// What the legend says of the bands around curves; nil where there are none.
  package var note: String?

  /// The colors of curves and bands that no theme names.
  package var ownColors: [FigureColor: Color] = [:]

  /// A curve's name in the legend, its colour, and that of the band around it.
  package struct Curve: Hashable, Sendable {
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
    _ place: PlotPlace, curves: [Curve], generations: ClosedRange<Int>, most: UInt128
  ) {
    self.place = place
    self.curves = curves
    self.generations = generations
    self.most = most
  }

  var bands: [FigureColor] { curves.compactMap(\.band) }

  /// The color that plays a part in the plot.
  package func color(of part: FigureColor, in theme: Theme) -> Color {
    ownColors[part] ?? theme.color(of: part)
  }

  /// The colours that it is drawn in, those that are seen most first.
  var colors: [FigureColor] {
    let all = [FigureColor.text] + curves.map(\.color) + [.grid, .background] + bands
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// A point of a curve.
package struct PlotPoint: Hashable, Sendable {
  package let generation: Int
  package let value: UInt128
  /// What lies beyond `value`, from 0 to 9: medians and quantiles lie between counts.
  package let tenths: Int

  package init(_ generation: Int, _ value: UInt128, tenths: Int = 0) {
    self.generation = generation
    self.value = value
    self.tenths = tenths
  }
}

/// What a curve has come to.
package struct PlotLine: Sendable {
  /// In the order of their generations.
  package let points: [PlotPoint]
  /// The edges of the band around it, of as many points each; none where there is no band.
  package let band: (low: [PlotPoint], high: [PlotPoint])

  package init(_ points: [PlotPoint], low: [PlotPoint] = [], high: [PlotPoint] = []) {
    self.points = points
    band = (low, high)
  }
}
