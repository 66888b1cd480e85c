import Assets
import Foundation
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

@Suite struct ListedThemesTests {
  static let names = Assets.themes.map(\.name)

  private func theme(_ name: String) throws -> ThemeFile {
    let asset = try #require(Assets.themes.first { $0.name == name })
    return ThemeFile(asset.bytes)
  }

  @Test(arguments: names)
  func `A listed theme is read without a mistake and names every kind of cell`(name: String) throws
  {
    let theme = try theme(name)
    #expect(theme.errors == [])
    for card in simulations.map({ $0.card }) {
      for kind in card.kinds {
        #expect(theme.colors[kind.name] != nil, "\(kind.name) of \(card.name)")
      }
    }
  }

  @Test(arguments: names)
  func `Captions can be read, by the letter of WCAG`(name: String) throws {
    let theme = try theme(name)
    let (text, background) = (
      try #require(theme.colors["text"]), try #require(theme.colors["background"])
    )
    #expect(contrast(text, background) >= 4.5)
  }

  @Test(arguments: names)
  func `A theme changes no pixel's index`(name: String) throws {
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

  @Test func `Contrast goes from 1 to 21`() {
    let (black, white) = (Color(hex: "#000")!, Color(hex: "#fff")!)
    #expect(contrast(black, white) == 21)
    #expect(contrast(white, white) == 1)
    #expect(abs(contrast(Color(hex: "#767676")!, white) - 4.54) < 0.01)
  }
}

/// Contrast ratio as WCAG 2 defines it.
private func contrast(_ a: Color, _ b: Color) -> Double {
  let pair = [luminance(a), luminance(b)].sorted()
  return (pair[1] + 0.05) / (pair[0] + 0.05)
}

private func luminance(_ color: Color) -> Double {
  let linear = [color.red, color.green, color.blue].map { channel in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}
