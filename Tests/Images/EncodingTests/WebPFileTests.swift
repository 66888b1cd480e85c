import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests of our WebPs against libwebp, which Pillow uses for decoding.
@Suite struct WebPFileTests {
  private let timing = Timing(ticksPerSecond: 10)

  @Test(arguments: TestScope.cases(FilmKind.allCases, .two), Effort.allCases)
  func `Random films of every kind decode to the painted pixels`(
    kind: FilmKind, effort: Effort
  ) async throws {
    var noise = Noise(FilmKind.allCases.firstIndex(of: kind)!)
    for colors in TestScope.cases([2, 1, 3, 5, 4, 16, 17, 255, 256], .few) {
      for size in [Size(width: 1, height: 1), Size(width: 61, height: 47)] {
        let frames = kind.film(5, size, colors: colors, &noise)
        let file = try await WrittenFile(.webp, frames.shots(), "film", timing, effort: effort)
        let wanted = frames.withoutRepeats(milliseconds: 100)
        #expect(try DecodedFilm(file.url).frames == wanted.frames, "\(colors) \(size)")
      }
    }
  }

  /// Sizes beyond a band of the search, and rows that repeat across bands.
  @Test func `Large images decode unchanged`() async throws {
    for size in [Size(width: 1031, height: 521), Size(width: 8, height: 16_383)] {
      var noise = Noise(size.width)
      for colors in [2, 40] {
        let frames = FilmKind.cells.film(3, size, colors: colors, &noise)
        let file = try await WrittenFile(.webp, frames.shots(), "film", timing)
        #expect(try DecodedFilm(file.url).frames == frames.withoutRepeats(milliseconds: 1).frames)
      }
    }
  }

  @Test func `More effort makes a film of repeated sprites smaller`() async throws {
    let size = Size(width: 96, height: 84)
    let sprites = (0..<3).map { Image(noise: $0, Size(width: 12, height: 12), colors: 9).pixels }
    var noise = Noise(7)
    let frames = (0..<3).map { _ in
      var pixels = Grid(size: size, repeating: UInt8(0))
      for cell in 0..<56 {
        let sprite = sprites[noise.below(3)]
        for place in 0..<144 {
          pixels[cell % 8 * 12 + place % 12, cell / 8 * 12 + place / 12] = sprite.elements[place]
        }
      }
      return Image(palette: Palette(colors: 9), pixels: pixels)
    }
    var counts: [Int] = []
    for effort in [Effort.small, .normal, .fast] {
      let file = try await WrittenFile(.webp, frames.shots(), "a", effort: effort)
      counts.append(try file.bytes().count)
    }
    #expect(counts[0] <= counts[1])
    #expect(counts[1] < counts[2])
    // Without costs for the choice of copies, a normal file is more than twice as large.
    #expect(counts[1] * 2 < counts[0] * 3)
  }

  /// Every alpha, from frame to frame, which blending would change.
  @Test(arguments: Effort.allCases)
  func `Translucent pixels keep their color and alpha`(effort: Effort) async throws {
    var palette = Palette()
    for alpha in 0..<16 {
      let color = ColorWithAlpha(red: 10, green: 200, blue: UInt8(alpha), alpha: UInt8(17 * alpha))
      _ = palette.append(color)
    }
    var noise = Noise(3)
    let frames = (0..<6).map { _ in
      Image(
        palette: palette,
        pixels: Grid(
          size: Size(width: 9, height: 8), elements: (0..<72).map { _ in UInt8(noise.below(16)) }))
    }
    let file = try await WrittenFile(.webp, frames.shots(), "film.webp", effort: effort)
    let program = try Program.python(Self.alphas, [file.url.path])
    let wanted = frames.flatMap { $0.pixels.elements.map { UInt8(17 * $0) } }
    #expect(Array(program.output) == wanted, "\(program.errors)")
  }

  private static let alphas = """
    import sys
    from PIL import Image, ImageSequence
    for frame in ImageSequence.Iterator(Image.open(sys.argv[1])):
        sys.stdout.buffer.write(frame.convert('RGBA').getchannel('A').tobytes())
    """

  @Test func `Distances to near pixels have the codes of the specification`() {
    let codes = VP8LDistances(stride: 100)
    // Examples of RFC 9649, 5.2.2, as (columns to the left, rows up, code).
    let near = [
      (0, 1, 1), (1, 0, 2), (1, 1, 3), (-1, 1, 4), (0, 2, 5), (2, 0, 6), (-2, 2, 12), (3, 4, 36),
      (8, 0, 97), (8, 1, 102), (7, 7, 117), (-7, 7, 118), (8, 6, 119), (8, 7, 120),
    ]
    for (x, y, code) in near { #expect(codes.code(x + 100 * y) == code, "\(x) \(y)") }
    #expect(codes.code(9) == 129)
    #expect(codes.code(1000) == 1120)
  }

  @Test func `A distance code never means another distance`() {
    for stride in [1, 2, 3, 7, 8, 16, 17] {
      let codes = VP8LDistances(stride: stride)
      for distance in 1...200 {
        #expect(Self.distance(codes.code(distance), stride: stride) == distance)
      }
    }
  }

  /// Returns the distance of a code, from a list of near pixels in the order of their distance.
  private static func distance(_ code: Int, stride: Int) -> Int {
    if code > 120 { return code - 120 }
    let rows = (0...7).flatMap { y in (-7...8).map { (x: $0, y: y) } }
    let near = rows.filter { $0.y > 0 || $0.x > 0 }.sorted {
      ($0.x * $0.x + $0.y * $0.y, abs($0.x), -$0.x) < ($1.x * $1.x + $1.y * $1.y, abs($1.x), -$1.x)
    }
    return max(1, near[code - 1].x + near[code - 1].y * stride)
  }

  @Test func `Frames have even offsets and only changed pixels`() async throws {
    let palette = Palette(colors: 3)
    var pixels = Grid(size: Size(width: 20, height: 20), repeating: UInt8(0))
    let first = Image(palette: palette, pixels: pixels)
    pixels[7, 5] = 1
    let second = Image(palette: palette, pixels: pixels)
    let moment = TimedShot(previous: [first].shots()[0], shot: [second].shots()[0], units: 1)
    let frame = try WebPFrame(moment, EncodingOptions(), for: "film.webp")
    #expect(frame.region == Region(x: 6, y: 4, width: 2, height: 2))
  }
}
