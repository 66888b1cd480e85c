/// A point of a curve.
package struct PlotPoint: Hashable, Sendable {
  /// The place on the horizontal axis, in its units: usually a generation.
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
  /// The points from left to right.
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

  /// Returns the part of the curve between two places on the horizontal axis.
  func within(_ range: ClosedRange<UInt128>) -> PlotLine {
    let isIn = { (point: PlotPoint) in range.contains(UInt128(max(0, point.generation))) }
    if points.allSatisfy(isIn), runs.joined().allSatisfy(isIn) { return self }
    return PlotLine(
      points.filter(isIn), low: band.low.filter(isIn), high: band.high.filter(isIn),
      runs: runs.map { $0.filter(isIn) })
  }
}
