import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct PaletteBudgetTests {
  private func painter(
    states: Int, _ shape: CellShape, gap: Int = 0, caption: [String] = [], margin: Int? = 0,
    isAnimated: Bool = true
  ) throws(PaletteProblem) -> Painter {
    try Painter(
      legend: (0..<states).map { CellKind("state \($0)") },
      view: Region(x: 0, y: 0, width: 16, height: 16),
      look: Look(cell: 4, gap: gap, shape: shape, theme: .daylight),
      room: LayoutElements(TitleAndCaption(caption: caption.asWords), margin: margin),
      overlay: Overlay(isAnimated: isAnimated))
  }

  @Test func `A world of 256 states is drawn in 256 colors with matching indices`() throws {
    let cells = Grid(
      size: Size(width: 16, height: 16), elements: (0..<256).map { CellState($0) })
    let painting = try painter(states: 256, .square).image(of: DrawnWorld(drawing: cells))
      .painting
    #expect(painting.palette.colors.count == 256)
    for state in 0..<256 {
      #expect(painting.pixels[state % 16 * 4 + 3, state / 16 * 4 + 1] == state)
    }
  }

  @Test(arguments: [
    (254, 0, true), (255, 0, false), (255, 1, false), (253, 1, true), (256, 1, false),
  ])
  func `A grid or a caption also needs colors`(states: Int, gap: Int, fits: Bool) {
    // A caption needs two colors: for its letters and for the background.
    let isPossible = (try? painter(states: states, .square, gap: gap, caption: ["abc"])) != nil
    #expect(isPossible == fits)
  }

  @Test func `Discs need five more colors per state, and too many are an error`() throws {
    #expect(try painter(states: 43, .circle).palette.colors.count == 43 + 42 * 5)
    #expect(throws: PaletteProblem(needed: 44 + 43 * 5)) { try painter(states: 44, .circle) }
  }

  @Test(arguments: [(100, 6), (249, 5), (250, 4), (252, 2), (253, 1), (254, 0)])
  func `Edges of letters use the remaining colors`(states: Int, mixes: Int) throws {
    let painter = try painter(states: states, .square, caption: ["abc"])
    #expect(painter.palette.colors.count == states + 2 + mixes)
    // Discs reserve their colors first.
    #expect(try self.painter(states: 42, .circle, caption: ["abc"]).palette.colors.count == 255)
  }

  @Test(arguments: [nil, 0])
  func `A caption below an animated world of two colors needs two bits per pixel`(
    margin: Int?
  ) throws {
    let painter = try painter(states: 2, .square, caption: ["abc"], margin: margin)
    // The page has the color of dead cells, and the line around the world that of soft edges.
    #expect(painter.palette.colors.count == 5)
    #expect(painter.palette.withoutRepeats.palette.bitDepth == 2)
    #expect(painter.palette.colors.last == Theme.daylight.text)
    // A still has softer edges.
    let still = try self.painter(
      states: 2, .square, caption: ["abc"], margin: margin, isAnimated: false)
    #expect(still.palette.colors.count > 8)
    // Other parts of the image need more colors in any case, so that letters have softer edges.
    #expect(try self.painter(states: 3, .square, caption: ["abc"]).palette.colors.count == 3 + 8)
    #expect(
      try self.painter(states: 2, .square, gap: 1, caption: ["abc"]).palette.colors.count == 2 + 8)
  }

  @Test(arguments: [(100, 8), (253, 3), (254, 2)])
  func `The line around a world gets a color only if one remains`(states: Int, others: Int) throws {
    let painter = try painter(states: states, .square, caption: ["abc"], margin: nil)
    #expect(painter.palette.colors.count == states + others)
    #expect(painter.palette.colors.contains(Theme.daylight.grid) == (states < 254))
  }

  @Test(arguments: [CellShape.square, .circle], [2, 40, 43, 44, 200, 254, 255, 256])
  func `A palette that fits by its estimate can be built`(shape: CellShape, states: Int) {
    let look = Look(cell: 4, gap: 1, shape: shape, theme: .daylight)
    let legend = Array(repeating: CellKind("alive"), count: states)
    if look.mostColors(of: legend, hasCaption: true, showsEdges: false) <= Palette.limit {
      #expect((try? painter(states: states, shape, gap: 1, caption: ["abc"])) != nil)
    }
  }
}
