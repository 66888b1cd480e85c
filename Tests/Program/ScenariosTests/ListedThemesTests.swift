import Assets
import Grids
import Imaging
import Scenarios
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct ListedThemesTests {
  static let names = Assets.themes.map(\.name)

  private func theme(_ name: String) throws -> ThemeFile {
    let asset = try #require(Assets.themes.first { $0.name == name })
    return ThemeFile(asset.bytes, naming: simulations.map { $0.info })
  }

  @Test(arguments: names)
  func `A listed theme has no errors and names every kind of cell`(name: String) throws {
    let theme = try theme(name)
    #expect(theme.errors(for: []) == [])
    for info in simulations.map({ $0.info }) {
      for name in info.kinds.map(\.name) + info.figures.colors.compactMap(\.name) {
        #expect(theme.colors[name] != nil, "\(name) of \(info.name)")
      }
      for name in info.figures.sprites { #expect(Theme.light.hasSprite(of: CellKind(name))) }
    }
  }

  @Test(arguments: names)
  func `Captions have the contrast that WCAG requires`(name: String) throws {
    let theme = try theme(name)
    let (text, background) = (
      try #require(theme.colors["text"]), try #require(theme.colors["background"])
    )
    #expect(contrast(text, background) >= 4.5)
  }

  @Test(arguments: names)
  func `Accents have the contrast that WCAG requires for graphics`(name: String) throws {
    let theme = try theme(name)
    let accent = try #require(theme.colors["accent"])
    for ground in ["background", "dead", "water"] {
      #expect(contrast(accent, try #require(theme.colors[ground])) >= 3)
    }
  }

  @Test(arguments: names)
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

  @Test func `Contrast ratios range from 1 to 21`() {
    let (black, white) = (Color(hex: "#000")!, Color(hex: "#fff")!)
    #expect(contrast(black, white) == 21)
    #expect(contrast(white, white) == 1)
    #expect(abs(contrast(Color(hex: "#767676")!, white) - 4.54) < 0.01)
  }
}
