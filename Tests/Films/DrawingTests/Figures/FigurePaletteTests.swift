import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests that the colors of figures fit in a palette of 256.
@Suite struct FigurePaletteTests {
  private let disc = Figure(.disc(.at(20, 15), radius: .pixels(9)), .accent)

  private func scene(states: Int, edges: Int = Overlay.finestEdges) -> FigureScene {
    var scene = FigureScene(disc)
    scene.legend = (0..<states).map { CellKind("state \($0)") }
    scene.edges = edges
    return scene
  }

  @Test func `Edges have five mixtures with each color below`() throws {
    #expect(try scene(states: 1).painter.palette.colors.count == 2 + 5)
    #expect(try scene(states: 3).painter.palette.colors.count == 4 + 3 * 5)
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 3), (3, 5)])
  func `The number of mixtures can be reduced`(edges: Int, steps: Int) throws {
    let painter = try scene(states: 2, edges: edges).painter
    #expect(painter.palette.colors.count == 3 + 2 * steps)
  }

  @Test(arguments: [
    (2, 7), (43, 7), (44, 7), (60, 7), (100, 5), (127, 3), (128, 3), (254, 3), (255, 2),
  ])
  func `A short palette has fewer mixtures and is not an error`(states: Int, seen: Int) throws {
    var scene = scene(states: states)
    let colors = try scene.painter.palette.colors.count
    #expect((255...256).contains(colors) || colors == states + 1 + states * 5)
    // The most covered color gets its mixtures first.
    scene.figures = [Figure(.line([.at(2, 3), .at(38, 9)], width: .pixels(3)), .accent)]
    #expect(try Set(scene.image().pixels.elements).count == seen)
  }

  @Test func `A figure needs at least one color of its own`() {
    #expect(throws: PaletteProblem(needed: 257)) { try scene(states: 256).painter }
    let look = Look(cell: 1, shape: .square, theme: .daylight)
    let legend = Array(repeating: CellKind("alive"), count: 256)
    #expect(
      look.mostColors(of: legend, hasCaption: false, showsEdges: false, figures: 1) == 257)
  }

  @Test func `A figure in a kind's color uses the palette entry of its cells`() throws {
    var scene = FigureScene(
      Figure(.box(.at(0, 0), .at(9, 9)), FigureColor("penguins")),
      Figure(.box(.at(9, 0), .at(18, 9)), FigureColor("orca")))
    scene.legend = seaLegend
    scene.theme = .daylight
    let painting = try scene.image().painting
    #expect(painting.palette.colors.count == 3 + 3 * 5)
    #expect(painting.pixels[4, 4] == 1)
    #expect(painting.pixels[12, 4] == 2)
  }

  @Test func `A theme has a color for every figure color`() {
    let theme = Theme.daylight
    #expect(theme.color(of: .text) == theme.text)
    #expect(theme.color(of: .background) == theme.background)
    #expect(theme.color(of: .grid) == theme.grid)
    #expect(theme.color(of: FigureColor("orcas")) == theme.colors["orca"])
    #expect(theme.color(of: FigureColor("orca")) == theme.colors["orca"])
    #expect(theme.color(of: FigureColor("wolf")) == theme.text)
  }

  @Test func `A figure in an undeclared color is not painted`() throws {
    let scene = FigureScene(disc)
    let image = try scene.painter.image(
      of: DrawnWorld(drawing: Grid(size: scene.size, repeating: 0)),
      figures: [Figure(disc.shape, .grid)])
    #expect(Set(image.pixels.elements) == [0])
  }

  @Test(arguments: [1, 2, 3])
  func `Two half-covering layers of one color cover three quarters`(edges: Int) throws {
    var palette = Palette()
    for gray in [0, 255] { _ = palette.append(Color(red: UInt8(gray), green: 0, blue: 0)) }
    let ramps = InkRamps([.init(0, 1)], known: [], rounds: edges, in: &palette)
    let half = ramps.entry(3, of: 1, over: 0)
    #expect(ramps.mixtures[Int(half)].level == 3)
    let more = ramps.entry(3, of: 1, over: half)
    #expect(palette.colors[Int(more)].red >= [128, 170, 170][edges - 1])
    // And in the opposite order.
    #expect(palette.colors[Int(ramps.entry(3, of: 0, over: half))].red <= 85 + 43)
    #expect(ramps.entry(6, of: 1, over: half) == 1)
    #expect(ramps.entry(6, of: 0, over: half) == 0)
  }

  @Test func `Palette indices are independent of the theme`() throws {
    var scene = FigureScene(
      disc, Figure(.ring(.at(12, 9), radius: .pixels(5), width: .pixels(2)), .text))
    scene.legend = seaLegend
    scene.theme = .daylight
    let day = try scene.image()
    scene.theme = .night
    let night = try scene.image()
    #expect(day.pixels == night.pixels)
    #expect(day.palette != night.palette)
  }
}
