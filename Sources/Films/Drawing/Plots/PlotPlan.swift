internal import Grids
package import Imaging
package import Worlds

/// The properties of a plot that all frames of an animation share. The axes cover all generations
/// from the start; the curves grow along them.
package struct PlotPlan: Hashable, Sendable {
  /// The position of the plot beside the world, or instead of it.
  package var place: PlotPosition
  /// The curves; at least one without a map. Each panel has all of them.
  package var curves: [CurveStyle]
  /// The horizontal axis, usually of generations.
  package var across: PlotAxis
  /// The vertical axis, usually of counts.
  package var up: PlotAxis
  /// The vertical axes of curves in other units than the first: one at the right edge, or several
  /// on panels below the first.
  package var otherAxes: [PlotAxis] = []
  /// The number of the vertical axis of each curve; empty if all have the first.
  package var axisOfCurve: [Int] = []
  /// The titles of panels that share the axes; empty for a single panel without a title.
  package var panels: [String] = []
  /// The number of panels side by side.
  package var columns = 1

  package var legend = PlotLegendPosition.top
  /// The counted quantity, shown before the curves' names; nil if the names include it.
  package var heading: String?
  /// The legend's text for the spread around curves; nil if there is none.
  package var note: String?
  package var spread = PlotSpread.band
  /// True if the bars and points of different curves stand side by side.
  package var dodges = false
  package var marks = PlotMarks.ends
  /// True if each curve has marks of another shape, so that curves differ without colors.
  package var isDistinct = false
  /// The last point of each curve in the last frame; empty if it is unknown.
  package var ends: [PlotPoint] = []
  /// Some points of all curves in the last frame, which a legend inside the plot avoids.
  package var occupied: [PlotPoint] = []
  /// The note that the ranges of the axes show no points; nil if they show some.
  package var remark: String?

  /// True if curves are the outlines of filled areas.
  package var isHistogram = false
  /// Curves for comparison, which all panels show.
  package var references: [ReferenceCurve] = []
  /// The map that is shown instead of curves; nil for none.
  package var map: PlotMap?
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

  /// A curve that does not come from a film.
  package struct ReferenceCurve: Hashable, Sendable {
    package let name: String
    /// Its points from left to right, in the units of the axes; a curve has a gap at points that
    /// are not finite.
    package let points: [SIMD2<Double>]

    package init(_ name: String, _ points: [SIMD2<Double>]) {
      self.name = name
      self.points = points
    }
  }

  package init(
    _ place: PlotPosition, curves: [CurveStyle], across: PlotAxis, up: PlotAxis
  ) {
    self.place = place
    self.curves = curves
    self.across = across
    self.up = up
  }

  /// Creates the plan of a plot of counts over generations, none of them negative.
  package init(
    _ place: PlotPosition, curves: [CurveStyle], generations: ClosedRange<Int>, most: Int128
  ) {
    let (first, last) = (max(0, generations.lowerBound), max(0, generations.upperBound))
    self.init(
      place, curves: curves, across: PlotAxis("generation", Int128(first)...Int128(last)),
      up: PlotAxis("", 0...max(1, most)))
    up.end = .tick
  }

  /// True if each vertical axis has a panel of its own.
  var isStacked: Bool { otherAxes.count > 1 }

  var hasAxisLabels: Bool { !up.label.isEmpty || otherAxes.contains { !$0.label.isEmpty } }

  /// The titles of the panels.
  var titles: [String] {
    isStacked && hasAxisLabels ? [up.label] + otherAxes.map(\.label) : panels
  }

  /// Returns the color of the numbers of a vertical axis: that of its curve if it is the only one.
  func color(ofAxis axis: Int) -> FigureColor {
    let own = curves.indices.filter { axisOfCurve.indices.contains($0) && axisOfCurve[$0] == axis }
    return own.count == 1 ? curves[own[0]].color : .text
  }

  var bands: [FigureColor] { curves.compactMap(\.band) }

  package func color(of part: FigureColor, in theme: Theme) -> Color {
    ownColors[part] ?? theme.color(of: part)
  }

  /// The colors of the plot, the most visible first.
  var colors: [FigureColor] {
    let ofMap = map == nil ? [] : PlotMap.palette
    let all = [FigureColor.text] + curves.map(\.color) + [.grid, .background] + bands + ofMap
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension PlotPlan {
  /// Shows a map instead of curves.
  package mutating func show(_ map: PlotMap, in ramp: ColorRamp) {
    self.map = map
    (curves, legend, heading, note) = ([], .none, nil, nil)
    let numbers = (0..<PlotMap.colors).map { Color(ramp.color($0, of: PlotMap.colors)) }
    for (color, own) in zip(PlotMap.palette, numbers + [Color(0xffffff), Color(0x1a1a1a)]) {
      ownColors[color] = own
    }
    self.map?.isLight = numbers.map { $0.contrast(with: Color(0)) > 6 }
  }
}

package enum PlotLegendPosition: String, CaseIterable, Hashable, Sendable {
  /// In rows above the plot.
  case top
  /// In a column on the right.
  case right
  /// In the emptiest corner of the plot.
  case inside
  /// At the ends of the curves; on the right if the names would overlap.
  case ends
  case none
}

package enum PlotSpread: String, CaseIterable, Hashable, Sendable {
  /// A band around the curve.
  case band
  /// A thin line or a dot for each run.
  case lines
  /// Vertical bars at some points of the curve.
  case bars
  case none
}

package enum PlotMarks: Hashable, Sendable {
  /// A dot at the end of each curve, and marks at equal distances if the curves are to be distinct.
  case ends
  /// A ring at the start of each curve, and an arrow at its end that shows the way it goes.
  case course
  case points
  /// Marks only if the curves are to be distinct.
  case none
}

package struct PlotPoint: Hashable, Sendable {
  /// The place on the horizontal axis, in its units: usually a generation.
  package let generation: Int
  /// The count in units, rounded down.
  package let value: Int128
  /// The tenths to add to `value`, from 0 to 9. Medians and quantiles can lie between two counts.
  package let tenths: Int
  /// False where the curve has a gap.
  package let hasValue: Bool

  /// Creates a point; nil for a gap.
  package init(_ generation: Int, _ value: Int128?, tenths: Int = 0) {
    self.generation = generation
    self.value = value ?? 0
    self.tenths = tenths
    hasValue = value != nil
  }

  /// Returns the point at another place on the horizontal axis.
  package func at(_ generation: Int) -> PlotPoint {
    PlotPoint(generation, hasValue ? value : nil, tenths: tenths)
  }
}

/// The points of a curve up to a generation.
package struct PlotLine: Sendable {
  /// The points in their order: from left to right, unless the horizontal axis shows a count.
  package let points: [PlotPoint]
  /// The lower and upper edge of the band around the curve, with one point for each of `points`;
  /// empty without a band.
  package let band: (low: [PlotPoint], high: [PlotPoint])
  /// The curves of the single runs that are summarized by the points; empty if they are not drawn.
  package let runs: [[PlotPoint]]

  package init(
    _ points: [PlotPoint], low: [PlotPoint] = [], high: [PlotPoint] = [],
    runs: [[PlotPoint]] = []
  ) {
    self.points = points
    self.runs = runs
    band = (low, high)
  }

  /// The parts of the curve between its gaps. The first one has the runs.
  var parts: [PlotLine] {
    let parts = points.indices.split { !points[$0].hasValue }
    let runs = runs.flatMap { run in run.split { !$0.hasValue }.map { Array($0) } }
    return parts.enumerated().map { number, part in
      PlotLine(
        Array(points[part]), low: band.low.isEmpty ? [] : Array(band.low[part]),
        high: band.high.isEmpty ? [] : Array(band.high[part]), runs: number == 0 ? runs : [])
    }
  }

  /// Returns the curve with gaps beyond the ends of the horizontal axis.
  func within(_ across: PlotScale) -> PlotLine {
    let range = across.first...across.last
    let isIn = { (point: PlotPoint) in range.contains(across.factor * Int128(point.generation)) }
    if points.allSatisfy(isIn), runs.joined().allSatisfy(isIn) { return self }
    let limited = { (points: [PlotPoint]) in
      points.map { isIn($0) ? $0 : PlotPoint($0.generation, nil) }
    }
    return PlotLine(
      limited(points), low: limited(band.low), high: limited(band.high), runs: runs.map(limited))
  }
}

/// The position of an animation's plot.
public enum PlotPosition: String, CaseIterable, Hashable, Sendable {
  case right
  case below
  /// Instead of the world, which is not shown.
  case only
}
