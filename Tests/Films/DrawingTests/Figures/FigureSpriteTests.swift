import Imaging
import Testing
import Worlds

@testable import Drawing

/// Tests of the colors of sprites drawn as figures.
@Suite struct FigureSpriteTests {
  @Test func `A theme's temper applies to all sprites, and a kind's temper to its own`() {
    let (red, blue) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255))
    var theme = Theme(background: .black, text: .white)
    let names = ["sprigget", "dripple", "cragling"]
    func colors() -> [Color] {
      var palette = Palette()
      let ground = palette.append(Color.black)
      _ = FigureSprites(names, theme, on: ground, in: &palette)
      return palette.colors
    }
    let plain = colors()
    theme.temper = [.black, red]
    let reds = colors()
    #expect(reds.count == plain.count && reds.allSatisfy { $0.green == 0 && $0.blue == 0 })
    theme.tempers = ["dripple": [.black, blue]]
    let both = colors()
    #expect(both.allSatisfy { $0.green == 0 && ($0.red == 0 || $0.blue == 0) })
    #expect(both.contains { $0.red > 0 } && both.contains { $0.blue > 0 })
  }
}
