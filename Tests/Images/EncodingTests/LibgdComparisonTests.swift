import Decoding
import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of our GIFs against libgd's.
@Suite struct LibgdComparisonTests {
  private static let sizes = [(1, 1), (1, 40), (40, 1), (7, 5), (33, 20), (300, 2), (64, 64)].map {
    Size(width: $0, height: $1)
  }

  private func decoded(_ bytes: [UInt8]) throws -> [DecodedFrame] {
    let reader = try GIFReader(ByteSource(bytes))
    var frames: [DecodedFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  /// Returns the frames with equal neighbors merged and their durations added.
  private func merged(_ frames: [DecodedFrame]) -> [DecodedFrame] {
    frames.reduce(into: []) { merged, frame in
      if let last = merged.last, last.pixels == frame.pixels {
        merged[merged.count - 1] = DecodedFrame(
          pixels: last.pixels, microseconds: last.microseconds + frame.microseconds)
      } else {
        merged.append(frame)
      }
    }
  }

  @Test(arguments: TestScope.cases(FilmKind.allCases, .few), Effort.allCases)
  func `Any animation decodes to the same frames as libgd's`(
    kind: FilmKind, effort: Effort
  ) async throws {
    var noise = Noise(FilmKind.allCases.firstIndex(of: kind)!)
    for size in Self.sizes {
      let some = TestScope.cases([1, 2, 3, 4, 8, 9, 256, 60, 255], .few)
      for colors in some + [1 + noise.below(256)] {
        let film = kind.film(4, size, colors: colors, &noise)
        let file = try await WrittenFile(.gif, film.shots(), "film.gif", effort: effort)
        let plain = plainGIF(film, centiseconds: film.map { _ in 10 })
        #expect(try decoded(file.bytes()) == merged(decoded(plain)))
      }
    }
  }

  @Test(arguments: TestScope.cases(Effort.allCases, .one))
  func `Images with more runs than the buffer holds decode unchanged`(effort: Effort) async throws {
    let size = Size(width: 1100, height: 1000)
    let film = (0..<2).map { Image(noise: $0, size, colors: 200) }
    let file = try await WrittenFile(.gif, film.shots(), "film.gif", effort: effort)
    let frames = try decoded(file.bytes())
    #expect(frames.map(\.colors) == film.map { $0.colors })
  }

  @Test(arguments: TestScope.cases(Effort.allCases, .one))
  func `Areas separated by unchanged rows compress about as well as each alone`(effort: Effort)
    async throws
  {
    let (width, height) = (400, 300)
    // A world of two colors, a strip of five other colors, or both, with unchanged rows between
    // them.
    let bytes = { (rows: Range<Int>) async throws in
      let film = (1...3).map { frame in
        var (world, strip) = (Noise(frame), Noise(frame + 9))
        let pixels = (0..<height + 40).flatMap { y in
          (0..<width).map { x -> UInt8 in
            let entry = y < height ? world.below(2) : x % 9 == 0 ? 3 + strip.below(5) : 2
            return rows.contains(y) && !(height..<height + 20).contains(y) ? UInt8(entry) : 2
          }
        }
        return Image(
          palette: Palette(colors: 8),
          pixels: Grid(size: Size(width: width, height: height + 40), elements: pixels))
      }
      let file = try await WrittenFile(.gif, film.shots(), "film.gif", effort: effort)
      #expect(try decoded(file.bytes()).map(\.colors) == film.map { $0.colors })
      return try file.bytes().count
    }
    let (world, strip) = (try await bytes(0..<height), try await bytes(height..<height + 40))
    let both = try await bytes(0..<height + 40)
    #expect(both < world + strip + 1000)
  }

  @Test(arguments: TestScope.cases(Effort.allCases, .two), [2, 5, 64, 256])
  func `No GIF exceeds the format's maximum size estimate`(effort: Effort, colors: Int) async throws
  {
    for (width, height) in [(1, 1), (1, 3000), (50, 40), (700, 300)] {
      let size = Size(width: width, height: height)
      let noise = Image(noise: colors, size, colors: colors)
      let file = try await WrittenFile(.gif, [noise].shots(), "film.gif", effort: effort)
      #expect(try file.bytes().count <= Format.gif.cost.mostBytes(size, 0))
      let film = try await WrittenFile(
        .gif, [noise, Image(noise: 1, size, colors: colors)].shots(), "film.gif", effort: effort)
      #expect(try film.bytes().count <= 2 * Format.gif.cost.mostBytes(size, 0))
    }
  }

  @Test func `Cuts shorten frames of cells before the dictionary is full`() throws {
    var noise = Noise(5)
    let cells: [UInt8] = (0..<300).map { _ in noise.below(3) == 0 ? 1 : 0 }
    var pixels = Grid(size: Size(width: 160, height: 120), repeating: UInt8(0))
    for y in 0..<120 {
      for x in 0..<160 { pixels[x, y] = cells[y / 8 * 20 + x / 8] }
    }
    let image = Image(palette: Palette(colors: 2), pixels: pixels)
    let count = { (effort: Effort) in
      GIFFrame.bytes(of: image.whole(), since: nil, Region(image.size), colors: 2, effort).count
    }
    // A fast frame has no cuts. Fewer than 2000 bytes are too few codes to fill the dictionary.
    #expect(count(.fast) < 2000)
    #expect(count(.normal) * 100 < count(.fast) * 97)
  }

  @Test func `More effort produces smaller files`() async throws {
    var noise = Noise(3)
    let film = FilmKind.cells.film(20, Size(width: 200, height: 160), colors: 5, &noise)
    var sizes: [Int] = []
    for effort in Effort.allCases {
      sizes.append(
        try await WrittenFile(.gif, film.shots(), "film.gif", effort: effort).bytes().count)
    }
    #expect(sizes == sizes.sorted(by: >))
    #expect(sizes[0] < plainGIF(film, centiseconds: film.map { _ in 10 }).count)
  }
}
