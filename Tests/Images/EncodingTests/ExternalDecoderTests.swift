import Encoding
import Grids
import Imaging
import TestSupport
import Testing

/// Tests of our files as Pillow decodes them.
@Suite struct ExternalDecoderTests {
  static let colors = [1, 2, 3, 4, 5, 16, 17, 128, 256]
  private let timing = Timing(ticksPerSecond: 10, plays: 3)

  @Test(arguments: TestScope.cases(colors, .few))
  func `A PNG decodes to the painted pixels`(colors: Int) async throws {
    for width in [1, 7, 8, 33] {
      let frame = Image(noise: width, Size(width: width, height: 11), colors: colors)
      let file = try await WrittenFile(.png, [frame].shots(), "still.png")
      #expect(try DecodedFilm(file.url).frames == [frame.rgb])
    }
  }

  @Test(arguments: colors)
  func `Every frame of a GIF decodes to the painted pixels`(colors: Int) async throws {
    let frames = scribbles(25, Size(width: 23, height: 17), colors: colors, seed: colors)
    let file = try await WrittenFile(.gif, frames.shots(), "film.gif", timing)
    let film = try DecodedFilm(file.url)
    let wanted = frames.withoutRepeats(milliseconds: 100)
    #expect(film.frames == wanted.frames)
    #expect(film.durations == wanted.durations)
    #expect(film.loop == 2)
  }

  @Test func `An image of the maximum GIF width decodes unchanged`() async throws {
    let frame = Image(noise: 8, Size(width: 65_535, height: 2), colors: 3)
    let file = try await WrittenFile(.gif, [frame].shots(), "wide.gif")
    #expect(try DecodedFilm(file.url).frames == [frame.rgb])
  }

  @Test(arguments: [2, 3, 8])
  func `The number of jobs changes no byte`(jobs: Int) async throws {
    let shots = { scribbles(30, Size(width: 40, height: 30), colors: 7).shots() }
    let alone = try await WrittenFile(.gif, shots(), "film.gif", jobs: 1)
    let together = try await WrittenFile(.gif, shots(), "film.gif", jobs: jobs)
    #expect(try together.bytes() == alone.bytes())
  }
}
