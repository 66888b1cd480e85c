import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests of painted legends and of kinds with a shape of their own.
@Suite struct LegendPaintingTests {
  private let world = DrawnWorld(drawing: Grid(drawn: ".O2O\n2.O.\nO2.2"))

  private func painter(
    _ place: LegendPosition?, legend: [CellKind] = seaLegend, shape: CellShape = .square,
    isApart: Bool = false, scales: [ColorScale] = []
  ) throws -> Painter {
    var plan = place.flatMap { LegendPlan($0, of: legend, scales: scales) }
    plan?.isApart = isApart
    return try Painter(
      legend: legend, view: Region(Size(width: 4, height: 3)),
      look: Look(cell: 20, shape: shape, theme: .daylight), room: LayoutElements(legend: plan))
  }

  @Test(arguments: LegendPosition.allCases, [CellShape.square, .circle])
  func `Samples have the colors of their kinds, in a frame`(
    place: LegendPosition, shape: CellShape
  ) throws {
    let painter = try painter(place, shape: shape)
    let painting = painter.image(of: world).painting
    let (layout, corner) = try #require(painter.layout.legend)
    let colors = Theme.daylight.colors(of: seaLegend)
    #expect(layout.samples.count == 3)
    for (state, region) in layout.samples {
      let (x, y) = (corner.x + region.x, corner.y + region.y)
      let middle = painting.color(x + region.width / 2, y + region.height / 2)
      #expect(middle == colors[Int(state)])
      #expect(painting.color(x, y) == (shape == .square ? colors[Int(state)] : colors[0]))
      #expect(painting.color(x - 1, y - 1) == Theme.daylight.grid)
    }
    #expect(painting.count(of: Theme.daylight.text) > 20)
  }

  @Test func `The steps of a color bar have the colors of their states`() throws {
    var legend = seaLegend
    legend[1].color = 0xff0000
    legend[2].color = 0x00ff00
    let painter = try painter(
      .below, legend: legend, scales: [ColorScale(ValueRange(.init(0), .init(1)), states: 1...2)])
    let painting = painter.image(of: world).painting
    let (layout, corner) = try #require(painter.layout.legend)
    for (state, region) in layout.bars[0] {
      let color = Theme.daylight.colors(of: legend)[Int(state)]
      #expect(painting.color(corner.x + region.x, corner.y + region.y) == color)
      let (x, y) = (region.columns.upperBound - 1, region.rows.upperBound - 1)
      #expect(painting.color(corner.x + x, corner.y + y) == color)
    }
  }

  @Test(arguments: LegendPosition.allCases)
  func `An image painted in bands equals the whole one`(place: LegendPosition) throws {
    let painter = try painter(place, shape: .circle)
    let whole = painter.image(of: world).pixels
    var rows: [[UInt8]] = []
    painter.image(of: world).forEachBand(rows: 1) { band in
      band.withRow(0) { row in rows.append(row.indices.map { row[$0] }) }
    }
    #expect(Array(rows.joined()) == whole.elements)
  }

  @Test func `A sheet shows the legend once, beside its tiles or below them`() throws {
    for place in LegendPosition.allCases {
      let painter = try painter(place, isApart: true)
      let bare = try self.painter(nil)
      #expect(painter.size == bare.size)
      let slot = SheetPainter.Slot(
        size: painter.imageSize, palette: painter.palette, theme: .daylight,
        framed: painter.framed)
      let plan = SheetPlan(.row, legend: painter.legend?.plan)
      let sheet = try SheetPainter([slot, slot], plan, legend: painter.legend)
      let tile = SheetPainter.PaintedTile(painter.image(of: world), stays: false)
      let painting = sheet.image(of: [tile, tile]).painting
      let without = SheetPainter.size([slot.size, slot.size], SheetPlan(.row))
      #expect(SheetPainter.size([slot.size, slot.size], plan) == sheet.size)
      #expect((sheet.size.width > without.width) == (place == .right))
      #expect((sheet.size.height > without.height) == (place == .below))
      let apart =
        place == .right
        ? Region(x: without.width, y: 0, width: sheet.size.width - without.width, height: 60)
        : Region(x: 0, y: without.height, width: without.width, height: 20)
      let shown = Set(
        apart.rows.flatMap { y in
          apart.columns.compactMap { x in
            Region(sheet.size).contains(Position(x: x, y: y)) ? painting.color(x, y) : nil
          }
        })
      #expect(shown.isSuperset(of: Theme.daylight.colors(of: seaLegend)))
    }
  }

  @Test func `A kind can have a shape of its own`() throws {
    var legend = seaLegend
    legend[1].shape = .circle
    let painting = try painter(nil, legend: legend).image(of: world).painting
    let colors = Theme.daylight.colors(of: legend)
    // A penguin is a disc, an orca a square.
    #expect(painting.color(20, 0) == colors[0] && painting.color(30, 10) == colors[1])
    #expect(painting.color(40, 0) == colors[2] && painting.color(59, 19) == colors[2])
    legend[1].shape = .square
    let inverse = try painter(nil, legend: legend, shape: .circle).image(of: world).painting
    #expect(inverse.color(20, 0) == colors[1] && inverse.color(40, 0) == colors[0])
    #expect(inverse.color(50, 10) == colors[2])
  }
}
