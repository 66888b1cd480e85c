import Drawing
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

/// Tests of labels above cells.
@Suite struct CellLabelTests {
  private func image(cell: Int, gap: Int = 1, labels: [CellLabel]) throws -> Image {
    let drawing = Grid<UInt8>(size: Size(width: 9, height: 6), repeating: 0)
    let painter = try Painter(
      legend: seaLegend, view: Region(drawing.size),
      look: Look(cell: cell, gap: gap, shape: .square, theme: .daylight),
      overlay: Overlay(labels: labels))
    return painter.image(of: DrawnWorld(drawing: drawing))
  }

  private let label = CellLabel("2a", above: Position(x: 1, y: 3))

  @Test(arguments: [(8, 1), (12, 1), (40, 0)])
  func `A label is above its cell and starts at the cell's left edge`(cell: Int, gap: Int) throws {
    let frame = try image(cell: cell, gap: gap, labels: [label]).painting
    let colors = frame.inColors.elements
    let ink = colors.indices.filter { colors[$0] == Theme.daylight.text }
    let (columns, rows) = (ink.map { $0 % frame.size.width }, ink.map { $0 / frame.size.width })
    let pitch = cell + gap
    #expect(try #require(columns.min()) >= pitch)
    #expect(try #require(columns.max()) < pitch + 2 * max(8, cell * 8 / 13))
    // The label lies within the height of two cells.
    #expect(try #require(rows.min()) >= pitch)
    #expect(try #require(rows.max()) < 3 * pitch)
  }

  @Test func `Letters are as high as a large cell`() throws {
    let heights = try [12, 24, 48].map { cell in
      let frame = try image(cell: cell, labels: [label]).painting
      let colors = frame.inColors.elements
      let rows = colors.indices.filter { colors[$0] == Theme.daylight.text }
        .map { $0 / frame.size.width }
      return try #require(rows.max()) - (try #require(rows.min())) + 1
    }
    #expect(heights == [9, 18, 35])
  }

  @Test func `A label is omitted if the cell is too small for letters`() throws {
    let (some, none) = (
      try image(cell: 6, labels: [label]), try image(cell: 6, labels: [])
    )
    #expect(some.painting == none.painting)
  }

  @Test(arguments: [1, 7, 30])
  func `Bands of an image equal the whole image`(rows: Int) throws {
    let whole = try image(cell: 12, labels: [label]).painting.pixels
    var elements: [UInt8] = []
    try image(cell: 12, labels: [label]).forEachBand(rows: rows) { band in
      for y in 0..<band.size.height {
        band.withRow(y) { row in for x in row.indices { elements.append(row[x]) } }
      }
    }
    #expect(elements == whole.elements)
  }
}
