public import Imaging
public import Worlds

/// A plot of counts over generations as far as it is the same in all pictures of a film: axes for
/// all of it from the beginning, along which curves grow.
public struct PlotPlan: Hashable, Sendable {
  public var place: PlotPlace
  /// At least one.
  public var curves: [Curve]
  /// Those along the axis; none is negative.
  public var generations: ClosedRange<Int>
  /// The largest count that any curve comes to.
  public var most: UInt128

  /// What all curves count, said before their names; nil where these say it.
  public var heading: String?
  /// What the legend says of the bands around curves; nil where there are none.
  public var note: String?

  /// The colors of curves and bands that no theme names.
  public var ownColors: [FigureColor: Color] = [:]

  /// A curve's name in the legend, its colour, and that of the band around it.
  public struct Curve: Hashable, Sendable {
    public let name: String
    public let color: FigureColor
    public let band: FigureColor?

    public init(_ name: String, _ color: FigureColor, band: FigureColor? = nil) {
      self.name = name
      self.color = color
      self.band = band
    }
  }

  /// A plan for some curves.
  public init(
    _ place: PlotPlace, curves: [Curve], generations: ClosedRange<Int>, most: UInt128
  ) {
    self.place = place
    self.curves = curves
    self.generations = generations
    self.most = most
  }

  /// The colours of its bands.
  var bands: [FigureColor] { curves.compactMap(\.band) }

  /// The color that plays a part in the plot.
  public func color(of part: FigureColor, in theme: Theme) -> Color {
    ownColors[part] ?? theme.color(of: part)
  }

  /// The colours that it is drawn in, those that are seen most first.
  var colors: [FigureColor] {
    let all = [FigureColor.text] + curves.map(\.color) + [.grid, .background] + bands
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// A point of a curve.
public struct PlotPoint: Hashable, Sendable {
  public let generation: Int
  public let value: UInt128

  public init(_ generation: Int, _ value: UInt128) {
    self.generation = generation
    self.value = value
  }
}

/// What a curve has come to.
public struct PlotLine: Sendable {
  /// In the order of their generations.
  public let points: [PlotPoint]
  /// The edges of the band around it, of as many points each; none where there is no band.
  public let band: (low: [PlotPoint], high: [PlotPoint])

  public init(_ points: [PlotPoint], low: [PlotPoint] = [], high: [PlotPoint] = []) {
    self.points = points
    band = (low, high)
  }
}
