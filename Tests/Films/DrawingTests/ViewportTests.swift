import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests of cameras that show from one cell to 2^60 cells across.
@Suite struct ViewportTests {
  /// A world with live cells only in the four corners of a square.
  private struct Corners: World {
    let square: Region

    var bounds: Region? { nil }
    var counts: [Count] { [] }
    var living: ScaledRegion { ScaledRegion(square) }
    mutating func advance(by generations: Int) {}

    func cells(in sight: ScaledRegion) -> Grid<CellState> {
      var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
      for x in [square.x, square.x + square.width - 1] {
        for y in [square.y, square.y + square.height - 1] {
          let place = Position(
            x: (x >> sight.scale) - sight.region.x, y: (y >> sight.scale) - sight.region.y)
          guard (0..<grid.width).contains(place.x), (0..<grid.height).contains(place.y) else {
            continue
          }
          grid[place.x, place.y] = 1
        }
      }
      return grid
    }
  }

  private func square(_ exponent: Int, at corner: Int = 0) -> Region {
    Region(x: corner, y: -corner, width: 1 << exponent, height: 1 << exponent)
  }

  @Test(arguments: 0...60, [0, 12_345])
  func `A fitted viewport shows a square up to its four corners`(exponent: Int, corner: Int) throws
  {
    let square = square(exponent, at: corner)
    let image = Size(width: 64, height: 64)
    let look = Look(cell: 1, shape: .square, theme: .mask)
    let painter = try Painter(
      legend: Array(seaLegend.prefix(2)), view: Region(image), look: look)
    let viewport = Viewport(fitting: square, into: image)
    let pixels = painter.image(of: Corners(square: square), through: viewport).painting.pixels
    for (x, y) in [(0, 0), (63, 0), (0, 63), (63, 63)] { #expect(pixels[x, y] == 1) }
    // A cell covers as many pixels as fit. At a small zoom it covers only the pixel that contains
    // it.
    let side = max(1, 64 >> exponent)
    let lit = exponent == 0 ? 64 * 64 : 4 * side * side
    #expect(pixels.elements.count { $0 == 1 } == lit)
  }

  @Test(arguments: 0...60)
  func `The viewport's squares cover the view and stay limited in number`(
    exponent: Int
  ) {
    let image = Size(width: 640, height: 480)
    let viewport = Viewport(fitting: square(exponent), into: image)
    let columns = viewport.axis(image.width, middle: viewport.x, cell: 1, gap: 0).squares
    let rows = viewport.axis(image.height, middle: viewport.y, cell: 1, gap: 0).squares
    let sight = ScaledRegion(
      Region(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count),
      scale: viewport.scale)
    let cells = sight.cells
    #expect(cells.intersection(square(exponent)) == square(exponent))
    #expect(sight.region.width <= 640 * 17 && sight.region.height <= 480 * 17)
    // The view is exact with at most 16 cells per pixel along each side.
    if exponent <= 12 { #expect(sight.scale == 0) }
  }

  @Test(arguments: [0, 3, 17, 40, 60])
  func `Adjacent pixels leave no cells out`(exponent: Int) {
    let viewport = Viewport(fitting: square(exponent), into: Size(width: 300, height: 200))
    let axis = viewport.axis(300, middle: viewport.x, cell: 1, gap: 0)
    for pixel in 1..<300 {
      let (before, here) = (
        axis.squares(of: pixel - 1..<pixel), axis.squares(of: pixel..<pixel + 1)
      )
      #expect(here.lowerBound <= before.upperBound)
      #expect(here.lowerBound >= before.lowerBound)
    }
  }

  @Test(arguments: 0...60)
  func `A pitch is restored from its logarithm within 0.5 percent`(exponent: Int) {
    let pitch = Pitch(pixels: 600, cells: Int128(1) << exponent)
    let again = Pitch(logarithm: pitch.logarithm)
    let width = { (pitch: Pitch) in Double(pitch.value) / Double(Int64(1) << min(62, pitch.scale)) }
    #expect(abs(width(again) / width(pitch) - 1) < 0.005)
    #expect(pitch.smaller(again) == (width(pitch) <= width(again) ? pitch : again))
  }

  @Test func `Each step of a zoom scales the cells by the same factor`() {
    let far = Pitch(pixels: 600, cells: Int128(1) << 60)
    let near = Pitch(pixels: 600, cells: 16)
    let steps = (0...20).map { step in
      Pitch(logarithm: near.logarithm + (far.logarithm - near.logarithm) * step / 20)
    }
    for (a, b) in zip(steps, steps.dropFirst()) {
      #expect(b.smaller(a) == b)
      let ratio = Double(a.logarithm - b.logarithm) / 65_536
      #expect(abs(ratio - 56.0 / 20) < 0.02)
    }
  }
}
