import Imaging
import Scenarios
import TestSupport
import Testing

/// The setting `until`, the generation of the last frame.
@Suite struct UntilTests {
  private func generations(_ words: String) throws -> [Int] {
    let words = ["life", "size=8x8", "cell=1"] + words.split(separator: " ").map(String.init)
    return try scenario(words).film.map(\.generation)
  }

  @Test(arguments: [
    ("until=4", [0, 1, 2, 3, 4]), ("until=0", [0]), ("until=9 every=3", [0, 3, 6, 9]),
    ("until=9 skip=7", [7, 8, 9]), ("until=9 skip=3 every=3", [3, 6, 9]),
    ("until=9 out=a.png", [9]), ("until=9 every=3 out=a.png", [9]),
    ("until=4 out=a-%02d.png", [0, 1, 2, 3, 4]),
  ])
  func `A film ends with the generation, and a still shows it`(
    words: String, expected: [Int]
  ) throws {
    #expect(try generations(words) == expected)
  }

  @Test(arguments: [
    (["until=4", "frames=3"], "'until' sets the number of frames: use either 'until' or 'frames'"),
    (["until=4", "skip=5"], "the first frame shows generation 5: lower 'skip', or raise 'until'"),
    (
      ["until=10", "every=3"],
      "no frame shows that generation: set 'until' to 9 or 12, or change 'every' or 'skip'"
    ),
    (["until=2000000000"], "a film has at most 1000000000 frames: lower 'until', or raise 'every'"),
  ])
  func `A conflict is one error`(words: [String], message: String) {
    #expect(complaints(["life"] + words) == "--until: \(message)")
  }

  @Test func `The first generation is the first one, even in a world with a usual still`() throws {
    #expect(try scenario("infection", "until=0", "out=a.png").film.map(\.generation) == [0])
    #expect(try scenario("infection", "until=0").film.map(\.generation) == [0])
  }

  @Test func `A strip and a plot end with the generation`() throws {
    let strip = ["life", "size=8x8", "until=12", "strip=4", "out=a.png"]
    #expect(try scenario(strip).film.map(\.generation) == [12])
    let plot = ["sea", "until=12", "plot=only", "out=a.png"]
    #expect(try scenario(plot).film.map(\.generation) == [12])
  }

  @Test(arguments: [(2, 100), (3, 100), (4, 99), (5, 100), (7, 102), (11, 100), (300, 299)])
  func `The images of a default strip are equally many generations apart`(
    strip: Int, last: Int
  ) throws {
    let words = ["life", "size=8x8", "cell=1", "strip=\(strip)", "out=a.png"]
    #expect(try scenario(words).films[0].shown.last == last)
    #expect(last % (strip - 1) == 0)
  }

  @Test func `The images of a strip of a world at rest are equally many generations apart`() throws
  {
    let words = ["life", "pattern=block", "strip=5", "caption={generation}", "out=a.png"]
    #expect(try scenario(words).film.map(\.generation) == [4])
  }
}
