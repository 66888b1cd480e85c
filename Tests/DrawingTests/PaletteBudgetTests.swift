import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct PaletteBudgetTests {
  private func painter(
    states: Int, _ shape: CellShape, gap: Int = 0, caption: [String] = [], margin: Int? = 0
  ) throws(PaletteProblem) -> Painter {
    try Painter(
      legend: (0..<states).map { CellKind("state \($0)") },
      view: Region(x: 0, y: 0, width: 16, height: 16),
      look: Look(cell: 4, gap: gap, shape: shape, theme: .daylight),
      room: LayoutElements(TitleAndCaption(caption: caption.asWords), margin: margin))
  }

  @Test func `a world of 256 states is drawn in 256 colours, each in its place`() throws {
    let cells = Grid(
      size: Size(width: 16, height: 16), elements: (0..<256).map { CellState($0) })
    let painting = try painter(states: 256, .square).picture(of: DrawnWorld(drawing: cells))
      .painting
    #expect(painting.palette.colors.count == 256)
    for state in 0..<256 {
      #expect(painting.pixels[state % 16 * 4 + 3, state / 16 * 4 + 1] == state)
    }
  }

  @Test(arguments: [
    (254, 0, true), (255, 0, false), (255, 1, false), (253, 1, true), (256, 1, false),
  ])
  func `what stands around the cells takes colours, too`(states: Int, gap: Int, fits: Bool) {
    // A caption takes two: its letters' and what lies around them.
    let isPossible = (try? painter(states: states, .square, gap: gap, caption: ["abc"])) != nil
    #expect(isPossible == fits)
  }

  @Test func `discs take five colours more a state, and there is an end to that`() throws {
    #expect(try painter(states: 43, .circle).palette.colors.count == 43 + 42 * 5)
    #expect(throws: PaletteProblem(needed: 44 + 43 * 5)) { try painter(states: 44, .circle) }
  }

  @Test(arguments: [(100, 5), (249, 5), (250, 4), (252, 2), (253, 1), (254, 0)])
  func `letters' edges do with the room that is left`(states: Int, mixes: Int) throws {
    let painter = try painter(states: states, .square, caption: ["abc"])
    #expect(painter.palette.colors.count == states + 2 + mixes)
    // Discs take what they need first.
    #expect(try self.painter(states: 42, .circle, caption: ["abc"]).palette.colors.count == 254)
  }

  @Test(arguments: [(100, 8), (253, 3), (254, 2)])
  func `the line around a world takes nobody's place`(states: Int, others: Int) throws {
    let painter = try painter(states: states, .square, caption: ["abc"], margin: nil)
    #expect(painter.palette.colors.count == states + others)
    #expect(painter.palette.colors.contains(Theme.daylight.grid) == (states < 254))
  }

  @Test(arguments: [CellShape.square, .circle], [2, 40, 43, 44, 200, 254, 255, 256])
  func `what is said to fit before anything runs does`(shape: CellShape, states: Int) {
    let look = Look(cell: 4, gap: 1, shape: shape, theme: .daylight)
    if look.mostColors(states: states, hasCaption: true, showsEdges: false) <= Palette.limit {
      #expect((try? painter(states: states, shape, gap: 1, caption: ["abc"])) != nil)
    }
  }
}
