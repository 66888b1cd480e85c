import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct SpritePaintingTests {
  @Test func `Opaque pixels have the sprite's color and transparent ones the cell's`() throws {
    var theme = Theme.daylight
    theme.sprites["penguin"] = try Sprite(
      PNGs.pillow("image('RGBA', 2, 2, [(200, 0, 0, 255), (0, 0, 0, 0)] * 2)"))
    let frame = painted("O.", cell: 4, shape: .sprite, theme: theme)
    let red = Color(red: 200, green: 0, blue: 0)
    #expect(frame.region(of: red) == Region(x: 0, y: 0, width: 2, height: 4))
    #expect(frame.count(of: red) == 8)
    #expect(frame.count(of: Theme.daylight.colors["water"]!) == 4 * 8 - 8)
  }

  @Test func `Half-transparent pixels are mixed with the color of water`() throws {
    var theme = Theme.mask
    theme.sprites["penguin"] = try Sprite(
      PNGs.pillow("Image.new('RGBA', (4, 4), (255, 255, 255, 129))"))
    let frame = painted("O", cell: 4, shape: .sprite, theme: theme)
    #expect(frame.count(of: Color(red: 129, green: 129, blue: 129)) == 16)
  }

  @Test func `A state without a sprite is filled with its color`() throws {
    // State 1 is a kind without a sprite in the theme or the program.
    let legend = [CellKind("water"), CellKind("rock"), CellKind("orca")]
    let theme = Theme(
      background: .white, text: .black, colors: ["rock": Color(red: 9, green: 8, blue: 7)])
    let painter = try Painter(
      legend: legend, view: Region(x: 0, y: 0, width: 2, height: 1),
      look: Look(cell: 5, shape: .sprite, theme: theme))
    let frame = painter.image(of: DrawnWorld(drawing: Grid(drawn: "O2"))).painting
    #expect(
      frame.region(of: Color(red: 9, green: 8, blue: 7))
        == Region(x: 0, y: 0, width: 5, height: 5))
  }

  @Test func `Sprites of many colors are reduced to the size of the palette`() throws {
    var theme = Theme.daylight
    let noise = try PNGs.pillow(
      "image('RGBA', 12, 12, [tuple((i * k) % 256 for k in (37, 101, 59, 83)) for i in range(144)])"
    )
    for kind in ["water", "penguin", "orca"] { theme.sprites[kind] = try Sprite(noise) }
    let frame = painted(
      ".O2", cell: 12, gap: 1, shape: .sprite, theme: theme, caption: ["a caption wider than it"])
    #expect(frame.palette.colors.count == 3 + 3 + 56)
    #expect(frame.pixels.elements.allSatisfy { $0 < frame.palette.colors.count })
    #expect(Set(frame.pixels.elements).count > 50)
  }

  @Test func `Built-in sprites become squares below 10 pixels, and a theme's sprites do not`()
    throws
  {
    let squares = painted("O2.", cell: 9, shape: .square, theme: .daylight)
    #expect(painted("O2.", cell: 9, shape: .sprite, theme: .daylight).inColors == squares.inColors)
    let larger = painted("O2.", cell: 10, shape: .sprite, theme: .daylight)
    #expect(larger.palette.colors.count > 3)
    var theme = Theme.daylight
    theme.sprites["penguin"] = try Sprite(PNGs.pillow("Image.new('RGB', (4, 4), (1, 2, 3))"))
    let own = painted("O2.", cell: 4, shape: .sprite, theme: theme)
    #expect(own.count(of: Color(red: 1, green: 2, blue: 3)) == 16)
  }

  @Test func `A small number of colors is kept exactly`() throws {
    let colors = (0..<56).map {
      Sprite.Pixel(red: $0 * 4, green: 255 - $0 * 4, blue: 7, alpha: 255)
    }
    let chosen = SpriteColors(colors.filter { $0.red % 16 == 0 }, limit: 56)
    #expect(chosen.colors == colors.filter { $0.red % 16 == 0 })
    for pixel in chosen.colors {
      #expect(chosen.index(of: pixel).map { chosen.colors[$0] } == pixel)
    }
    #expect(chosen.index(of: Sprite.Pixel()) == nil)
  }
}
