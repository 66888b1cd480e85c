import Encoding
import Grids
import Imaging
import TestSupport
import Testing

@Suite struct GIFFileTests {
  private let size = Size(width: 9, height: 7)

  private func blocks(_ shots: [Shot], _ timing: Timing) async throws -> GIFBlocks {
    GIFBlocks(try await WrittenFile(.gif, shots, "film.gif", timing).bytes())
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 1), (7, 6), (65_536, 65_535)])
  func `The loop count is the number of plays minus one`(plays: Int, loops: Int?) async throws {
    let shots = scribbles(2, size, colors: 4).shots()
    let gif = try await blocks(shots, Timing(ticksPerSecond: 10, plays: plays))
    #expect(gif.loops == loops)
    #expect(gif.endsWell)
  }

  @Test(arguments: [(1, 2), (2, 4), (3, 4), (4, 8), (17, 32), (200, 256), (256, 256)])
  func `Frames share the smallest palette that has a transparent entry`(
    colors: Int, entries: Int
  ) async throws {
    let frame = Image(noise: 5, size, colors: colors)
    let other = Image(noise: 6, size, colors: colors)
    let gif = try await blocks([frame, other].shots(), Timing(ticksPerSecond: 10))
    #expect(gif.version == "GIF89a")
    #expect(gif.size == size)
    #expect(gif.paletteSize == entries)
    #expect(gif.images.allSatisfy { !$0.hasOwnPalette && $0.disposal == 1 })
  }

  @Test func `Equal frames merge into one with their total delay`() async throws {
    let a = Image(noise: 1, size, colors: 4)
    let b = Image(noise: 2, size, colors: 4)
    let gif = try await blocks([a, a, a, b, a, a].shots(), Timing(ticksPerSecond: 10))
    #expect(gif.images.map(\.delay) == [30, 10, 20])
  }

  @Test func `An animation without changes is one frame`() async throws {
    let film = Array(repeating: Image(noise: 1, size, colors: 4), count: 50)
    let gif = try await blocks(film.shots(), Timing(ticksPerSecond: 25))
    #expect(gif.images.map(\.delay) == [200])
  }

  @Test func `Each frame is the rectangle that changed`() async throws {
    let first = Image(noise: 1, size, colors: 4)
    var pixels = first.pixels
    for (x, y) in [(2, 3), (5, 4)] { pixels[x, y] ^= 1 }
    let second = Image(palette: first.palette, pixels: pixels)
    let gif = try await blocks([first, second].shots(), Timing(ticksPerSecond: 10))
    #expect(gif.images.map(\.region) == [Region(size), Region(x: 2, y: 3, width: 4, height: 2)])
  }

  @Test(arguments: [
    (655, [65_500]), (656, [65_000, 600]), (700, [65_000, 5000]),
    (2000, [65_000, 65_000, 65_000, 5000]),
  ])
  func `A delay beyond 16 bits is split, and one pixel is repeated`(
    seconds: Int, delays: [Int]
  ) async throws {
    let frames = scribbles(1, size, colors: 4) + [Image(noise: 9, size, colors: 4)]
    let shots = [frames[0]].shots() + [frames[1]].shots(ticks: seconds)
    let file = try await WrittenFile(.gif, shots, "film.gif", Timing(ticksPerSecond: 1))
    let gif = GIFBlocks(try file.bytes())
    #expect(gif.images.map(\.delay) == [100] + delays)
    #expect(gif.images.dropFirst(2).allSatisfy { $0.region.size.area == 1 })
    let film = try DecodedFilm(file.url)
    #expect(film.frames.dropFirst().allSatisfy { $0 == frames[1].rgb })
    #expect(film.durations.reduce(0, +) == (1 + seconds) * 1000)
  }

  @Test(arguments: [(65_535, [65_535]), (65_536, [65_000, 536])])
  func `The longest delay that fits is not split`(hundredths: Int, delays: [Int]) async throws {
    let shot = scribbles(1, size, colors: 4).shots(ticks: hundredths)
    let gif = try await blocks(shot, Timing(ticksPerSecond: 100))
    #expect(gif.images.map(\.delay) == delays)
  }

  @Test func `Delays of equal frames are added before they are split`() async throws {
    let still = Array(repeating: Image(noise: 1, size, colors: 4), count: 3)
    let gif = try await blocks(still.shots(ticks: 300), Timing(ticksPerSecond: 1))
    #expect(gif.images.map(\.delay) == [65_000, 25_000])
  }
}
