import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

@Suite struct APNGFileTests {
  private let size = Size(width: 9, height: 7)

  private func chunks(
    _ shots: [Shot], _ timing: Timing = Timing(ticksPerSecond: 10)
  ) async throws -> APNGChunks {
    APNGChunks(try await WrittenFile(.apng, shots, "film.apng", timing).bytes())
  }

  @Test func `Frames and their data share sequence numbers, and a header announces the frames`()
    async throws
  {
    let apng = try await chunks(
      (0..<3).map { Image(noise: $0, size, colors: 4) }.shots(),
      Timing(ticksPerSecond: 10, plays: 3))
    #expect(
      apng.names == [
        "IHDR", "acTL", "PLTE", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(apng.control == [3, 3])
    #expect(apng.sequence == [0, 1, 2, 3, 4])
    #expect(apng.frames.allSatisfy { $0.operations == [0, 0] })
  }

  @Test func `Equal frames merge into one with their total delay`()
    async throws
  {
    let a = Image(noise: 1, size, colors: 4)
    let b = Image(noise: 2, size, colors: 4)
    let apng = try await chunks([a, a, a, b, a, a].shots())
    #expect(apng.frames.map(\.delay) == [[3, 10], [1, 10], [1, 5]])
    #expect(apng.control == [3, 0])
  }

  @Test func `An animation without changes is a plain PNG`() async throws {
    let film = Array(repeating: Image(noise: 1, size, colors: 4), count: 5)
    for shots in [film.shots(), Array(film.shots().prefix(1))] {
      let apng = try await WrittenFile(.apng, shots, "film.apng")
      #expect(APNGChunks(try apng.bytes()).names == ["IHDR", "PLTE", "IDAT", "IEND"])
      #expect(try DecodedFilm(apng.url).frames == [film[0].rgb])
    }
  }

  @Test(arguments: [(4, 0), (17, 2)])
  func `Each frame is the rectangle that changed, with whole bytes to its left`(
    colors: Int, left: Int
  ) async throws {
    let first = Image(noise: 1, size, colors: colors)
    let apng = try await chunks([first, first.changed(at: [(2, 3), (5, 4)])].shots())
    #expect(
      apng.frames.map(\.region)
        == [Region(size), Region(x: left, y: 3, width: 6 - left, height: 2)])
  }

  @Test func `Unchanged pixels are transparent if that saves bytes`() async throws {
    let size = Size(width: 64, height: 64)
    let first = Image(noise: 1, size, colors: 5)
    let second = first.changed(at: [(2, 3), (60, 61)])
    let apng = try await chunks([first, second, Image(noise: 2, size, colors: 5)].shots())
    #expect(apng.frames.map(\.operations) == [[0, 0], [0, 1], [0, 0]])
    let file = try await WrittenFile(.apng, [first, second].shots(), "film.apng")
    #expect(try DecodedFilm(file.url).frames == [first.rgb, second.rgb])
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (5, 4), (17, 8), (256, 8)])
  func `The bit depth is the smallest that fits the number of colors`(colors: Int, bits: Int)
    async throws
  {
    let apng = try await chunks([Image(noise: 1, size, colors: colors)].shots())
    // The transparent entry of animations, if it takes no more bits.
    let clear = colors < 1 << bits ? 1 : 0
    #expect(apng.depth == bits && apng.colors == colors + clear && apng.size == size)
    let pair = (1...2).map { Image(noise: $0, size, colors: colors) }
    let both = try await chunks(colors == 1 ? [pair[0]].shots() : pair.shots())
    #expect(both.depth == bits)
  }

  @Test(arguments: [
    (30, 1, [1, 30]), (3, 2, [2, 3]), (2997, 100, [100, 2997]), (1000, 40, [1, 25]),
  ])
  func `Delays are exact fractions`(ticksPerSecond: Int, ticks: Int, delay: [Int]) async throws {
    let apng = try await chunks(
      scribbles(1, size, colors: 4).shots(ticks: ticks)
        + [Image(noise: 9, size, colors: 4)].shots(ticks: ticks),
      Timing(ticksPerSecond: ticksPerSecond))
    #expect(apng.frames.map(\.delay) == [delay, delay])
  }

  @Test(arguments: [
    (90_000, 25, [[3600, 1]]), (65_535, 1, [[65_535, 1]]), (65_536, 1, [[65_535, 1], [1, 1]]),
    (65_537, 65_535, [[1, 1], [2, 65_535]]),
    (200_000, 1, [[65_535, 1], [65_535, 1], [65_535, 1], [3395, 1]]),
  ])
  func `A delay beyond 16 bits is split`(units: Int, unitsPerSecond: Int, delays: [[Int]]) {
    #expect(
      APNGDelay.delays(units, unitsPerSecond: unitsPerSecond).map {
        [$0.numerator, $0.denominator]
      } == delays)
  }

  @Test func `A frame with a split delay continues as a frame of one pixel`() async throws {
    let frames = [Image(noise: 1, size, colors: 4), Image(noise: 9, size, colors: 4)]
    let file = try await WrittenFile(
      .apng, frames.shots(ticks: 70_000), "film.apng", Timing(ticksPerSecond: 1))
    let apng = APNGChunks(try file.bytes())
    #expect(apng.frames.map(\.region.size.area) == [63, 1, 63, 1])
    #expect(apng.control == [4, 0] && apng.sequence == Array(0..<7))
    let film = try DecodedFilm(file.url)
    #expect(film.frames == [frames[0].rgb, frames[0].rgb, frames[1].rgb, frames[1].rgb])
    #expect(film.durations.reduce(0, +) == 140_000_000)
  }
}

extension Image {
  /// Returns the same image with another color at some places.
  func changed(at places: [(x: Int, y: Int)]) -> Image {
    var pixels = pixels
    let count = UInt8(clamping: palette.colors.count)
    for (x, y) in places { pixels[x, y] = (pixels[x, y] + 1) % count }
    return Image(palette: palette, pixels: pixels)
  }
}
