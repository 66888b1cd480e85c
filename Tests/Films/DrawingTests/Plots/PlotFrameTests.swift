import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Axes, legends, panels and marks of plots.
@Suite struct PlotFrameTests {
  private let size = Size(width: 686, height: 416)

  private func plan(
    _ names: [String] = ["penguins"], most: Int128 = 100,
    _ change: (inout PlotPlan) -> Void = { _ in }
  ) -> PlotPlan {
    var plan = PlotPlan(
      .only, curves: names.map { .init($0, .accent) }, generations: 0...100, most: most)
    change(&plan)
    return plan
  }

  private func words(_ figures: [Figure]) -> [String] {
    figures.compactMap { if case .text(let text, _, _) = $0.shape { text.words } else { nil } }
  }

  @Test(
    arguments: [
      (0...99, ["0", "20", "40", "60", "80", "100"]),
      (0...300, ["0", "50", "100", "150", "200", "250", "300"]),
      (0...1103, ["0", "200", "400", "600", "800", "1103"]),
      (13...57, ["10", "20", "30", "40", "50", "60"]),
      (0...239, ["0", "50", "100", "150", "200", "240"]),
      (30...70, ["30", "40", "50", "60", "70"]),
    ] as [(ClosedRange<Int128>, [String])])
  func `The last tick of an axis is its end`(values: ClosedRange<Int128>, labels: [String]) {
    let scale = PlotScale(PlotAxis("", values), ticks: 6)
    #expect(scale.ticks.map(scale.label) == labels)
    #expect(scale.place(of: scale.ticks.last ?? 0, along: 1000) == 1000)
  }

  @Test(
    arguments: [
      (1...1000, 8, ["1", "10", "100", "1000"]), (1...1_000_000, 4, ["1", "100", "10k", "1M"]),
      (20...90, 6, ["20", "50", "100"]), (1...9, 4, ["1", "2", "5", "10"]),
    ] as [(ClosedRange<Int128>, Int, [String])])
  func `A logarithmic axis has ticks at powers of ten`(
    values: ClosedRange<Int128>, ticks: Int, labels: [String]
  ) {
    var axis = PlotAxis("", values)
    (axis.isLogarithmic, axis.end) = (true, .tick)
    let scale = PlotScale(axis, ticks: ticks)
    #expect(scale.ticks.map(scale.label) == labels)
    let places = scale.ticks.map { scale.place(of: $0, along: 3_000_000) }
    #expect(places.first == 0 && places.last == 3_000_000)
    // Zero lies on the axis.
    #expect(scale.place(of: 0, along: 100) == 0)
  }

