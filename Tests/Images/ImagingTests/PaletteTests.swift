import Imaging
import Testing

@Suite struct PaletteTests {
  @Test(arguments: [
    (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (255, 8), (256, 8),
  ])
  func `The bit depth is the smallest that fits the number of colors`(colors: Int, bits: Int) {
    var palette = Palette()
    for level in 0..<colors { _ = palette.append(Color(level: level)) }
    #expect(palette.bitDepth == bits)
  }

  @Test func `Colors get indices in the order in which they are appended`() {
    var palette = Palette()
    let indices = (0..<Palette.limit).map { palette.append(Color(level: $0)) }
    #expect(indices == Array(0...255))
    #expect(palette.colors == (0..<256).map { Color(level: $0) })
  }

  @Test func `A color appended twice gets two indices`() {
    // A theme may draw two kinds in one color, and its indices must match those of other themes.
    var palette = Palette()
    let indices = (0..<2).map { _ in palette.append(Color(level: 7)) }
    #expect(indices == [0, 1])
    #expect(palette.colors.count == 2)
  }
}

extension Color {
  fileprivate init(level: Int) {
    self.init(red: UInt8(level), green: UInt8(255 - level), blue: 0)
  }
}
