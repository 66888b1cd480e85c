import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

@Suite struct PNGFileTests {
  /// Returns the chunks of a PNG file in order.
  private func chunks(_ bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
    var chunks: [(name: String, data: [UInt8])] = []
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      chunks.append((name, Array(bytes[(place + 8)..<(place + 8 + length)])))
      place += 12 + length
    }
    return chunks
  }

  private func file(_ frame: Image) async throws -> [UInt8] {
    try await WrittenFile(.png, [frame].shots(), "still.png").bytes()
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func `The bit depth is the smallest that fits the number of colors`(
    colors: Int, bits: UInt8
  ) async throws {
    let chunks = chunks(
      try await file(Image(noise: 3, Size(width: 19, height: 6), colors: colors)))
    let header = chunks[0].data
    #expect(Array(header.prefix(8)) == [0, 0, 0, 19, 0, 0, 0, 6])
    // The bit depth, the color type for palettes, and no interlacing.
    #expect(Array(header.dropFirst(8)) == [bits, 3, 0, 0, 0])
    #expect(chunks[1].data.count == colors * 3)
  }

  @Test(arguments: [Size(width: 3, height: 2), Size(width: 700, height: 500)])
  func `A file has only the chunks that pixels need`(size: Size) async throws {
    let names = chunks(try await file(Image(noise: 4, size, colors: 9))).map(\.name)
    #expect(names.filter { $0 != "IDAT" } == ["IHDR", "PLTE", "IEND"])
    #expect(Set(names) == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  @Test func `A file records its resolution and its transparent colors`() throws {
    var palette = Palette()
    palette.makeTransparent(palette.append(Color(red: 9, green: 9, blue: 9)))
    _ = palette.append(Color(red: 1, green: 2, blue: 3))
    let pixels = Grid(size: Size(width: 3, height: 2), repeating: 1 as UInt8)
    let image = Image(palette: palette, pixels: pixels)
    var options = EncodingOptions()
    options.printSize = PrintSize(dpi: 300)
    var banded: [UInt8] = []
    PNGStill.write(image, options) { banded += $0 }
    for bytes in [try PNGStill.bytes(image, options, for: "a.png"), banded] {
      let chunks = chunks(bytes)
      #expect(chunks.first { $0.name == "pHYs" }?.data == [0, 0, 46, 35, 0, 0, 46, 35, 1])
      #expect(chunks.first { $0.name == "tRNS" }?.data == [0])
      #expect(chunks.first { $0.name == "PLTE" }?.data == [0, 0, 0, 1, 2, 3])
    }
  }

  @Test func `An animation is written as one file per frame, numbered from 0`() async throws {
    let frames = scribbles(12, Size(width: 5, height: 4), colors: 5)
    let folder = try TemporaryFolder()
    let staging = Staging()
    let output = Output(Destination(folder.file("a-%02d.png").path)!, staging: staging)
    let png = try Format.png.encoder(output, Timing(ticksPerSecond: 1), EncodingOptions())
    try await encode(frames.shots(), with: [png], jobs: 3)
    try staging.commit()
    #expect(
      folder.contents
        == (0..<12).map { "a-\(String(repeating: "0", count: $0 < 10 ? 1 : 0))\($0).png" })
    for (number, name) in folder.contents.enumerated() {
      #expect(try DecodedFilm(folder.file(name)).frames == [frames[number].rgb])
    }
  }
}
