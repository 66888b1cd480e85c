import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests of the margin around a world, and of its border line.
@Suite struct MarginTests {
  private static let drawing = String(repeating: "OO2..O2.\n", count: 4)
  private let world = Size(width: 8 * 20, height: 4 * 20)

  private func image(_ margin: Int?, caption: [String] = [], title: [String] = []) -> Painting {
    painted(Self.drawing, cell: 20, title: title, caption: caption, margin: margin)
  }

  @Test func `A world without text has no margin by default`() {
    #expect(image(nil).size == world)
    #expect(image(nil) == image(0))
  }

  @Test(arguments: [1, 7, 40])
  func `A margin surrounds the image, with a line around the world`(margin: Int) {
    let painting = image(margin)
    #expect(
      painting.size == Size(width: world.width + 2 * margin, height: world.height + 2 * margin))
    let place = Region(x: margin, y: margin, width: world.width, height: world.height)
    let colors = painting.inColors
    #expect(
      colors.cropped(to: place, outside: .black).elements == image(0).inColors.elements)
    let around = Set(
      Region(painting.size).rows.flatMap { y in
        Region(painting.size).columns.compactMap { x in
          place.rows.contains(y) && place.columns.contains(x) ? nil : colors[x, y]
        }
      })
    let line = Theme.daylight.grid
    #expect(around == (margin == 1 ? [line] : [line, Theme.daylight.background]))
    #expect(colors[margin - 1, margin + 30] == line)
  }

  @Test func `An image with text has a margin by default`() {
    let (bare, airy) = (image(0, caption: ["alive 3"]), image(nil, caption: ["alive 3"]))
    #expect(airy.size == Size(width: bare.size.width + 24, height: bare.size.height + 24))
    #expect(image(0, caption: ["alive 3"]).size.width == world.width)
    #expect(image(nil, title: ["A title"]).size.width == world.width + 24)
  }

  @Test func `Text is aligned with the left edge of the world`() throws {
    let painting = image(20, caption: ["H"], title: ["H"]).inColors
    let isInk = { (x: Int, y: Int) in painting[x, y] == Theme.daylight.text }
    let above = (0..<painting.width).first { x in (0..<38).contains { isInk(x, $0) } }
    let below = (0..<painting.width).first { x in
      (painting.height - 38..<painting.height).contains { isInk(x, $0) }
    }
    #expect((20...22).contains(try #require(above)))
    #expect((20...22).contains(try #require(below)))
  }
}
