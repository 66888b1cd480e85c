import Grids
import Testing
import Worlds

@testable import Drawing

/// Vertical axes of curves in different units.
@Suite struct PlotAxesTests {
  private func plan(_ axes: [Int], curves: [Int]) -> PlotPlan {
    let styles = curves.indices.map { PlotPlan.CurveStyle("curve \($0)", .curve($0)) }
    var plan = PlotPlan(.only, curves: styles, generations: 0...100, most: 1000)
    plan.axisOfCurve = curves
    plan.otherAxes = axes.map { most in
      var axis = PlotAxis("", 0...Int128(most))
      axis.end = .tick
      return axis
    }
    return plan
  }

  private func layout(_ plan: PlotPlan) -> PlotLayout {
    PlotLayout(plan, in: Size(width: 600, height: 400))
  }

  /// Returns the texts of a layout in a color.
  private func texts(_ plan: PlotPlan, _ color: FigureColor) -> [String] {
    layout(plan).frame(of: plan).compactMap { figure in
      guard case .text(let text, _, _) = figure.shape, figure.color == color else { return nil }
      return text.words
    }
  }

  @Test func `A second axis is at the right, in the color of its curve`() {
    let plan = plan([4], curves: [0, 1])
    let (one, two) = (layout(plan), layout(self.plan([], curves: [0, 0])))
    #expect(one.areas.count == 1 && one.area.columns.upperBound < two.area.columns.upperBound)
    #expect(texts(plan, .curve(0)).contains("1000") && texts(plan, .curve(1)).contains("4"))
    #expect(!texts(plan, .text).contains("1000"))
    // Both ends of the axes are as high.
    let ends = [(0, 1000), (1, 4)].map { axis, value in
      one.on(axis).place(of: PlotPoint(0, Int128(value))).y
    }
    #expect(ends[0] == ends[1] && ends[0] == one.area.y * SubpixelPoint.pixel)
  }

  @Test func `An axis of several curves has numbers in the color of text`() {
    let plan = plan([4], curves: [0, 0, 1])
    #expect(texts(plan, .text).contains("1000") && texts(plan, .curve(2)).contains("4"))
  }

  @Test func `Three axes have panels above each other`() {
    let plan = plan([4, 7_000_000], curves: [0, 1, 2])
    let layout = layout(plan)
    #expect(layout.areas.count == 3 && Set(layout.areas.map(\.x)).count == 1)
    #expect(zip(layout.areas, layout.areas.dropFirst()).allSatisfy { $0.rows.upperBound < $1.y })
    let lines = (0..<3).map { curve in
      PlotLine([PlotPoint(0, 1), PlotPoint(100, Int128([900, 3, 6_000_000][curve]))])
    }
    let figures = layout.curves(lines, of: plan)
    for (curve, area) in layout.areas.enumerated() {
      let heights = figures.filter { $0.color == .curve(curve) }.flatMap { figure -> [Int] in
        guard case .line(let points, _, _) = figure.shape else { return [] }
        return points.map { $0.y.pixels / FigureLength.one }
      }
      #expect(
        !heights.isEmpty
          && heights.allSatisfy { area.rows.contains($0) || $0 == area.rows.upperBound })
    }
  }
}
