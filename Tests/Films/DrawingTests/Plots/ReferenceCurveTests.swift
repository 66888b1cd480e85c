import Grids
import Testing
import Worlds

@testable import Drawing

/// Curves for comparison in plots.
@Suite struct ReferenceCurveTests {
  private func plan(_ points: [SIMD2<Double>]) -> PlotPlan {
    var plan = PlotPlan(
      .only, curves: [.init("alive", .curve(0))], generations: 0...100, most: 100)
    plan.references = [.init("theory", points)]
    return plan
  }

  private func layout(_ plan: PlotPlan) -> PlotLayout {
    PlotLayout(plan, in: Size(width: 600, height: 400))
  }

  /// Returns the ends of all dashes, in pixels.
  private func dashes(_ points: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
    let plan = plan(points)
    return layout(plan).references(of: plan).compactMap { figure in
      guard case .line(let points, _, _) = figure.shape else { return nil }
      return points.map { point in
        SIMD2(Double(point.x.pixels), Double(point.y.pixels)) / Double(FigureLength.one)
      }
    }
  }

  @Test func `A curve is dashed from its first to its last point`() throws {
    let (area, dashes) = (layout(plan([])).area, dashes([SIMD2(0, 0), SIMD2(100, 100)]))
    #expect(dashes.count > 20)
    let (first, last) = (try #require(dashes.first?.first), try #require(dashes.last?.last))
    #expect(first == SIMD2(Double(area.x), Double(area.rows.upperBound)))
    #expect(abs(last.x - Double(area.columns.upperBound)) < 8 && abs(last.y - Double(area.y)) < 8)
  }

  @Test func `A curve is cut at the edges of the plot, and has gaps`() {
    let area = layout(plan([])).area
    let points = [
      SIMD2(-50, -900), SIMD2(20, 900), SIMD2(30, .infinity), SIMD2(60, 50), SIMD2(400, 50),
    ]
    let all = dashes(points).joined()
    #expect(!all.isEmpty)
    for place in all {
      #expect(place.x >= Double(area.x) && place.x <= Double(area.columns.upperBound) + 0.01)
      #expect(place.y >= Double(area.y) - 0.01 && place.y <= Double(area.rows.upperBound) + 0.01)
    }
    let gap = Double(area.x + area.width * 3 / 10)
    #expect(!all.contains { abs($0.x - gap) < 20 })
    #expect(dashes([SIMD2(0, 500), SIMD2(100, 500)]).isEmpty)
  }

  @Test func `Its name is above the plot where curves have theirs at their ends`() {
    var plan = plan([SIMD2(0, 0), SIMD2(9, 9)])
    (plan.legend, plan.ends) = (.ends, [PlotPoint(100, 50)])
    let layout = layout(plan)
    let (curve, theory) = (layout.entries[0], layout.entries[1])
    #expect((curve.text, curve.hasSample) == ("alive", false))
    #expect(curve.position.x > layout.area.columns.upperBound)
    #expect((theory.text, theory.hasSample) == ("theory", true))
    #expect(theory.position.y < layout.area.y)
    // Rows that do not fit into one line take their height from the plot.
    plan.references = (1...30).map { .init("theory number \($0)", []) }
    #expect(self.layout(plan).area.y > layout.area.y)
    #expect(
      self.layout(plan).entries.dropFirst().allSatisfy { $0.position.y < self.layout(plan).area.y })
  }

  @Test func `Curves outside the axes are noted`() {
    let hidden = plan([SIMD2(0, 500), SIMD2(100, 500)])
    #expect(
      layout(hidden).remark(on: hidden) == "the curve 'theory' of plot-line lies outside the axes")
    let visible = plan([SIMD2(0, 500), SIMD2(100, 50)])
    #expect(layout(visible).remark(on: visible) == nil)
  }

  @Test func `The legend names it after the curves`() {
    #expect(layout(plan([SIMD2(0, 0), SIMD2(9, 9)])).names.map(\.text) == ["alive", "theory"])
  }
}
