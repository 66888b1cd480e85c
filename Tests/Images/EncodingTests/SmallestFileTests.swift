import CZlib
import Grids
import Imaging
import Testing

@testable import Encoding

/// Tests of files with `effort: small`, whose streams libdeflate makes; judged by zlib.
@Suite struct SmallestFileTests {
  /// Returns rows whose bytes repeat after `period` bytes, but for some random changes.
  private static func rows(period: Int, count: Int, seed: Int) -> PackedRows {
    var noise = Noise(seed)
    var palette = Palette()
    for shade in 0..<UInt8(200) { _ = palette.append(Color(red: shade, green: 0, blue: 0)) }
    // A row has a filter byte before its pixels.
    let size = Size(width: 1023, height: (count + 1023) / 1024)
    var bytes = [UInt8](repeating: 0, count: size.width * size.height)
    for place in bytes.indices {
      let isNew = place < period || noise.below(64) == 0
      let shade = UInt8(noise.below(noise.below(200) + 1))
      bytes[place] = isNew ? shade : bytes[place - period]
    }
    var pixels = Grid(size: size, repeating: 0 as UInt8)
    for y in 0..<size.height {
      for x in 0..<size.width { pixels[x, y] = bytes[y * size.width + x] }
    }
    return PackedRows(Image(palette: palette, pixels: pixels).whole(), Region(size), depth: 8)
  }

  /// Returns the bytes of a zlib stream.
  private static func decompressed(_ stream: [UInt8], count: Int) -> [UInt8]? {
    var (bytes, length) = ([UInt8](repeating: 0, count: count + 1), UInt(count + 1))
    let status = unsafe uncompress(&bytes, &length, stream, UInt(stream.count))
    return status == Z_OK ? Array(bytes.prefix(Int(length))) : nil
  }

  @Test(arguments: [Format.png, .apng, .webp])
  func `A small file is never larger than a normal one`(format: Format) async throws {
    for (seed, size) in [(1, 3), (2, 9), (3, 30), (4, 200), (5, 1200)] {
      var noise = Noise(seed)
      var film = [Image(noise: seed, Size(width: size, height: size), colors: 1 + seed)]
      for _ in 0..<(format.name == "png" ? 0 : size > 300 ? 1 : 12) {
        film.append(film[film.count - 1].scribbled(&noise))
      }
      var sizes: [Int] = []
      for effort in [Effort.small, .normal] {
        let file = try await WrittenFile(
          format, film.shots(), "film.\(format.name)", effort: effort)
        sizes.append(try file.bytes().count)
      }
      #expect(sizes[0] <= sizes[1], "\(format.name) of \(size) pixels")
    }
  }

  @Test(arguments: [Format.png, .apng], [1, 2, 3, 4])
  func `Numbers are stored as differences, which compress better`(
    format: Format, seed: Int
  ) async throws {
    var noise = Noise(seed)
    let film = FilmKind.waves.film(1, Size(width: 300, height: 300), colors: 250, &noise)
    let plain = PackedRows(film[0].whole(), Region(film[0].size), depth: 8).bytes
    let file = try await WrittenFile(format, film.shots(), "film.\(format.name)")
    #expect(try file.bytes().count - 900 < plain.compressedByZlib(level: 9).count * 9 / 10)
  }

  @Test func `A small GIF is the normal one`() async throws {
    var noise = Noise(3)
    let film = FilmKind.cells.film(20, Size(width: 200, height: 160), colors: 5, &noise)
    let small = try await WrittenFile(.gif, film.shots(), "film.gif", effort: .small).bytes()
    #expect(try await WrittenFile(.gif, film.shots(), "film.gif").bytes() == small)
  }

  /// The longest distance of deflate is 32,768 bytes. With filter bytes, 32,736 pixels are 32,768
  /// bytes.
  @Test(arguments: [1, 2, 3, 257, 1000, 1023, 5000, 32_735, 32_736, 32_737, 40_000])
  func `Streams decompress to the rows, and are hardly ever longer than those of zlib`(
    period: Int
  ) throws {
    for seed in 0..<4 {
      let rows = Self.rows(period: period, count: 120_000, seed: seed)
      let stream = try #require(rows.bytes.compressedByLibdeflate(12))
      #expect(Self.decompressed(stream, count: rows.bytes.count) == rows.bytes)
      var other = [UInt8](repeating: 0, count: Int(compressBound(UInt(rows.bytes.count))))
      var length = UInt(other.count)
      #expect(unsafe compress2(&other, &length, rows.bytes, UInt(rows.bytes.count), 9) == Z_OK)
      #expect(stream.count <= Int(length) + Int(length) / 100)
    }
  }
}
