import Decoding
import Files
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Encoding

/// Tests that apply to both APNG and WebP.
@Suite struct APNGAndWebPTests {
  static let films: [Format] = [.apng, .webp]
  private let timing = Timing(ticksPerSecond: 10, plays: 3)

  @Test(arguments: TestScope.cases(films.map { $0.name }, .two), ExternalDecoderTests.colors)
  func `Every frame decodes to the painted pixels`(name: String, colors: Int) async throws {
    let format = try #require(Self.films.first { $0.name == name })
    for effort in Effort.allCases {
      let frames = scribbles(16, Size(width: 23, height: 17), colors: colors, seed: colors)
      let file = try await WrittenFile(format, frames.shots(), "film", timing, effort: effort)
      try check(file, frames, isStill: colors == 1)
    }
  }

  private func check(_ file: WrittenFile, _ frames: [Image], isStill: Bool) throws {
    let film = try DecodedFilm(file.url)
    let wanted = frames.withoutRepeats(milliseconds: 100)
    #expect(film.frames == wanted.frames)
    if isStill { return }
    #expect(film.durations == wanted.durations)
    #expect(film.loop == 3)
  }

  /// Sizes with rows of one byte, rows that end within a byte, rows beyond deflate's window, and
  /// many rows.
  @Test(
    arguments: TestScope.cases(films.map { $0.name }, .two),
    TestScope.cases(
      [(1, 1), (1, 300), (9, 200), (300, 1), (8, 8), (16_383, 3), (3, 16_383), (400, 300)], .few))
  func `Images of any size decode unchanged`(name: String, sides: (Int, Int)) async throws {
    let format = try #require(Self.films.first { $0.name == name })
    let size = Size(width: sides.0, height: sides.1)
    for colors in [2, 16, 256] {
      let frames = (1...2).map { Image(noise: $0, size, colors: colors) }
      let file = try await WrittenFile(format, frames.shots(), "film", effort: .fast)
      let film = try DecodedFilm(file.url)
      #expect(film.frames == (frames[0].rgb == frames[1].rgb ? [frames[0]] : frames).map(\.rgb))
    }
  }

  @Test(arguments: films.map { $0.name }, [2, 4, 16, 250, 256])
  func `No file exceeds the format's maximum size estimate`(name: String, colors: Int) async throws
  {
    let format = try #require(Self.films.first { $0.name == name })
    for side in TestScope.cases([1, 40, 333], .two) {
      let size = Size(width: side, height: side)
      let frames = (0..<3).map { Image(noise: $0, size, colors: colors) }
      for effort in Effort.allCases where side < 300 || effort == .fast {
        let file = try await WrittenFile(format, frames.shots(), "film", effort: effort)
        #expect(try file.bytes().count <= 3 * format.cost.mostBytes(size, 0), "\(side) \(effort)")
      }
    }
  }

  @Test(arguments: films.map { $0.name })
  func `The number of jobs changes no byte`(name: String) async throws {
    let format = try #require(Self.films.first { $0.name == name })
    let shots = { scribbles(30, Size(width: 40, height: 30), colors: 7).shots() }
    let alone = try await WrittenFile(format, shots(), "film", jobs: 1)
    let together = try await WrittenFile(format, shots(), "film", jobs: 3)
    #expect(try together.bytes() == alone.bytes())
  }

  @Test(arguments: films.map { $0.name })
  func `Embedded text changes no pixel`(name: String) async throws {
    let format = try #require(Self.films.first { $0.name == name })
    let shots = scribbles(4, Size(width: 12, height: 9), colors: 7).shots()
    let text = "simulation: sea\n" + String(repeating: "# 鯨\n", count: 200)
    let plain = try await WrittenFile(format, shots, "film")
    let carrying = try await WrittenFile(format, shots, "film", scenario: text)
    #expect(try format.reader?.scenario(ByteSource(carrying.bytes())) == text)
    #expect(try format.reader?.scenario(ByteSource(plain.bytes())) == nil)
    #expect(try DecodedFilm(carrying.url).frames == DecodedFilm(plain.url).frames)
  }

  /// The total must stay exact to one hundredth of a second although each delay is rounded.
  @Test(arguments: films.map { $0.name }, [7, 24, 29, 60, 90, 100, 99_999])
  func `Rounded delays keep the total duration`(name: String, ticksPerSecond: Int) async throws {
    let format = try #require(Self.films.first { $0.name == name })
    let ticks = max(1, ticksPerSecond / 90)
    let frames = (0..<20).map { Image(noise: $0, Size(width: 4, height: 4), colors: 9) }
    let file = try await WrittenFile(
      format, frames.shots(ticks: ticks), "film", Timing(ticksPerSecond: ticksPerSecond))
    let film = try #require(try format.reader?.open(ByteSource(file.bytes())))
    var microseconds = 0
    while let frame = try film.next() { microseconds += frame.microseconds }
    let exact = Double(20 * ticks) / Double(ticksPerSecond) * 100
    let centiseconds = Double(microseconds) / 10_000
    #expect(abs(centiseconds - exact) <= 1)
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (65_535, 65_535)])
  func `A file stores its number of plays`(plays: Int, loop: Int) async throws {
    for format in Self.films {
      let size = Size(width: 9, height: 7)
      let shots = (0..<2).map { Image(noise: $0, size, colors: 4) }.shots()
      let file = try await WrittenFile(
        format, shots, "film", Timing(ticksPerSecond: 10, plays: plays))
      #expect(try DecodedFilm(file.url).loop == loop)
    }
  }

  @Test func `A still WebP has no animation header`() async throws {
    let shots = [Image(noise: 1, Size(width: 9, height: 7), colors: 4)].shots()
    let file = try await WrittenFile(.webp, shots, "still.webp")
    #expect(Array(try file.bytes()[12..<16]) == Array("VP8L".utf8))
  }

  @Test func `An animation beyond the maximum duration of WebP is refused`() async throws {
    let shots = scribbles(2, Size(width: 9, height: 7), colors: 4).shots(ticks: 1 << 31)
    await #expect(throws: OutputProblem.self) {
      _ = try await WrittenFile(.webp, shots, "film.webp", Timing(ticksPerSecond: 1))
    }
  }

  @Test func `A frame may last for hours`() async throws {
    let frames = (0..<2).map { Image(noise: $0, Size(width: 9, height: 7), colors: 4) }
    let file = try await WrittenFile(
      .webp, frames.shots(ticks: 50_000), "film.webp", Timing(ticksPerSecond: 1))
    let film = try DecodedFilm(file.url)
    #expect(Set(film.frames) == Set(frames.map(\.rgb)))
    #expect(film.durations.reduce(0, +) == 100_000_000)
  }
}
