import Grids
import Testing
import Worlds

@testable import Drawing

/// Maps of numbers over two settings.
@Suite struct PlotMapTests {
  @Test(
    arguments: [
      ([10, 20, 40], false, [5, 15, 30, 50]), ([7], false, [6, 8]), ([0], false, [-1, 1]),
      ([100, 400, 1600], true, [50, 200, 800, 3200]), ([], false, []),
    ] as [([Int128], Bool, [Int128])])
  func `Rectangles meet in the middle between two values`(
    values: [Int128], isLogarithmic: Bool, edges: [Int128]
  ) {
    #expect(PlotMap.edges(of: values, isLogarithmic: isLogarithmic) == edges)
  }

  private func plan(_ numbers: [[Int128?]]) -> PlotPlan {
    let values = { (count: Int) in (0..<count).map { Int128(1_000_000 * ($0 + 1)) } }
    var bar = PlotAxis("count", 0...10_000_000)
    (bar.scale, bar.end) = (1_000_000, .open)
    let map = PlotMap(
      across: values(numbers[0].count), up: values(numbers.count), numbers: numbers, bar: bar)
    var axes = [map.across, map.up].map { values in
      let edges = PlotMap.edges(of: values)
      return PlotAxis("setting", edges[0]...edges[edges.count - 1])
    }
    for index in axes.indices { (axes[index].scale, axes[index].end) = (1_000_000, .open) }
    var plan = PlotPlan(.only, curves: [], across: axes[0], up: axes[1])
    plan.show(map, in: .viridis)
    return plan
  }

  private func figures(_ numbers: [[Int128?]]) -> [Figure] {
    let plan = plan(numbers.map { $0.map { $0.map { $0 * 1_000_000 } } })
    return PlotLayout(plan, in: Size(width: 600, height: 400)).map(of: plan)
  }

  private func lines(_ figures: [Figure]) -> [[FigurePoint]] {
    figures.compactMap { figure in
      guard case .line(let points, _, _) = figure.shape else { return nil }
      return points
    }
  }

  @Test func `Equal numbers side by side are one rectangle, and missing ones none`() {
    let colors = figures([[1, 1, 9], [nil, 1, 1]]).filter { figure in
      if case .box = figure.shape, case .curve = figure.color { true } else { false }
    }
    // Two rectangles in the lower row, one in the upper row, and the color bar.
    #expect(colors.count == 3 + PlotMap.colors)
    #expect(colors.prefix(3).map(\.color) == [6, 57, 6].map { FigureColor.curve($0) })
  }

  @Test func `The colors of the bar fill its height, each above the one before`() {
    let plan = plan([[1, 9]])
    let layout = PlotLayout(plan, in: Size(width: 600, height: 400))
    let boxes: [[Int]] = layout.map(of: plan).compactMap { figure in
      guard case .box(let corner, let other, _, _) = figure.shape, case .curve = figure.color else {
        return nil
      }
      return [corner, other].map { $0.y.pixels / FigureLength.one }
    }
    let bar = Array(boxes.suffix(PlotMap.colors))
    #expect(bar[0][1] == layout.area.rows.upperBound)
    #expect(bar[PlotMap.colors - 1][0] == layout.area.rows.lowerBound)
    let steps = zip(bar, bar.dropFirst()).map { below, above in below[1] - above[1] }
    #expect(steps.allSatisfy { $0 >= layout.area.height / PlotMap.colors })
  }

  @Test func `Contour lines are closed around a peak`() {
    let lines = lines(figures([[0, 0, 0], [0, 10, 0], [0, 0, 0]]))
    #expect(!lines.isEmpty)
    for line in lines { #expect(line.count == 5 && line.first == line.last) }
  }

  @Test func `Contour lines end at missing numbers and at the edges of the map`() {
    let plan = plan([[0, 10_000_000, nil], [0, 10_000_000, 0]])
    let layout = PlotLayout(plan, in: Size(width: 600, height: 400))
    let lines = lines(layout.map(of: plan))
    let edges = [layout.area.rows.lowerBound, layout.area.rows.upperBound]
    let ends = lines.map { [$0.first, $0.last].map { ($0?.y.pixels ?? 0) / FigureLength.one } }
    // Left of the missing number they cross the map, and below it they end at its neighbors.
    #expect(Set(lines.map(\.count)) == [2, 4])
    for (line, ends) in zip(lines, ends) {
      #expect(line.count == 4 ? ends.sorted() == edges : ends.contains(edges[0]))
    }
  }

  @Test func `Contour lines beyond the axes are not drawn`() {
    var plan = plan([[0, 10_000_000, 0], [0, 10_000_000, 0]])
    let all = PlotLayout(plan, in: Size(width: 600, height: 400)).map(of: plan)
    plan.across.values = 0...2_200_000
    let part = PlotLayout(plan, in: Size(width: 600, height: 400)).map(of: plan)
    #expect(lines(part).count * 2 == lines(all).count && !lines(part).isEmpty)
  }

  @Test func `A saddle has two lines at each level`() {
    let lines = lines(figures([[0, 10], [10, 0]]))
    #expect(!lines.isEmpty && lines.count % 2 == 0)
    for line in lines { #expect(line.count == 4) }
  }

  @Test func `Marks stand at round values only`() {
    let plan = plan([[1, 2, 3]])
    let layout = PlotLayout(plan, in: Size(width: 600, height: 400))
    #expect(layout.across.first == 500_000 && layout.across.last == 3_500_000)
    #expect(layout.across.ticks.allSatisfy { $0 % 100_000 == 0 })
  }
}
