import Drawing
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@Suite struct CircleTests {
  static let sides = [1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 31, 64]

  /// Returns the brightness of each pixel of a white disc on black.
  private func disc(_ side: Int) -> Grid<UInt8> {
    let frame = painted("O", cell: side, shape: .circle, theme: .mask)
    return Grid(
      size: frame.size, elements: frame.pixels.elements.map { frame.palette.colors[Int($0)].red })
  }

  @Test(arguments: sides)
  func `A disc has all eight symmetries of a square`(side: Int) {
    let disc = disc(side)
    let last = side - 1
    var differing: [Position] = []
    for y in 0..<side {
      for x in 0..<side {
        let others = [
          disc[last - x, y], disc[x, last - y], disc[last - x, last - y], disc[y, x],
          disc[last - y, x], disc[y, last - x], disc[last - y, last - x],
        ]
        if others.contains(where: { $0 != disc[x, y] }) { differing.append(Position(x: x, y: y)) }
      }
    }
    #expect(differing == [])
  }

  @Test(arguments: sides)
  func `A pixel is as bright as its covered area, in sixths`(side: Int) {
    let disc = disc(side)
    let radius = Double(side) * 7 / 16
    let points = 64
    var wrong: [Position] = []
    for y in 0..<side {
      for x in 0..<side {
        var inside = 0
        for point in 0..<(points * points) {
          let dx = Double(x) + (Double(point % points) + 0.5) / Double(points) - Double(side) / 2
          let dy = Double(y) + (Double(point / points) + 0.5) / Double(points) - Double(side) / 2
          if dx * dx + dy * dy <= radius * radius { inside += 1 }
        }
        // Half a level of rounding, plus a margin for the program's coarser sampling.
        let exact = Double(inside) / Double(points * points)
        let shown = Double(disc[x, y]) / 255
        if abs(exact - shown) > 1 / 12 + 0.02 { wrong.append(Position(x: x, y: y)) }
      }
    }
    #expect(wrong == [])
    #expect(Set(disc.elements).isSubset(of: [0, 43, 85, 128, 170, 213, 255]))
  }

  @Test(arguments: sides.filter { $0 >= 3 })
  func `A disc is full in the middle and leaves the corners free`(side: Int) {
    let disc = disc(side)
    for middle in [(side - 1) / 2, side / 2] { #expect(disc[middle, middle] == 255) }
    #expect(disc[0, 0] < 128)
  }

  @Test(arguments: [1, 2, 5, 8])
  func `No disc covers its neighbors or the gaps between them`(gap: Int) {
    let cell = 8
    let drawing = """
      ...
      .O.
      ...
      """
    let frame = painted(drawing, cell: cell, gap: gap, shape: .circle)
    let empty = painted(
      drawing.replacing("O", with: "."), cell: cell, gap: gap, shape: .circle)
    let own = Region(x: cell + gap, y: cell + gap, width: cell, height: cell)
    var outside: [Position] = []
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width where !(own.columns.contains(x) && own.rows.contains(y)) {
        if frame.pixels[x, y] != empty.pixels[x, y] { outside.append(Position(x: x, y: y)) }
      }
    }
    #expect(outside == [])
    #expect(frame.pixels != empty.pixels)
  }

  @Test func `All discs of a kind are the same image`() {
    let frame = painted("OO\n.O", cell: 9, shape: .circle)
    let cells = [(0, 0), (1, 0), (1, 1)].map { x, y in
      frame.pixels.cropped(to: Region(x: x * 9, y: y * 9, width: 9, height: 9), outside: 0)
    }
    #expect(cells[0] == cells[1])
    #expect(cells[0] == cells[2])
  }
}
