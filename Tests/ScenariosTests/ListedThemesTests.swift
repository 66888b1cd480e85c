import Assets
import Foundation
import Imaging
import Settings
import Simulations
import TestSupport
import Testing

@testable import Scenarios

@Suite struct ListedThemesTests {
  static let names = Assets.themes.map(\.name)

  private func theme(_ name: String) throws -> ThemeFile {
    let asset = try #require(Assets.themes.first { $0.name == name })
    return ThemeFile(SourceFile(name: name, bytes: asset.bytes))
  }

  @Test func `The themes and sprites that are listed are those of the folder`() throws {
    for (folder, ending, listed) in [
      ("themes", "theme", Assets.themes), ("sprites", "png", Assets.sprites),
    ] {
      let files = try FileManager.default.contentsOfDirectory(
        at: projectFolder.appendingPathComponent("assets/\(folder)"),
        includingPropertiesForKeys: nil)
      let names = files.filter { $0.pathExtension == ending }
        .map { $0.deletingPathExtension().lastPathComponent }
      #expect(listed.map(\.name) == names.sorted())
    }
  }

  @Test(arguments: names)
  func `A listed theme is read without a mistake and names every kind of cell`(name: String) throws
  {
    let theme = try theme(name)
    #expect(theme.mistakes == [])
    for simulation in simulations {
      var settings = SettingsReader([], open: FileLibrary(.none).open)
      for kind in try simulation.init(&settings, seed: 1).legend {
        #expect(theme.colors[kind.name] != nil, "\(kind.name) of \(simulation.name)")
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
    for simulation in ["sea", "life", "infection"] {
      let film = { (theme: String) in
        try scenario(simulation, "theme=\(theme)", "frames=2").film.pictures
      }
      let (plain, themed) = (try film("light"), try film(name))
      #expect(themed.map(\.pixels) == plain.map(\.pixels))
      #expect(name == "light" || themed[0].palette != plain[0].palette)
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
