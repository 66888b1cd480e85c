import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct PlotPaintingTests {
  private let world = DrawnWorld(drawing: Grid(size: Size(width: 4, height: 3), repeating: 0))

  private func painter(
    _ place: PlotPosition,
    curves: [PlotPlan.CurveStyle] = [.init("penguins", FigureColor("penguin"))],
    to last: Int = 10, most: Int128 = 100, cell: Int = 40, page: Page? = nil
  ) throws -> Painter {
    try Painter(
      legend: seaLegend, view: Region(world.drawing.size),
      look: Look(cell: cell, shape: .square, theme: .daylight),
      plot: PlotPlan(place, curves: curves, generations: 0...last, most: most), page: page)
  }

  /// Returns the number of pixels of a color.
  private func count(_ color: Color, in pixels: Grid<Color>) -> Int {
    pixels.elements.count { $0 == color }
  }

  @Test func `A plot is placed beside the world, below it or in its place`() throws {
    let (width, height) = (4 * 40, 3 * 40)
    let right = try painter(.right)
    #expect(right.size.width > width + 200 && right.size.height >= height)
    #expect(right.worldSize == Size(width: width, height: height))
    let below = try painter(.below)
    #expect(below.size.height > height + 150)
    #expect(below.worldSize == Size(width: width, height: height))
    let only = try painter(.only)
    #expect(only.worldSize == Size(width: 0, height: 0))
    #expect(only.size == Size(width: 720, height: 450))
  }

  @Test(arguments: PlotPosition.allCases)
  func `A page contains the plot, and the world gets the remaining space`(place: PlotPosition)
    throws
  {
    let size = Size(width: 640, height: 480)
    for isFilled in [false, true] {
      let painter = try painter(place, cell: 20, page: Page(size, isFilled: isFilled))
      #expect(painter.size == size)
      #expect(painter.image(of: world).painting.size == size)
    }
  }

  @Test func `A curve passes through its points`() throws {
    let painter = try painter(.only)
    let layout = PlotLayout(
      PlotPlan(
        .only, curves: [.init("penguins", FigureColor("penguin"))], generations: 0...10, most: 100),
      in: Size(width: 686, height: 416))
    let points = [(0, 100), (3, 20), (7, 60), (10, 0)].map { PlotPoint($0, $1) }
    let pixels = painter.image(of: world, plot: [PlotLine(points)]).painting.inColors
    for point in points {
      let place = layout.place(of: point)
      let (x, y) = (17 + min(place.x >> 8, layout.area.columns.upperBound - 1), 17 + (place.y >> 8))
      #expect(pixels[x, y] == Theme.daylight.colors["penguin"], "\(point)")
    }
  }

  /// An image keeps the columns of the image before that its curves do not change.
  @Test(arguments: [PlotMarks.ends, .points, .none, .course])
  func `A plot does not depend on the one before it`(marks: PlotMarks) throws {
    let curves = ["penguin", "orca"].map { PlotPlan.CurveStyle($0, FigureColor($0)) }
    let make = {
      var plan = PlotPlan(.right, curves: curves, generations: 0...60, most: 100)
      plan.marks = marks
      return try Painter(
        legend: seaLegend, view: Region(world.drawing.size),
        look: Look(cell: 40, shape: .square, theme: .daylight), plot: plan)
    }
    let shared = try make()
    // A sequence without a pattern.
    var state: UInt32 = 5
    let noise = { (bound: Int) in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % bound
    }
    var values = curves.map { _ in (0...60).map { _ in Int128(noise(101)) } }
    for run in 0..<60 {
      // Curves grow, shrink, are level, and are those of another film.
      if run % 20 == 19 { values[0] = values[0].map { _ in Int128(noise(101)) } }
      if run % 20 == 10 { for place in 20..<50 { values[1][place] = 40 } }
      let count = run % 5 == 4 ? 1 + noise(61) : run + 1
      let lines = values.map { values in
        PlotLine(
          values.prefix(count).enumerated().map { place, value in
            // A course goes back and forth.
            PlotPoint(marks == .course ? place * 7 % 61 : place, value)
          })
      }
      let alone = try make().image(of: world, plot: lines).painting.inColors
      let isSame = shared.image(of: world, plot: lines).painting.inColors == alone
      #expect(isSame, "image \(run)")
    }
  }

  @Test func `A course has a ring at its start and an arrow at its end, and crosses no gap`() {
    var plan = PlotPlan(
      .only, curves: [.init("penguins", FigureColor("penguin"))], generations: 0...10, most: 100)
    plan.marks = .course
    let layout = PlotLayout(plan, in: Size(width: 400, height: 300))
    let points = [(2, 10), (8, 10), (5, 10), (9, 90), (20, 50), (1, 60)].map {
      PlotPoint($0, Int128($1))
    }
    let figures = layout.curves([PlotLine(points)], of: plan)
    let lines = figures.compactMap { figure -> [FigurePoint]? in
      if case .line(let points, _, nil) = figure.shape { points } else { nil }
    }
    // The point beyond the axis divides the course, and its way back on one level stays.
    let parts = [points.suffix(1), points.prefix(4)]
    #expect(lines == parts.map { $0.map { layout.point(layout.place(of: $0)) } })
    let discs = figures.compactMap { figure -> FigurePoint? in
      if case .disc(let center, _) = figure.shape { center } else { nil }
    }
    #expect(discs.prefix(2).allSatisfy { $0 == layout.point(layout.place(of: points[0])) })
    let whole = layout.curves([PlotLine(Array(points.prefix(4)))], of: plan)
    guard case .arrow(_, let end, _, _)? = whole.last?.shape else {
      Issue.record("a course without an arrow")
      return
    }
    #expect(end == layout.point(layout.place(of: points[3])))
  }

  @Test func `A longer curve covers more pixels`() throws {
    let painter = try painter(.right)
    let penguin = try #require(Theme.daylight.colors["penguin"])
    let points = (0...10).map { PlotPoint($0, Int128($0 * $0)) }
    let counts = (1...points.count).map { length in
      count(
        penguin,
        in: painter.image(of: world, plot: [PlotLine(Array(points.prefix(length)))]).painting
          .inColors)
    }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `Bands of a plot equal the whole image`() throws {
    let painter = try painter(.right)
    let points = (0...10).map { PlotPoint($0, Int128(100 - $0 * $0)) }
    let image = { painter.image(of: world, plot: [PlotLine(points)]) }
    let whole = image().painting.pixels.elements
    for rows in [1, 7, 64] {
      var pixels: [UInt8] = []
      image().forEachBand(rows: rows) { band in
        for y in 0..<band.size.height {
          band.withRow(y) { for x in $0.indices { pixels.append($0[x]) } }
        }
      }
      #expect(pixels == whole)
    }
  }

  @Test func `A band is filled between its low and high curves`() throws {
    let band = FigureColor("water")
    let curve = PlotPlan.CurveStyle("penguins", FigureColor("penguin"), band: band)
    let painter = try painter(.only, curves: [curve])
    let points = { (value: Int128) in (0...10).map { PlotPoint($0, value) } }
    let line = PlotLine(points(50), low: points(20), high: points(80))
    let pixels = painter.image(of: world, plot: [line]).painting.inColors
    let layout = PlotLayout(
      PlotPlan(.only, curves: [curve], generations: 0...10, most: 100),
      in: Size(width: 686, height: 416))
    let color = { (value: Int128) in
      let place = layout.place(of: PlotPoint(3, value))
      return pixels[17 + (place.x >> 8), 17 + (place.y >> 8)]
    }
    let water = Theme.daylight.colors["water"]
    // A tenth of a count is a fraction of its height.
    let heights = [PlotPoint(3, 50), PlotPoint(3, 50, tenths: 5), PlotPoint(3, 51)].map {
      layout.place(of: $0).y
    }
    #expect(abs(heights[0] + heights[2] - 2 * heights[1]) <= 1 && heights[0] > heights[2])
    #expect([25, 42, 70, 78].map(color) == [water, water, water, water])
    #expect([15, 85].map(color) == [Theme.daylight.background, Theme.daylight.background])
    #expect(color(50) == Theme.daylight.colors["penguin"])
  }

  @Test func `A legend shows all names and wraps into rows if needed`() throws {
    let names = (1...6).map { "a count of the \($0)th kind" }
    let plan = PlotPlan(
      .right, curves: names.map { .init($0, .accent) }, generations: 0...9, most: 9)
    let small = PlotLayout(plan, in: PlotPosition.least(TextScale()))
    #expect(small.names.map(\.text).count == 6)
    #expect(Set(small.names.map(\.position.y)).count > 1)
    #expect(small.area.y > small.names[5].position.y)
    let large = PlotLayout(plan, in: Size(width: 2000, height: 400))
    #expect(Set(large.names.map(\.position.y)).count == 1)
  }

  @Test(arguments: [Int128(0), 1, 1 << 70, .max])
  func `Counts of any size can be plotted`(most: Int128) throws {
    let painter = try painter(.below, to: 0, most: most)
    let drawn = painter.image(of: world, plot: [PlotLine([PlotPoint(0, most)])]).painting.inColors
    #expect(count(try #require(Theme.daylight.colors["penguin"]), in: drawn) > 10)
  }
}