  @Test func `Equal factors are equal distances on a logarithmic axis`() {
    var axis = PlotAxis("", 1...10_000)
    axis.isLogarithmic = true
    let scale = PlotScale(axis, ticks: 5)
    let places = [1, 10, 100, 1000, 10_000].map { scale.place(of: $0, along: 400_000) }
    for (number, place) in places.enumerated() { #expect(abs(place - number * 100_000) <= 2) }
    #expect(scale.place(of: 3, tenths: 5, along: 1 << 20) > scale.place(of: 3, along: 1 << 20))
  }

  @Test func `Decimal numbers have as many digits as their ticks need`() {
    var axis = PlotAxis("", 0...350_000)
    (axis.scale, axis.end) = (1_000_000, .tick)
    let scale = PlotScale(axis, ticks: 4)
    #expect(scale.ticks.map(scale.label) == ["0", "0.1", "0.2", "0.3", "0.4"])
  }

  @Test(arguments: [Int128(0), 1, 5, 77, 1 << 64, .max])
  func `Axes of any range have a few ascending ticks`(most: Int128) {
    for isLogarithmic in [false, true] {
      for end in [PlotAxis.End.tick, .near, .exact] {
        var axis = PlotAxis("", min(3, most)...most)
        (axis.isLogarithmic, axis.end) = (isLogarithmic, end)
        for ticks in 1...9 {
          let scale = PlotScale(axis, ticks: ticks)
          let places = scale.ticks.map { scale.place(of: $0, along: 100_000) }
          #expect(places == places.sorted() && Set(scale.ticks).count == scale.ticks.count)
          #expect(places.last == 100_000 && scale.ticks.count <= ticks + 3)
        }
      }
    }
  }

  /// The horizontal places of vertical lines and of discs, in 256ths of a pixel.
  private func places(_ figures: [Figure]) -> (bars: [Int], discs: [Int]) {
    let place = { (point: FigurePoint) in
      point.x.pixels * SubpixelPoint.pixel / FigureLength.one
    }
    let bars = figures.compactMap { figure -> Int? in
      guard case .line(let points, _, _) = figure.shape, points.count == 2,
        points[0].x == points[1].x, points[0].y != points[1].y
      else { return nil }
      return place(points[0])
    }
    let discs = figures.compactMap { figure -> Int? in
      if case .disc(let center, _) = figure.shape { place(center) } else { nil }
    }
    return (bars, discs)
  }

  @Test(arguments: [1, 2, 3, 5, 11], [PlotMarks.points, .ends])
  func `Error bars stand at most two pixels from their points, and points at their places`(
    curves: Int, marks: PlotMarks
  ) throws {
    let plan = plan((1...curves).map { "number \($0)" }) {
      ($0.spread, $0.marks, $0.isDistinct) = (.bars, marks, false)
    }
    let layout = PlotLayout(plan, in: size)
    // All curves have the same points, of which the outer ones are at the edges of the panel.
    let generations = [0, 60, 100]
    let points = generations.map { PlotPoint($0, 50) }
    let line = PlotLine(
      points, low: generations.map { PlotPoint($0, 30) },
      high: generations.map { PlotPoint($0, 80) })
    let (bars, discs) = places(
      layout.curves(Array(repeating: line, count: curves), of: plan))
    let own = points.map { layout.place(of: $0).x }
    #expect(bars.count == generations.count * curves && Set(bars).count == bars.count)
    for bar in bars {
      let pixels =
        layout.area.x * SubpixelPoint.pixel...layout.area.columns.upperBound
        * SubpixelPoint.pixel
      #expect(pixels.contains(bar))
      #expect(own.contains { abs(bar - $0) <= 2 * SubpixelPoint.pixel })
    }
    #expect(!discs.isEmpty && Set(discs).isSubset(of: own))
    if curves == 1 { #expect(bars.sorted() == own) }
    if marks == .points { #expect(discs.count == bars.count) }
  }

  @Test(arguments: [1, 2])
  func `The sample of error bars has the color of a curve only if it is alone`(
    curves: Int
  ) {
    let plan = plan((1...curves).map { "number \($0)" }) { ($0.spread, $0.note) = (.bars, "sd") }
    let bars = PlotLayout(plan, in: size).frame(of: plan).filter { !places([$0]).bars.isEmpty }
    #expect(bars.map(\.color) == [curves == 1 ? .accent : .text])
  }

  @Test(arguments: [2, 3, 5, 11]) func `Points that dodge stand beside each other with their bars`(
    curves: Int
  ) {
    let plan = plan((1...curves).map { "number \($0)" }) {
      ($0.spread, $0.marks, $0.dodges) = (.bars, .points, true)
    }
    let layout = PlotLayout(plan, in: size)
    let generations = [20, 60, 80]
    let line = PlotLine(
      generations.map { PlotPoint($0, 50) }, low: generations.map { PlotPoint($0, 30) },
      high: generations.map { PlotPoint($0, 80) })
    let (bars, discs) = places(layout.curves(Array(repeating: line, count: curves), of: plan))
    #expect(bars.count == generations.count * curves && bars.sorted() == discs.sorted())
    let gaps = zip(bars.sorted().dropFirst(), bars.sorted()).map { $0 - $1 }
    #expect(gaps.allSatisfy { $0 >= 3 * SubpixelPoint.pixel }, "\(gaps)")
    // They stand around their places.
    for (number, generation) in generations.enumerated() {
      let own = bars.sorted()[number * curves..<(number + 1) * curves]
      let middle = (own[own.startIndex] + own[own.endIndex - 1]) / 2
      #expect(abs(middle - layout.place(of: PlotPoint(generation, 50)).x) <= 1)
    }
    let columns = layout.area.x...layout.area.columns.upperBound
    #expect(bars.allSatisfy { columns.contains($0 / SubpixelPoint.pixel) })
  }

  @Test func `Labels of axes are drawn once`() {
    let plan = plan {
      ($0.across.label, $0.up.label) = ("time (s)", "cells")
      ($0.panels, $0.columns) = (["a", "b", "c"], 2)
    }
    let texts = words(PlotLayout(plan, in: size).frame(of: plan))
    #expect(texts.count { $0 == "time (s)" } == 1 && texts.count { $0 == "cells" } == 1)
    // Two rows have numbers of counts, and two columns have numbers of generations.
    #expect(texts.count { $0 == "0" } == 4)
    #expect(["a", "b", "c", "penguins"].allSatisfy(texts.contains))
  }

  @Test(arguments: [1, 2, 3, 5, 12, 400])
  func `Panels have equal sizes and do not overlap`(panels: Int) {
    let plan = plan {
      ($0.panels, $0.columns) = ((1...panels).map { "panel \($0)" }, min(panels, 20))
    }
    let layout = PlotLayout(plan, in: Size(width: 1920, height: 1080))
    #expect(layout.areas.count == panels && Set(layout.areas.map(\.size)).count == 1)
    for (number, area) in layout.areas.enumerated() {
      #expect(Region(layout.size).intersection(area) == area)
      #expect(layout.areas.dropFirst(number + 1).allSatisfy { $0.intersection(area).isEmpty })
    }
  }

  @Test(arguments: PlotLegendPosition.allCases, [1, 4])
  func `A legend in any place lies inside the plot`(place: PlotLegendPosition, curves: Int) {
    let names = (1...curves).map { "number \($0)" }
    let plan = plan(names) {
      $0.legend = place
      $0.ends = (1...curves).map { PlotPoint(100, Int128(25 * $0)) }
    }
    let layout = PlotLayout(plan, in: size)
    let texts = words(layout.frame(of: plan) + layout.legendOverCurves(plan))
    #expect(names.allSatisfy { texts.contains($0) == (place != .none) })
    let setter = TypeSetter(layout.style)
    for name in layout.names {
      #expect(name.position.x + setter.width(of: name.text) <= size.width)
      #expect((0..<size.height).contains(name.position.y))
    }
    #expect((layout.plate != nil) == (place == .inside))
  }

  @Test func `Names that would overlap at the ends are in a column`() {
    let names = (1...9).map { "number \($0)" }
    let plan = plan(names) {
      $0.legend = .ends
      $0.ends = names.map { _ in PlotPoint(100, 50) }
    }
    let layout = PlotLayout(plan, in: size)
    let heights = layout.names.map(\.position.y)
    let line = layout.style.lineHeight
    #expect(layout.entries.allSatisfy { $0.hasSample })
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= line })
  }

  @Test func `A legend inside the plot avoids the curves`() throws {
    let rising = (0...100).map { PlotPoint($0, Int128($0)) }
    let plans = [rising, rising.map { PlotPoint($0.generation, 100 - $0.value) }].map { points in
      plan { ($0.legend, $0.occupied) = (.inside, points) }
    }
    let plates = try plans.map { try #require(PlotLayout($0, in: size).plate) }
    #expect(plates[0].x < size.width / 2 && plates[1].x > size.width / 2)
  }

  @Test func `Marks differ between curves, at other places on each`() {
    let plan = plan((1...12).map { "\($0)" }) { ($0.isDistinct, $0.marks) = (true, .none) }
    let layout = PlotLayout(plan, in: size)
    let shapes = (0..<12).map { layout.marker($0, at: SubpixelPoint(x: 999, y: 999), .accent) }
    #expect(Set(shapes).count == 12)
    let line = PlotLine((0...100).map { PlotPoint($0, 50) })
    let plain = layout.curves(
      Array(repeating: line, count: 12),
      of: self.plan(plan.curves.map(\.name)) {
        $0.marks = .none
      })
    #expect(layout.curves(Array(repeating: line, count: 12), of: plan).count > plain.count + 12 * 3)
  }

  @Test func `Points outside a range are not drawn`() {
    let line = PlotLine((0...100).map { PlotPoint($0, 50) })
    #expect(
      line.within(PlotScale(from: 20, to: 30, ticks: 2)).points.filter(\.hasValue).map(\.generation)
        == Array(20...30))
  }

  @Test func `Curves, bands and marks are cut at the ends of an axis`() {
    let (color, band) = (FigureColor("penguin"), FigureColor("water"))
    var plan = PlotPlan(
      .only, curves: [.init("m", color, band: band)], generations: 0...10, most: 100)
    (plan.up.values, plan.up.end) = (-20...20, .exact)
    let values: [(Int, Int128)] = [(0, -60), (4, 20), (6, 0), (10, 40)]
    let points = { (shift: Int128) in values.map { PlotPoint($0.0, $0.1 + shift) } }
    let line = PlotLine(points(0), low: points(-5), high: points(5))
    let figures = { (isCut: Bool) in
      plan.up.isCut = isCut
      let layout = PlotLayout(plan, in: Size(width: 686, height: 416))
      return (layout.curves([line], of: plan), layout.area)
    }
    let (cut, area) = figures(true)
    let lines = cut.compactMap { figure -> [(x: Int, y: Int)]? in
      guard case .line(let points, _, nil) = figure.shape else { return nil }
      return points.map { ($0.x.pixels >> 16, $0.y.pixels >> 16) }
    }
    // The curve enters at half of the way to generation 4, and leaves at generation 8.
    let x = { (generation: Int) in area.x + area.width * generation / 10 }
    #expect(lines.count == 1)
    #expect(lines[0].map(\.x) == [x(2), x(4), x(6), x(8)])
    #expect(
      lines[0].map(\.y) == [area.rows.upperBound, area.y, area.y + area.height / 2, area.y])
    #expect(!cut.contains { if case .disc = $0.shape { true } else { false } })
    for figure in cut {
      guard case .area(let high, let low) = figure.shape else { continue }
      #expect(high.count == low.count && high.map(\.x) == low.map(\.x) && high.count > 4)
      #expect(
        (high + low).allSatisfy { (area.y...area.rows.upperBound).contains($0.y.pixels >> 16) })
    }
    // Without a range nothing is cut.
    #expect(figures(false).0.contains { if case .disc = $0.shape { true } else { false } })
  }
}
