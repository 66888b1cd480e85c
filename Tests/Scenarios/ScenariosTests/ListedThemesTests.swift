import Assets
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
}
