import Grids
import Testing

@testable import Drawing

/// Rows and columns of boxes, and their regions.
@Suite struct BoxTests {
  private let world = Box(.cells, Size(width: 40, height: 30))
  private let legend = Box(.legend, Size(width: 10, height: 8))

  private func region(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Region {
    Region(x: x, y: y, width: width, height: height)
  }

  @Test func `A row adds widths and gaps, and a column heights`() {
    #expect(Box.row(gap: 5, [world, legend]).size == Size(width: 55, height: 30))
    #expect(Box.column(gap: 5, [world, legend]).size == Size(width: 40, height: 43))
    #expect(world.padded(left: 1, top: 2, right: 3, bottom: 4).size == Size(width: 44, height: 36))
    #expect(Box.row(gap: 5, []).places(in: region(0, 0, 9, 9)).isEmpty)
  }

  @Test func `Boxes keep their size in the middle of a larger region, or begin at its start`() {
    let row = Box.row(gap: 5, [world, legend.aligned(.start)])
    let places = row.places(in: region(100, 200, 75, 50))
    #expect(places == [.cells: region(110, 210, 40, 30), .legend: region(155, 210, 10, 8)])
    let column = Box.column([world, legend]).padded(10).places(in: region(0, 0, 60, 58))
    #expect(column == [.cells: region(10, 10, 40, 30), .legend: region(25, 40, 10, 8)])
  }

  @Test func `A box that grows takes the rest of the region`() {
    let plot = Box(
      .plot, Size(width: 20, height: 10), least: Size(width: 5, height: 5), growth: .both)
    let row = Box.row(gap: 4, [world, plot]).padded(3)
    #expect(row.size == Size(width: 70, height: 36))
    #expect(row.least == Size(width: 55, height: 36))
    for width in [55, 70, 170] {
      let places = row.places(in: region(0, 0, width, 100))
      #expect(places[.cells] == region(3, 35, 40, 30))
      #expect(places[.plot] == region(47, 3, width - 50, 94))
    }
  }
}
