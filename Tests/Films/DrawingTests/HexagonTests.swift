import Foundation
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct HexagonTests {
  private static let look = Look(cell: 16, shape: .hexagon, theme: .mask)

  /// The center of a cell in pixels, by the published formula.
  private static func center(
    _ x: Int, _ y: Int, _ viewport: Viewport, _ image: Size
  ) -> (x: Double, y: Double) {
    let d = Double(viewport.pitch.value) / 65536
    let (right, down) = (
      Double(x) + 0.5 - Double(viewport.x) / 65536, Double(y) + 0.5 - Double(viewport.y) / 65536
    )
    return (
      Double(image.width) / 2 + (right - down / 2) * d,
      Double(image.height) / 2 + down * d * 3.0.squareRoot() / 2
    )
  }

  @Test(arguments: [(6, 0, 0), (9, 3, -2), (16, 0, 0), (33, -7, 5)])
  func `A pixel shows the cell with the nearest center`(pitch: Int, x: Int, y: Int) {
    let image = Size(width: 90, height: 70)
    let part = Int128(pitch * 1000)
    let viewport = Viewport(
      x: Int128(x) * 65536 + part, y: Int128(y) * 65536 - part,
      pitch: Pitch(pixels: pitch, cells: 1))
    let lattice = CellLattice(.hexagons(.sheared), image, viewport, cell: 16, gap: 0)
    var wrong: [Position] = []
    for row in 0..<image.height {
      lattice.forEachPixel(of: row) { column, sample in
        let distance = { (x: Int, y: Int) in
          let center = Self.center(x, y, viewport, image)
          return hypot(Double(column) + 0.5 - center.x, Double(row) + 0.5 - center.y)
        }
        let cell = sample.cell
        let others = (-1...1).flatMap { dy in (-1...1).map { distance(cell.x + $0, cell.y + dy) } }
        if distance(cell.x, cell.y) > (others.min() ?? 0) + 0.01 {
          wrong.append(Position(x: column, y: row))
        }
      }
    }
    #expect(wrong == [])
  }

  /// Odd rows are half a cell further right than even ones, or the other way round; columns are as
  /// rows with x and y swapped. The middle of the view is the middle of both.
  private static func center(
    _ x: Int, _ y: Int, _ layout: HexagonLayout, _ viewport: Viewport, _ image: Size
  ) -> (x: Double, y: Double) {
    let isColumn = layout == .oddColumn || layout == .evenColumn
    let isOdd = layout == .oddRow || layout == .oddColumn
    let (along, across) = isColumn ? (y, x) : (x, y)
    let shift = (abs(across) % 2 == 1) == isOdd ? 0.25 : -0.25
    let middle = (Double(viewport.x) / 65536, Double(viewport.y) / 65536)
    let d = Double(viewport.pitch.value) / 65536
    let right = (Double(along) + 0.5 + shift - (isColumn ? middle.1 : middle.0)) * d
    let down =
      (Double(across) + 0.5 - (isColumn ? middle.0 : middle.1)) * d * 3.0.squareRoot() / 2
    return (
      Double(image.width) / 2 + (isColumn ? down : right),
      Double(image.height) / 2 + (isColumn ? right : down)
    )
  }

  @Test(arguments: HexagonLayout.allCases.filter { $0 != .sheared }, [(6, 0, 0), (17, 4, -3)])
  func `Shifted rows and columns show the cell with the nearest center`(
    layout: HexagonLayout, view: (pitch: Int, x: Int, y: Int)
  ) {
    let image = Size(width: 90, height: 70)
    let viewport = Viewport(
      x: Int128(view.x) * 65536 + 9000, y: Int128(view.y) * 65536 - 5000,
      pitch: Pitch(pixels: view.pitch, cells: 1))
    let lattice = CellLattice(.hexagons(layout), image, viewport, cell: 16, gap: 0)
    let read = lattice.cells(in: 20..<50)
    var wrong = 0
    for row in 0..<image.height {
      lattice.forEachPixel(of: row) { column, sample in
        let distance = { (x: Int, y: Int) in
          let center = Self.center(x, y, layout, viewport, image)
          return hypot(Double(column) + 0.5 - center.x, Double(row) + 0.5 - center.y)
        }
        let cell = sample.cell
        let others = (-1...1).flatMap { dy in (-1...1).map { distance(cell.x + $0, cell.y + dy) } }
        wrong += distance(cell.x, cell.y) > (others.min() ?? 0) + 0.01 ? 1 : 0
        wrong += (20..<50).contains(row) && !read.contains(cell) ? 1 : 0
      }
    }
    #expect(wrong == 0)
  }

  @Test func `Rows may count from the bottom`() {
    #expect(HexagonLayout.oddRow.counted(fromBottomOf: 4) == .evenRow)
    #expect(HexagonLayout.evenRow.counted(fromBottomOf: 5) == .evenRow)
    #expect(HexagonLayout.oddColumn.counted(fromBottomOf: 4) == .oddColumn)
  }

  @Test(arguments: HexagonLayout.allCases)
  func `The corners of a cell lie around its center`(layout: HexagonLayout) {
    let viewport = Viewport(x: 70_000, y: -9000, pitch: Pitch(pixels: 24, cells: 1))
    let image = Size(width: 300, height: 200)
    let lattice = CellLattice(.hexagons(layout), image, viewport, cell: 24, gap: 0)
    for (x, y) in [(0, 0), (3, 2), (2, 3), (-1, -4)] {
      let corners = lattice.corners(of: Position(x: x, y: y), isWhole: true)
      let unit = 6 * Double(VectorPoint.pixel)
      let middle = (
        corners.reduce(0) { $0 + Double($1.x) } / unit,
        corners.reduce(0) { $0 + Double($1.y) } / unit
      )
      let center =
        layout == .sheared
        ? Self.center(x, y, viewport, image) : Self.center(x, y, layout, viewport, image)
      #expect(hypot(middle.0 - center.x, middle.1 - center.y) < 0.1)
    }
  }

  @Test(arguments: [Tiling.hexagons(.sheared), .hexagons(.oddRow), .triangles])
  func `Bands of rows read all cells that they show`(tiling: Tiling) {
    let image = Size(width: 61, height: 200)
    let viewport = Viewport(
      middleOf: Region(x: -3, y: 4, width: 9, height: 30), pitch: Pitch(pixels: 7, cells: 1))
    let lattice = CellLattice(tiling, image, viewport, cell: 16, gap: 0)
    for rows in [0..<1, 17..<23, 0..<200, 199..<200] {
      let region = lattice.cells(in: rows)
      var outside = 0
      for row in rows {
        lattice.forEachPixel(of: row) { outside += region.contains($1.cell) ? 0 : 1 }
      }
      #expect(outside == 0)
    }
  }

  @Test func `The six nearest centers are those of Golly's hexagonal neighborhood`() {
    let viewport = Viewport(x: 0, y: 0, pitch: Pitch(pixels: 16, cells: 1))
    let image = Size(width: 100, height: 100)
    let middle = Self.center(0, 0, viewport, image)
    let neighbors = (-2...2).flatMap { y in (-2...2).map { Position(x: $0, y: y) } }.filter {
      let center = Self.center($0.x, $0.y, viewport, image)
      return abs(hypot(center.x - middle.x, center.y - middle.y) - 16) < 0.01
    }
    #expect(
      Set(neighbors)
        == Set([(-1, -1), (0, -1), (-1, 0), (1, 0), (0, 1), (1, 1)].map { Position(x: $0, y: $1) }))
  }

  @Test(arguments: [(8, 1), (13, 1), (20, 1), (21, 1), (30, 1), (21, 2), (20, 3), (5, 1)])
  func `The gap has its width between all cells of a row`(cell: Int, gap: Int) {
    let cells = Region(x: 0, y: 0, width: 6, height: 5)
    let image = Tiling.hexagons(.sheared).size(of: cells.size, pitch: cell + gap)
    let viewport = Viewport(middleOf: cells, pitch: Pitch(pixels: cell + gap, cells: 1))
    let lattice = CellLattice(.hexagons(.sheared), image, viewport, cell: cell, gap: gap)
    for row in 0..<5 {
      // The row of pixels in which the sides are vertical.
      let middle = Self.center(0, row, viewport, image).y
      var (painted, widths) = (0, Set<Int>())
      lattice.forEachPixel(of: Int(middle)) { _, sample in
        let isGap = sample.level == 0
        #expect(isGap || sample.level == Coverage.levels)
        if isGap, painted > 0 { widths.insert(painted) }
        painted = isGap ? 0 : painted + 1
      }
      #expect(widths.contains(cell) && widths.allSatisfy { $0 <= cell })
    }
  }

  private func image(_ world: any World, _ view: Region, _ look: Look) throws -> Image {
    let showsEdges = world.bounds != nil
    return try Painter(
      legend: Array(seaLegend.prefix(2)), view: view, look: look, showsEdges: showsEdges
    ).image(of: world)
  }

  @Test(arguments: [4, 7, 12, 25], [0, 2])
  func `Each cell's center has the color of its state, and the image fits the cells`(
    side: Int, gap: Int
  ) throws {
    var drawing = Grid<CellState>(size: Size(width: 5, height: 4), repeating: 0)
    for (x, y) in [(0, 0), (4, 0), (2, 1), (0, 3), (4, 3)] { drawing[x, y] = 1 }
    let look = Look(cell: side, gap: gap, shape: .hexagon, theme: .mask)
    let view = Region(drawing.size)
    let image = try image(DrawnWorld(drawing: drawing), view, look)
    let pixels = image.painting.pixels
    let pitch = side + gap
    #expect(image.size.width == (13 * pitch + 1) / 2)
    #expect(
      image.size.height == Int((13.0 / 3 * 1351 / 1560 * Double(pitch)).rounded(.up)))
    let viewport = Viewport(middleOf: view, pitch: Pitch(pixels: pitch, cells: 1))
    for y in 0..<4 {
      for x in 0..<5 {
        let center = Self.center(x, y, viewport, image.size)
        #expect(pixels[Int(center.x), Int(center.y)] == drawing[x, y])
      }
    }
  }

  @Test func `A hexagon has the area of its cell without the margin`() throws {
    var drawing = Grid<CellState>(size: Size(width: 3, height: 3), repeating: 0)
    drawing[1, 1] = 1
    let look = Look(cell: 96, shape: .hexagon, theme: .mask)
    let image = try image(DrawnWorld(drawing: drawing), Region(drawing.size), look)
    let light = image.painting.pixels.elements.reduce(0.0) {
      $0 + Double(image.palette.colors[Int($1)].red) / 255
    }
    // The distance of opposite sides is 96 pixels less two margins of 4.
    #expect(abs(light / (88 * 88 * 3.0.squareRoot() / 2) - 1) < 0.002)
  }

  @Test(arguments: [1, 5, 9])
  func `Figures lie where the cells lie`(zoom: Int) throws {
    let region = Region(x: -4, y: 10, width: 20, height: 15)
    let size = Size(width: 400, height: 300)
    let look = Look(cell: zoom, shape: .hexagon, theme: .mask)
    let viewport = look.viewport(fitting: region, into: size)
    let map = FigureMap(Region(size), look: look, view: region, through: viewport)
    for cell in [Position(x: -4, y: 10), Position(x: 15, y: 24), Position(x: 3, y: 17)] {
      let place = map.place(.middle(of: cell))
      let center = Self.center(cell.x, cell.y, viewport, size)
      #expect(abs(Double(place.x) / 256 - center.x) < 0.05)
      #expect(abs(Double(place.y) / 256 - center.y) < 0.05)
    }
  }

  @Test func `A fitted viewport shows all of the corner cells, and no larger one would`() {
    let size = Size(width: 300, height: 200)
    for region in [
      Region(x: 5, y: -9, width: 40, height: 10), Region(x: 0, y: 0, width: 9, height: 40),
    ] {
      let viewport = Self.look.viewport(fitting: region, into: size)
      let d = Double(viewport.pitch.value) / 65536
      let (left, right) = (
        Self.center(region.x, region.y + region.height - 1, viewport, size),
        Self.center(region.x + region.width - 1, region.y, viewport, size)
      )
      let slack = [
        left.x - d / 2, 300 - right.x - d / 2, right.y - d / 3.0.squareRoot(),
        200 - left.y - d / 3.0.squareRoot(),
      ]
      #expect(slack.allSatisfy { $0 > -0.1 })
      #expect(slack.contains { $0 < 0.1 })
    }
  }

  @Test(arguments: [2, 5, 16, 40])
  func `A distant view loses no live cell and shows it where its center lies`(cells: Int) throws {
    var drawing = Grid<CellState>(size: Size(width: 200, height: 150), repeating: 0)
    let alive = [Position(x: 0, y: 0), Position(x: 150, y: 20), Position(x: 60, y: 149)]
    for cell in alive { drawing[cell.x, cell.y] = 1 }
    let size = Size(width: 200, height: 160)
    let painter = try Painter(
      legend: Array(seaLegend.prefix(2)), view: Region(drawing.size),
      look: Look(cell: 1, shape: .hexagon, theme: .mask), page: Page(size, isFilled: true),
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
