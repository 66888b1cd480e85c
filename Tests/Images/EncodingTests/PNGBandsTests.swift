import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of images that are painted and encoded in bands.
@Suite struct PNGBandsTests {
  @Test(arguments: TestScope.cases([1, 2, 5, 16, 200], .two))
  func `Rows of any width decode unchanged`(colors: Int) throws {
    let folder = try TemporaryFolder()
    for width in TestScope.cases(1...40, .several) {
      let image = Image(noise: width, Size(width: width, height: 3), colors: colors)
      try Data(encoded(image)).write(to: folder.file("row.png"))
      #expect(try DecodedFilm(folder.file("row.png")).frames == [image.rgb], "\(width) wide")
    }
  }

  @Test(arguments: [(3, 2, UInt8(1)), (17, 16, 4), (5, 4, 2), (4, 3, 2), (200, 17, 8)])
  func `Duplicate colors are merged where that reduces the bit depth`(
    entries: Int, colors: Int, bits: UInt8
  ) throws {
    var palette = Palette()
    for index in 0..<entries { _ = palette.append(Palette(colors: colors).colors[index % colors]) }
    let noise = Image(noise: 8, Size(width: 31, height: 9), colors: entries)
    let image = Image(palette: palette, pixels: noise.pixels)
    let file = encoded(image)
    #expect(file[24] == bits)
    let folder = try TemporaryFolder()
    try Data(file).write(to: folder.file("a.png"))
    #expect(try DecodedFilm(folder.file("a.png")).frames == [image.rgb])
  }

  @Test(arguments: [1, 7, 8, 63, 64, 65, 130])
  func `A bit surface and a byte surface encode to the same file`(width: Int) throws {
    let size = Size(width: width, height: 9)
    let bytes = Image(noise: 3, size, colors: 2)
    var grid = BitGrid(size: size)
    for (place, pixel) in bytes.pixels.elements.enumerated() {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      grid.words[y * grid.wordsPerRow + x / 64] |= UInt64(pixel) << UInt64(x % 64)
    }
    // Bits beyond the last column are ignored.
    if width % 64 > 0 { grid.words[grid.wordsPerRow - 1] |= .max << UInt64(width % 64) }
    let bits = Image(size: size, palette: bytes.palette) { [grid] _ in BitSurface(grid) }
    #expect(bits.pixels == bytes.pixels)
    #expect(encoded(bits) == encoded(bytes))
  }

  @Test func `24-bit colors decode unchanged`() throws {
    var noise = Noise(7)
    let size = Size(width: 29, height: 13)
    let colors = (0..<size.area).map { _ in
      Color(
        red: UInt8(noise.below(256)), green: UInt8(noise.below(256)), blue: UInt8(noise.below(256)))
    }
    let file = try #require(ColorPNG.encode(Grid(size: size, elements: colors)))
    let folder = try TemporaryFolder()
    try Data(file).write(to: folder.file("colors.png"))
    let wanted = colors.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }
    #expect(
      try DecodedFilm(folder.file("colors.png")).frames == [Grid(size: size, elements: wanted)])
  }

  @Test func `No image without pixels is encoded`() {
    #expect(ColorPNG.encode(Grid(size: Size(width: 3, height: 0), elements: [])) == nil)
  }

  private func encoded(_ image: Image) -> [UInt8] {
    var bytes: [UInt8] = []
    PNGStill.write(image, EncodingOptions(scenario: "simulation: sea")) { bytes += $0 }
    return bytes
  }
}
