import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of images that are painted and encoded in bands of a few rows.
@Suite struct PNGBandsTests {
  @Test(arguments: [1, 2, 5, 16, 200])
  func `The file is independent of the number of rows per band`(colors: Int) throws {
    let size = Size(width: 37, height: 45)
    let whole = try encoded(Picture(noise: 2, size, colors: colors), bandRows: nil)
    for rows in [1, 7, 44, 45, 1000] {
      let bands = try encoded(Picture(noise: 2, size, colors: colors), bandRows: rows)
      #expect(bands == whole, "\(rows) rows")
    }
  }

  @Test func `At most one band is in memory at a time`() throws {
    let alive = Tally()
    let picture = Picture(size: Size(width: 5, height: 100), palette: Palette(colors: 3)) { rows in
      #expect(alive.value == 0)
      return Band(rows, alive)
    }
    let file = try encoded(picture, bandRows: 10)
    #expect(alive.value == 0)
    let folder = try TemporaryFolder()
    try Data(file).write(to: folder.file("bands.png"))
    let seen = try DecodedFilm(folder.file("bands.png")).frames
    #expect(seen == [picture.rgb])
  }

  @Test(arguments: TestScope.cases([1, 2, 5, 16, 200], atMost: 2))
  func `Rows of any width decode unchanged`(colors: Int) throws {
    let folder = try TemporaryFolder()
    for width in 1...(TestScope.isFull ? 40 : 9) {
      let picture = Picture(noise: width, Size(width: width, height: 3), colors: colors)
      try Data(encoded(picture, bandRows: nil)).write(to: folder.file("row.png"))
      #expect(try DecodedFilm(folder.file("row.png")).frames == [picture.rgb], "\(width) wide")
    }
  }

  @Test(arguments: [(3, 2, UInt8(1)), (17, 16, 4), (5, 4, 2), (4, 3, 2), (200, 17, 8)])
  func `Duplicate colors are merged where that reduces the bit depth`(
    entries: Int, colors: Int, bits: UInt8
  ) throws {
    var palette = Palette()
    for index in 0..<entries { _ = palette.append(Palette(colors: colors).colors[index % colors]) }
    let noise = Picture(noise: 8, Size(width: 31, height: 9), colors: entries)
    let picture = Picture(palette: palette, pixels: noise.pixels)
    let file = try encoded(picture, bandRows: nil)
    #expect(file[24] == bits)
    let folder = try TemporaryFolder()
    try Data(file).write(to: folder.file("a.png"))
    #expect(try DecodedFilm(folder.file("a.png")).frames == [picture.rgb])
  }

  @Test(arguments: [1, 7, 8, 63, 64, 65, 130])
  func `A bit surface and a byte surface encode to the same file`(width: Int) throws {
    let size = Size(width: width, height: 9)
    let bytes = Picture(noise: 3, size, colors: 2)
    var grid = BitGrid(size: size)
    for (place, pixel) in bytes.pixels.elements.enumerated() {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      grid.words[y * grid.wordsPerRow + x / 64] |= UInt64(pixel) << UInt64(x % 64)
    }
    // Bits beyond the last column are ignored.
    if width % 64 > 0 { grid.words[grid.wordsPerRow - 1] |= .max << UInt64(width % 64) }
    let bits = Picture(size: size, palette: bytes.palette) { [grid] _ in BitSurface(grid) }
    #expect(bits.pixels == bytes.pixels)
    #expect(try encoded(bits, bandRows: nil) == encoded(bytes, bandRows: nil))
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
    try Data(file).write(to: folder.file("colours.png"))
    let wanted = colors.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }
    #expect(
      try DecodedFilm(folder.file("colours.png")).frames == [Grid(size: size, elements: wanted)])
  }

  @Test func `An error from libpng keeps its message`() {
    #expect(
      throws: OutputProblem.encoder(path: "a.png", message: "libpng reports: Invalid IHDR data")
    ) {
      try encoded(
        Picture(size: Size(width: 0, height: 3), palette: Palette(colors: 2)) { _ in
          fatalError("nothing is painted of it")
        }, bandRows: nil)
    }
    #expect(ColorPNG.encode(Grid(size: Size(width: 3, height: 0), elements: [])) == nil)
  }

  private func encoded(_ picture: Picture, bandRows: Int?) throws -> [UInt8] {
    let target = PNGTarget()
    try PNGWriter.encode(
      picture, EncodingOptions(scenario: "simulation: sea"), to: target, path: "a.png",
      bandRows: bandRows)
    return target.bytes
  }
}

/// Rows of stripes that are counted while they are in memory.
private final class Band: Surface {
  private let rows: Range<Int>
  private let alive: Tally

  init(_ rows: Range<Int>, _ alive: Tally) {
    (self.rows, self.alive) = (rows, alive)
    alive.add()
  }

  deinit { alive.add(-1) }

  var size: Size { Size(width: 5, height: rows.count) }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body([UInt8](repeating: UInt8((rows.lowerBound + y) % 3), count: 5).span)
  }
}
