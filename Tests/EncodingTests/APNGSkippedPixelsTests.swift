import Decoding
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of APNGs in which unchanged pixels are transparent.
@Suite struct APNGSkippedPixelsTests {
  private let size = Size(width: 61, height: 47)

  /// Noise in which each frame changes separate pixels, so that transparency pays.
  private func speckles(colors: Int) -> [Picture] {
    var noise = Noise(colors)
    var pictures = [Picture(noise: colors, size, colors: colors)]
    for _ in 0..<8 {
      var pixels = pictures[pictures.count - 1].pixels
      for _ in 0..<20 {
        let place = Position(x: noise.below(size.width), y: noise.below(size.height))
        pixels[place.x, place.y] = UInt8((Int(pixels[place.x, place.y]) + 1) % colors)
      }
      pictures.append(Picture(palette: pictures[0].palette, pixels: pixels))
    }
    return pictures
  }

  @Test(arguments: [17, 40, 255])
  func `Frames with transparent pixels decode to the painted pixels`(colors: Int) async throws {
    let frames = speckles(colors: colors)
    let file = try await WrittenFile(.apng, frames.shots(), "film.apng", effort: .small)
    let bytes = try file.bytes()
    let apng = APNGChunks(bytes)
    #expect(apng.frames.dropFirst().allSatisfy { $0.operations == [0, 1] })
    #expect(apng.frames.first?.operations == [0, 0])
    #expect(apng.colors == colors + 1 && apng.depth == frames[0].palette.bitDepth)
    #expect(try decoded(bytes) == frames.map(\.colors))
    let larger = try await WrittenFile(.apng, frames.shots(), "film.apng")
    #expect(try bytes.count < larger.bytes().count)
  }

  @Test(.enabled(if: Program.isInstalled("ffmpeg")), arguments: [17, 40, 255])
  func `ffmpeg decodes transparent pixels to the painted ones`(colors: Int) async throws {
    let frames = speckles(colors: colors)
    let file = try await WrittenFile(.apng, frames.shots(), "film.apng", effort: .small)
    let program = try Program(
      "ffmpeg",
      [
        "-v", "error", "-i", file.url.path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgb24",
        "-",
      ])
    #expect(program.errors == "")
    let wanted = frames.flatMap { frame in
      frame.colors.elements.flatMap { [$0.red, $0.green, $0.blue] }
    }
    let isEqual = Array(program.output) == wanted
    #expect(isEqual)
  }

  @Test(arguments: [2, 3, 15, 16, 256])
  func `Without a free index, frames stay opaque`(colors: Int) async throws {
    let frames = speckles(colors: colors)
    let file = try await WrittenFile(.apng, frames.shots(), "film.apng", effort: .small)
    let apng = APNGChunks(try file.bytes())
    #expect(apng.frames.allSatisfy { $0.operations == [0, 0] })
    #expect(!apng.names.contains("tRNS") && apng.colors == colors)
    #expect(try decoded(file.bytes()) == frames.map(\.colors))
  }

  @Test(arguments: [Effort.fast, .normal])
  func `Other efforts write no transparent pixels`(effort: Effort) async throws {
    let file = try await WrittenFile(
      .apng, speckles(colors: 40).shots(), "film.apng", effort: effort)
    let apng = APNGChunks(try file.bytes())
    #expect(apng.frames.allSatisfy { $0.operations == [0, 0] })
    #expect(!apng.names.contains("tRNS"))
  }

  @Test func `A square with a change keeps its colors`() {
    let frame = Picture(noise: 1, size, colors: 5)
    var pixels = frame.pixels
    pixels[9, 3] = (pixels[9, 3] + 1) % 5
    let next = Picture(palette: frame.palette, pixels: pixels)
    let skipped = SkippedPixels(
      next.whole(), since: frame.whole(), Region(x: 1, y: 1, width: 20, height: 10), hole: 7)
    let shown = skipped.pixels(side: 4)
    for (x, y) in (0..<10).flatMap({ y in (0..<20).map { ($0, y) } }) {
      let isIn = x / 4 == 2 && y / 4 == 0
      #expect(shown[x, y] == (isIn ? pixels[x + 1, y + 1] : 7))
    }
  }

  /// Sizes around the limits of the search: no repetition, rows beyond the window, and several parts.
  @Test(arguments: [(1, 1), (3, 1), (7, 9), (300, 200), (40_000, 2)])
  func `The smallest PNG decodes to the painted pixels`(sides: (Int, Int)) async throws {
    let size = Size(width: sides.0, height: sides.1)
    for colors in [2, 9, 200] {
      let frame = Picture(noise: colors, size, colors: colors)
      let file = try await WrittenFile(.png, [frame].shots(), "still.png", effort: .small)
      #expect(try DecodedFilm(file.url).frames == [frame.rgb])
    }
  }

  private func decoded(_ bytes: [UInt8]) throws -> [Grid<Color>] {
    let reader = try APNGReader(ByteSource(bytes))
    var frames: [Grid<Color>] = []
    while let frame = try reader.next() { frames.append(frame.pixels) }
    return frames
  }
}
