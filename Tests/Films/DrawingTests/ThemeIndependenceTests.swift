import Assets
import Drawing
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@Suite struct ThemeIndependenceTests {
  private let drawing = """
    .O2.
    2.O.
    """

  /// The shape, cell size and gap.
  static let looks: [(CellShape, Int, Int)] = [
    (.square, 1, 0), (.square, 6, 1), (.circle, 2, 0), (.circle, 16, 3), (.sprite, 8, 0),
    (.sprite, 32, 2), (.sprite, 33, 0),
  ]

  @Test(arguments: looks, [[], ["generation 5", "orcas 2"]])
  func `Light and dark themes differ only in the palette`(
    look: (shape: CellShape, cell: Int, gap: Int), caption: [String]
  ) throws {
    let frames = [Theme.daylight, .night].map { theme in
      painted(
        drawing, cell: look.cell, gap: look.gap, shape: look.shape, theme: theme,
        caption: caption)
    }
    #expect(frames[0].pixels == frames[1].pixels)
    #expect(frames[0].palette.colors.count == frames[1].palette.colors.count)
    #expect(frames[0].palette != frames[1].palette)
  }

  @Test(arguments: looks)
  func `Every index is in the palette, which has at most 64 colors`(
    look: (shape: CellShape, cell: Int, gap: Int)
  ) throws {
    let frame = painted(
      drawing, cell: look.cell, gap: look.gap, shape: look.shape,
      theme: .daylight, caption: ["orcas 2"])
    #expect(frame.palette.colors.count <= 64)
    #expect(frame.pixels.elements.allSatisfy { $0 < frame.palette.colors.count })
  }

  @Test func `Themes with equal colors for two kinds have the same indices`() {
    let plain = Theme(
      background: .black, text: .black, grid: .black,
      colors: ["water": .black, "penguin": .black, "orca": .black])
    for (shape, cell, gap) in Self.looks where shape != .sprite {
      let frames = [Theme.daylight, plain].map {
        painted(drawing, cell: cell, gap: gap, shape: shape, theme: $0, caption: ["orcas 2"])
      }
      #expect(frames[0].pixels == frames[1].pixels)
    }
  }

  @Test func `All frames of an animation share one palette`() throws {
    let cells = [Grid<UInt8>(drawn: "O."), Grid<UInt8>(drawn: ".2")]
    let painter = try Painter(
      legend: seaLegend, view: Region(cells[0].size),
      look: Look(cell: 9, gap: 1, shape: .circle, theme: .daylight),
      room: LayoutElements(TitleAndCaption(caption: [["orcas 10"]]))
    )
    let frames = cells.map {
      painter.image(of: DrawnWorld(drawing: $0), text: TitleAndCaption(caption: [["orcas 1"]]))
        .painting
    }
    #expect(frames[0].palette == frames[1].palette)
    #expect(frames[0].pixels != frames[1].pixels)
  }

  @Test(arguments: Assets.themes.map(\.name))
  func `A theme changes no palette index of a pixel`(name: String) throws {
    for (shape, cell) in [(CellShape.square, 3), (.circle, 9), (.sprite, 24)] {
      let film = { (name: String) in
        painted(
          ".O2\n2.O", cell: cell, gap: 1, shape: shape, theme: try #require(Theme.listed(name)),
          caption: ["orcas 2"])
      }
      let (plain, themed) = (try film("light"), try film(name))
      #expect(themed.pixels == plain.pixels)
      #expect(name == "light" || themed.palette != plain.palette)
    }
  }
}
