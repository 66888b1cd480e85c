import Foundation
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct TriangleTests {
  private static let look = Look(cell: 16, shape: .triangle, theme: .mask)

  /// The corners of a cell in pixels, by the published formula: first the tip, then the base.
  private static func corners(
    _ x: Int, _ y: Int, _ viewport: Viewport, _ image: Size
  ) -> [(x: Double, y: Double)] {
    let d = Double(viewport.pitch.value) / 65536
    let isDown = (x + y) & 1 == 0
    let place = { (column: Double, row: Double) in
      (
        x: Double(image.width) / 2 + (column - Double(viewport.x) / 65536) * d,
        y: Double(image.height) / 2 + (row - Double(viewport.y) / 65536) * d * 3.0.squareRoot()
      )
    }
    let (middle, base) = (Double(x) + 0.5, Double(isDown ? y : y + 1))
    return [
      place(middle, Double(isDown ? y + 1 : y)), place(middle - 1, base), place(middle + 1, base),
    ]
  }

  private static func center(
    _ x: Int, _ y: Int, _ viewport: Viewport, _ image: Size
  ) -> (x: Double, y: Double) {
    let corners = corners(x, y, viewport, image)
    return (corners.reduce(0) { $0 + $1.x } / 3, corners.reduce(0) { $0 + $1.y } / 3)
  }

  /// The distance of a point from the nearest side of a cell; negative outside.
  private static func depth(
    _ x: Double, _ y: Double, in corners: [(x: Double, y: Double)]
  ) -> Double {
    let middle = (
      x: corners.reduce(0) { $0 + $1.x } / 3, y: corners.reduce(0) { $0 + $1.y } / 3
    )
    return (0..<3).map { number in
      let (a, b) = (corners[number], corners[(number + 1) % 3])
      let side = { (x: Double, y: Double) in
        ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / hypot(b.x - a.x, b.y - a.y)
      }
      return side(x, y) * (side(middle.x, middle.y) < 0 ? -1 : 1)
    }.min() ?? 0
  }

  @Test(arguments: [(1, 0, 0), (6, 0, 0), (9, 3, -2), (16, 0, 0), (33, -7, 5)])
  func `A pixel shows the cell in which it lies`(pitch: Int, x: Int, y: Int) {
    let image = Size(width: 90, height: 70)
    let part = Int128(pitch * 1000)
    let viewport = Viewport(
      x: Int128(x) * 65536 + part, y: Int128(y) * 65536 - part,
      pitch: Pitch(pixels: pitch, cells: 1))
    let lattice = CellLattice(.triangles, image, viewport, cell: 16, gap: 0)
    var wrong: [Position] = []
    for row in 0..<image.height {
      lattice.forEachPixel(of: row) { column, sample in
        let corners = Self.corners(sample.cell.x, sample.cell.y, viewport, image)
        if Self.depth(Double(column) + 0.5, Double(row) + 0.5, in: corners) < -0.01 {
          wrong.append(Position(x: column, y: row))
        }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [(8, 1), (13, 1), (20, 2), (5, 1), (30, 3)])
  func `The gap has its width between all cells`(cell: Int, gap: Int) {
    let cells = Region(x: 0, y: 0, width: 7, height: 5)
    let image = Tiling.triangles.size(of: cells.size, pitch: cell + gap)
    let viewport = Viewport(middleOf: cells, pitch: Pitch(pixels: cell + gap, cells: 1))
    let lattice = CellLattice(.triangles, image, viewport, cell: cell, gap: gap)
    for row in 0..<image.height {
      lattice.forEachPixel(of: row) { column, sample in
        let corners = Self.corners(sample.cell.x, sample.cell.y, viewport, image)
        let depth = Self.depth(Double(column) + 0.5, Double(row) + 0.5, in: corners)
        let isGap = sample.level == 0
        #expect(isGap || sample.level == Coverage.levels)
        if abs(depth - Double(gap) / 2) > 0.01 { #expect(isGap == (depth < Double(gap) / 2)) }
      }
    }
  }

  private func image(_ world: any World, _ view: Region, _ look: Look) throws -> Image {
    let showsEdges = world.bounds != nil
    return try Painter(
      legend: Array(seaLegend.prefix(2)), view: view, look: look, showsEdges: showsEdges
    ).image(of: world, hasShapes: true)
  }

  @Test(arguments: [4, 7, 12, 25], [0, 2])
  func `Each cell's center has the color of its state, and the image fits the cells`(
    side: Int, gap: Int
  ) throws {
    var drawing = Grid<CellState>(size: Size(width: 5, height: 4), repeating: 0)
    for (x, y) in [(0, 0), (4, 0), (2, 1), (0, 3), (4, 3)] { drawing[x, y] = 1 }
    let look = Look(cell: side, gap: gap, shape: .triangle, theme: .mask)
    let view = Region(drawing.size)
    let image = try image(DrawnWorld(drawing: drawing), view, look)
    let pixels = image.painting.pixels
    let pitch = side + gap
    #expect(image.size.width == 6 * pitch)
    #expect(image.size.height == Int((4.0 * 1351 / 780 * Double(pitch)).rounded(.up)))
    let viewport = Viewport(middleOf: view, pitch: Pitch(pixels: pitch, cells: 1))
    for y in 0..<4 {
      for x in 0..<5 {
        let center = Self.center(x, y, viewport, image.size)
        #expect(pixels[Int(center.x), Int(center.y)] == drawing[x, y])
      }
    }
  }

  @Test func `A triangle has the area of its cell without the margin`() throws {
    for x in 1...2 {
      var drawing = Grid<CellState>(size: Size(width: 4, height: 3), repeating: 0)
      drawing[x, 1] = 1
      let look = Look(cell: 96, shape: .triangle, theme: .mask)
      let image = try image(DrawnWorld(drawing: drawing), Region(drawing.size), look)
      let light = image.painting.pixels.elements.reduce(0.0) {
        $0 + Double(image.palette.colors[Int($1)].red) / 255
      }
      // The distance of the sides from the center is 96/√3 pixels less a margin of 4.
      let inner = 96 / 3.0.squareRoot() - 4
      #expect(abs(light / (inner * inner * 27.0.squareRoot()) - 1) < 0.002)
    }
  }

  @Test func `Whole triangles in a drawing have the corners of the formula`() {
    let image = Size(width: 200, height: 200)
    let viewport = Viewport(
      middleOf: Region(x: 0, y: 0, width: 9, height: 6), pitch: Pitch(pixels: 20, cells: 1))
    let lattice = CellLattice(.triangles, image, viewport, cell: 18, gap: 2)
    for cell in [Position(x: 0, y: 0), Position(x: 3, y: 2), Position(x: -3, y: 5)] {
      let expected = Self.corners(cell.x, cell.y, viewport, image)
      let pixel = Double(VectorPoint.pixel)
      let whole = lattice.corners(of: cell, isWhole: true)
      for corner in expected {
        #expect(
          whole.contains {
            abs(Double($0.x) / pixel - corner.x) < 0.02
              && abs(Double($0.y) / pixel - corner.y) < 0.02
          })
      }
      for corner in lattice.corners(of: cell, isWhole: false) {
        let depth = Self.depth(Double(corner.x) / pixel, Double(corner.y) / pixel, in: expected)
        #expect(abs(depth - 1) < 0.05)
      }
    }
  }

  @Test(arguments: [1, 5, 9])
  func `Figures lie in the middle of their cells`(zoom: Int) throws {
    let region = Region(x: -4, y: 10, width: 20, height: 15)
    let size = Size(width: 400, height: 300)
    let look = Look(cell: zoom, shape: .triangle, theme: .mask)
    let viewport = look.viewport(fitting: region, into: size)
    let map = FigureMap(Region(size), look: look, view: region, through: viewport)
    for cell in [Position(x: -4, y: 10), Position(x: 15, y: 24), Position(x: 3, y: 17)] {
      let place = map.place(.middle(of: cell))
      let corners = Self.corners(cell.x, cell.y, viewport, size)
      #expect(abs(Double(place.x) / 256 - corners[0].x) < 0.05)
      #expect(abs(Double(place.y) / 256 - (corners[0].y + corners[1].y) / 2) < 0.05)
      #expect(Self.depth(Double(place.x) / 256, Double(place.y) / 256, in: corners) > 0)
    }
  }

  @Test func `A fitted viewport shows all of the corner cells, and no larger one would`() {
    let size = Size(width: 300, height: 200)
    for region in [
      Region(x: 5, y: -9, width: 40, height: 10), Region(x: 0, y: 0, width: 9, height: 40),
    ] {
      let viewport = Self.look.viewport(fitting: region, into: size)
      let corners = [
        (region.x, region.y), (region.columns.upperBound - 1, region.rows.upperBound - 1),
      ].flatMap { Self.corners($0.0, $0.1, viewport, size) }
      let slack = corners.flatMap { [$0.x, 300 - $0.x, $0.y, 200 - $0.y] }
      #expect(slack.allSatisfy { $0 > -0.1 })
      #expect(slack.contains { $0 < 0.1 })
    }
  }

  @Test(arguments: [2, 5, 16, 40])
  func `A distant view loses no live cell and shows it where it lies`(cells: Int) throws {
    var drawing = Grid<CellState>(size: Size(width: 200, height: 100), repeating: 0)
    let alive = [Position(x: 0, y: 0), Position(x: 150, y: 20), Position(x: 60, y: 99)]
    for cell in alive { drawing[cell.x, cell.y] = 1 }
    let size = Size(width: 200, height: 160)
    let painter = try Painter(
      legend: Array(seaLegend.prefix(2)), view: Region(drawing.size),
      look: Look(cell: 1, shape: .triangle, theme: .mask), page: Page(size, isFilled: true),
      showsEdges: true)
    let viewport = Viewport(
      middleOf: Region(drawing.size), pitch: Pitch(pixels: 1, cells: Int128(cells)))
    let pixels = painter.image(
      of: DrawnWorld(drawing: drawing, hasEdge: false), through: viewport
    ).painting.pixels
    for cell in alive {
      let center = Self.center(cell.x, cell.y, viewport, size)
      let lit = (-1...1).contains { dy in
        (-1...1).contains { pixels[Int(center.x) + $0, Int(center.y) + dy] == 1 }
      }
      #expect(lit)
    }
    #expect(pixels.elements.count { $0 == 1 } <= 12)
  }
}
