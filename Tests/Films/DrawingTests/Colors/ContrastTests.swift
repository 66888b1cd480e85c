import Assets
import Games
import Grids
import Imaging
import TestSupport
import Testing
import Worlds

@testable import Drawing

/// Tests of the contrast of texts.
@Suite struct ContrastTests {
  @Test(arguments: [(0, 0, 0, 21.0), (119, 119, 119, 4.478), (255, 0, 0, 3.998)])
  func `The contrast with white is that of WCAG`(red: Int, green: Int, blue: Int, contrast: Double)
  {
    let color = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    #expect(abs(color.contrast(with: .white) - contrast) < 0.001)
  }

  @Test(arguments: Assets.themes.map(\.name))
  func `The texts of all worlds are legible in all themes`(name: String) throws {
    let theme = try #require(Theme.listed(name))
    let grounds = [theme.background, theme.color(of: FigureColor("table"))]
    let letters: [FigureColor] = [.text, .muted, .letters("total1"), .letters("total2")]
    for letter in letters {
      for ground in grounds {
        #expect(theme.color(of: letter).contrast(with: ground) >= 4.5, "\(letter)")
      }
    }
    // Buttons, plates and the news of a hunt.
    for part in [FigureColor.accent, .letters("total1"), .letters("total2")] {
      #expect(theme.color(of: part).contrast(with: theme.background) >= 4.5, "\(part)")
    }
    // The labels of a chart are on the color of grid lines.
    #expect(theme.text.contrast(with: theme.grid) >= 4.5)
  }

  private static let worlds: [any Simulation] = [
    Hunt(), Pig(), Pig(games: 3), Pig(goal: 30, study: .policy(other: nil)),
    Pig(goal: 30, study: .policy(other: 9)),
    Pig(goal: 20, study: .tournament([.rolls(2), .hold(9)])),
  ]

  @Test(arguments: worlds.indices)
  func `Worlds write in legible colors only`(number: Int) throws {
    let letters: Set<FigureColor> = [
      .text, .muted, .accent, .background, .letters("total1"), .letters("total2"),
    ]
    var world = try Self.worlds[number].opening(seed: 1)
    // At generations 0, 1, 5 and 30.
    for generations in [0, 1, 4, 25] {
      world.advance(by: generations)
      for figure in world.figures {
        guard case .text = figure.shape else { continue }
        #expect(letters.contains(figure.color), "\(figure)")
      }
    }
  }
}
