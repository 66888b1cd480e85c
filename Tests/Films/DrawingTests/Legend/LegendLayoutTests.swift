import Grids
import Testing
import Worlds

@testable import Drawing

/// Tests of the positions of a legend's elements.
@Suite struct LegendLayoutTests {
  private func plan(_ place: LegendPosition, _ names: [String]) throws -> LegendPlan {
    try #require(LegendPlan(place, of: names.map { CellKind($0) }))
  }

  private func image(
    _ plan: LegendPlan, cells: Size = Size(width: 40, height: 30), caption: [[String]] = [],
    margin: Int? = nil, plot: PlotPosition? = nil, page: Page? = nil
  ) -> ImageLayout {
    let room = LayoutElements(
      TitleAndCaption(caption: caption), plot: plot, legend: plan, margin: margin)
    let look = Look(cell: 5, shape: .square, theme: .daylight)
    return ImageLayout(cells: cells, look: look, room: room, page: page)
  }

  @Test(arguments: [nil, PlotPosition.right, .below])
  func `A legend on the right is level with the top of the world`(plot: PlotPosition?) throws {
    let layout = image(try plan(.right, ["tree", "fire"]), plot: plot)
    let (legend, corner) = try #require(layout.legend)
    #expect(layout.world.size == Size(width: 200, height: 150))
    #expect(corner.y == layout.world.y)
    #expect(corner.x == layout.world.columns.upperBound + legend.gap)
    let end = plot == .right ? layout.plot?.x : layout.size.width
    #expect(corner.x + legend.size.width < (try #require(end)))
    #expect(legend.samples.map(\.region.x) == [0, 0])
    #expect(legend.samples[0].region.rows.upperBound < legend.samples[1].region.y)
  }

  @Test func `A legend below the world is above the caption, and as wide as the world`() throws {
    let names = (1...9).map { "number\($0)" }
    let layout = image(try plan(.below, names), caption: [["text"]])
    let (legend, corner) = try #require(layout.legend)
    #expect(corner.x == layout.world.x)
    #expect(corner.y == layout.world.rows.upperBound + legend.gap)
    #expect(legend.size.width <= layout.world.width)
    #expect(Set(legend.samples.map(\.region.y)).count > 1)
    let plain = image(try plan(.right, names), caption: [["text"]])
    #expect(layout.size.height > plain.size.height && layout.size.width < plain.size.width)
  }

  @Test func `Many kinds on the right are in columns about as high as the world`() throws {
    let names = (1...40).map { "kind\($0)" }
    let (legend, _) = try #require(image(try plan(.right, names)).legend)
    #expect(Set(legend.samples.map(\.region.x)).count == 4)
    #expect(legend.samples.count == 40)
  }

  @Test func `A page of fixed size keeps its size, and the world gets the rest`() throws {
    let page = Page(Size(width: 300, height: 200), isFilled: true)
    for place in LegendPosition.allCases {
      let layout = image(try plan(place, ["tree", "fire"]), page: page)
      let (legend, corner) = try #require(layout.legend)
      #expect(layout.size == page.size)
      let end = Position(x: corner.x + legend.size.width, y: corner.y + legend.size.height)
      #expect(end.x < page.size.width && end.y < page.size.height)
      #expect(layout.leastPage.width < 200 && layout.leastPage.height < 120)
    }
  }

  @Test(arguments: LegendPosition.allCases)
  func `Legends lie within the image and do not overlap the world`(place: LegendPosition) throws {
    let scale = ColorScale(ValueRange(.init(-1234.5), .init(0.25)), states: 1...100)
    var second = ColorScale(ValueRange(.init(0), .init(1)), states: 101...200)
    second.label = "below"
    let many = Array(repeating: CellKind("a long name of a kind"), count: 201)
    let plans = try [
      plan(place, ["x"]), plan(place, (1...200).map { "kind \($0)" }),
      plan(place, [String(repeating: "long", count: 100)]),
      #require(LegendPlan(place, of: many, scales: [scale])),
      #require(LegendPlan(place, of: many, scales: [scale, second])),
    ]
    let sizes = [(1, 1), (3, 200), (400, 2), (60, 60)].map { Size(width: $0, height: $1) }
    for plan in plans {
      for size in sizes {
        for margin in [nil, 0, 30] {
          let layout = image(plan, cells: size, margin: margin)
          let (legend, corner) = try #require(layout.legend)
          let region = Region(
            x: corner.x, y: corner.y, width: legend.size.width, height: legend.size.height)
          #expect(region.intersection(layout.world).isEmpty)
          #expect(region.intersection(Region(layout.size)) == region)
          let all =
            legend.samples.map(\.region) + legend.bars.flatMap { $0.map(\.region) } + legend.ticks
          #expect(all.allSatisfy { $0.intersection(Region(legend.size)) == $0 })
        }
      }
    }
  }

  @Test func `The steps of a color bar cover it without gaps, and grow upward`() throws {
    let scale = ColorScale(ValueRange(.init(0), .init(1)), states: 3...9)
    let legend = Array(repeating: CellKind(""), count: 10)
    let plan = try #require(LegendPlan(.right, of: legend, scales: [scale]))
    let layout = try #require(image(plan).legend).layout
    let steps = layout.bars[0]
    #expect(steps.map(\.state) == [3, 4, 5, 6, 7, 8, 9] && layout.bars.count == 1)
    #expect(steps.last?.region.y == 0 && steps.first?.region.rows.upperBound == 150)
    for (lower, upper) in zip(steps, steps.dropFirst()) {
      #expect(upper.region.rows.upperBound == lower.region.y)
    }
    #expect(layout.texts.map(\.text) == ["0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(layout.ticks.map(\.y) == layout.ticks.map(\.y).sorted(by: >))
    // Each end is in the middle of its step.
    #expect(layout.ticks[0].y == 139 && layout.ticks[5].y == 10)
  }

  @Test(arguments: LegendPosition.allCases)
  func `Two color bars are one below the other`(place: LegendPosition) throws {
    var (first, second) = (
      ColorScale(ValueRange(.init(0), .init(1)), states: 1...4),
      ColorScale(ValueRange(.init(5), .init(9)), states: 5...9)
    )
    (first.label, second.label) = ("age", "heat")
    let legend = Array(repeating: CellKind(""), count: 10)
    let plan = try #require(LegendPlan(place, of: legend, scales: [first, second]))
    let layout = try #require(image(plan, cells: Size(width: 60, height: 60)).legend).layout
    #expect(layout.bars.map { $0.map { Int($0.state) } } == [[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    let ends = layout.bars.map { bar in
      (bar.map(\.region.y).min() ?? 0, bar.map(\.region.rows.upperBound).max() ?? 0)
    }
    let heat = try #require(layout.texts.first { $0.text == "heat" })
    #expect(ends[0].1 < heat.position.y && heat.position.y < ends[1].0)
    #expect(layout.texts.contains { $0.text == "age" })
    #expect(ends[1].1 <= layout.size.height)
  }
}
