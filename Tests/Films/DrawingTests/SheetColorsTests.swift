import Grids
import Imaging
import Testing

@testable import Drawing

@Suite struct SheetColorsTests {
  private func slot(_ count: Int, blue: UInt8, mixes: Int) -> (palette: Palette, theme: Theme) {
    var palette = Palette()
    for number in 0..<count {
      _ = palette.append(Color(red: 255 - UInt8(number), green: 200, blue: blue))
    }
    _ = Ink(.black, on: 0, mixes: mixes, in: &palette)
    return (palette, .daylight)
  }

  @Test func `Each color has one palette entry`() throws {
    let colors = try SheetColors([slot(40, blue: 2, mixes: 5), slot(40, blue: 2, mixes: 5)])
    #expect(colors.palette.colors.count == 3 + 40 + 5 + 1)
    #expect(colors.tiles[0].entries == colors.tiles[1].entries)
  }

  @Test func `Tiles with too many colors have near ones in place of the mixtures of their letters`()
    throws
  {
    let tile = slot(240, blue: 2, mixes: 5)
    let colors = try SheetColors([tile, slot(10, blue: 3, mixes: 5)])
    #expect(colors.palette.colors.count == 3 + 240 + 10 + 1)
    let entries = colors.tiles[0].entries
    #expect(Set(entries[..<240] + [entries[245]]).count == 241)
    for mix in 240..<245 {
      let color = tile.palette[UInt8(mix)]
      let distances = [mix, 0, 245].map { colors.palette[entries[$0]].distance(to: color) }
      #expect(distances[0] <= min(distances[1], distances[2]))
    }
  }

  @Test func `Tiles whose colors do not fit without mixtures are an error`() {
    #expect(throws: PaletteProblem.self) {
      try SheetColors([slot(240, blue: 2, mixes: 5), slot(14, blue: 90, mixes: 5)])
    }
  }

  @Test func `Tiles with too many colors share those that look alike, but no tile loses one`()
    throws
  {
    let colors = try SheetColors([slot(240, blue: 2, mixes: 5), slot(60, blue: 4, mixes: 5)])
    #expect(colors.palette.colors.count <= Palette.limit)
    for (tile, count) in zip(colors.tiles, [240, 60]) {
      #expect(Set(tile.entries.prefix(count)).count == count)
    }
    for (number, entry) in colors.tiles[1].entries.prefix(60).enumerated() {
      let shown = colors.palette.colors[Int(entry)]
      #expect(abs(Int(shown.red) - (255 - number)) <= 8 && abs(Int(shown.blue) - 4) <= 8)
    }
  }

  @Test func `Labels have as many mixtures as fit in the palette`() throws {
    for (count, expected) in [(240, 5), (249, 3), (252, 0)] {
      var colors = try SheetColors([slot(count, blue: 2, mixes: 0)])
      let before = colors.palette.colors.count
      #expect(colors.inks(of: [0, 0]).count == 2)
      #expect(colors.palette.colors.count - before == expected)
    }
  }
}
