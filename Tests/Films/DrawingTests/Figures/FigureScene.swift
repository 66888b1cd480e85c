import Drawing
import Grids
import Imaging
import TestSupport
import Worlds

/// Figures over black water, drawn in white to measure their coverage.
struct FigureScene {
  var size = Size(width: 40, height: 30)
  var cell = 1
  var gap = 0
  var figures: [Figure]
  var edges = Overlay.finestEdges
  var legend = [CellKind("water")]
  var drawing: Grid<CellState>?
  var theme = FigureScene.mask

  static let mask = Theme(
    background: Color(red: 1, green: 0, blue: 0), text: .white, accent: .white,
    colors: ["water": .black])

  init(_ figures: Figure...) { self.figures = figures }

  var painter: Painter {
    get throws {
      try Painter(
        legend: legend, view: Region(size),
        look: Look(cell: cell, gap: gap, shape: .square, theme: theme),
        overlay: Overlay(figures: FigureNeeds(of: figures), edges: edges))
    }
  }

  func image(through viewport: Viewport? = nil) throws -> Image {
    let cells = drawing ?? Grid(size: size, repeating: 0)
    return try painter.image(
      of: DrawnWorld(drawing: cells), through: viewport, figures: figures)
  }

  /// Returns the coverage of each pixel in sixths.
  func levels(through viewport: Viewport? = nil) throws -> Grid<Int> {
    let colors = try image(through: viewport).painting.inColors
    return Grid(
      size: colors.size, elements: colors.elements.map { (Int($0.green) * 6 + 127) / 255 })
  }
}

extension FigurePoint {
  /// Returns a point in pixels from the top left corner.
  static func at(_ x: Int, _ y: Int, _ parts: Int = 1) -> FigurePoint {
    FigurePoint(from: .page(.topLeft), x: .pixels(x, parts), y: .pixels(y, parts))
  }
}

extension Image {
  /// Returns the pixels, read in bands of the given number of rows.
  func pixels(inBandsOf rows: Int) -> [UInt8] {
    var elements: [UInt8] = []
    forEachBand(rows: rows) { band in
      for y in 0..<band.size.height {
        band.withRow(y) { row in for x in row.indices { elements.append(row[x]) } }
      }
    }
    return elements
  }
}
