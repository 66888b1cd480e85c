import Grids
import Testing
import Worlds

@testable import Drawing

/// Tests of labels on plates.
@Suite struct CalloutTests {
  private let page = Region(x: 0, y: 0, width: 400, height: 300)

  private func map(_ text: TextScale = TextScale()) -> FigureMap {
    let look = Look(cell: 10, shape: .square, theme: .daylight)
    return FigureMap(
      page, look: look, view: Region(Size(width: 40, height: 30)), through: nil, text)
  }

  private func label(_ size: FigureLength = .ems(5, 4)) -> FigureText {
    FigureText("a label", size: size)
  }

  @Test(
    arguments: [(0, 15), (39, 15), (20, 0), (20, 29), (0, 0), (39, 29)], [nil] + FigureSide.allCases
  )
  func `A plate does not cover the head of an arrow at its cell`(
    start: (Int, Int), side: FigureSide?
  ) {
    let cell = FigurePoint.middle(of: Position(x: 20, y: 15))
    let from = FigurePoint.middle(of: Position(x: start.0, y: start.1))
    let arrow = Figure(.arrow(from, cell, width: .points(3), halo: .points(1)), .accent)
    let map = map()
    var layout = CalloutLayout(
      [arrow, Figure(.callout(label(), at: cell, side: side), .text)], map)
    let plate = layout.place(label(), at: map.place(cell), side: side)
    // The head is 12 pixels long and wide.
    let (a, b) = (map.place(from), map.place(cell))
    let length = max(abs(a.x - b.x), abs(a.y - b.y))
    for part in 0...12 {
      let x = (b.x + (a.x - b.x) * part * 256 / max(1, length)) >> 8
      let y = (b.y + (a.y - b.y) * part * 256 / max(1, length)) >> 8
      #expect(!plate.region.contains(Position(x: x, y: y)))
    }
  }

  @Test func `A label grows with the texts of the image`() {
    let look = Look(cell: 10, shape: .square, theme: .daylight)
    let heights = [640, 1280].map { width in
      let text = TextScale(look, on: Size(width: width, height: width))
      let map = map(text)
      var layout = CalloutLayout([], map)
      return layout.place(label(), at: SubpixelPoint(x: 9000, y: 9000), side: nil).texts[0].size
        .height
    }
    #expect(heights[0] == 15 && heights[1] == 2 * heights[0] + 1)
  }
}
