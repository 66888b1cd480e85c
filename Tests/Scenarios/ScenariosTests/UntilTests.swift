import Imaging
import Models
import Scenarios
import Settings
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
    ("until=9 out=a.png", [9]),
    ("until=4 out=a-%02d.png", [0, 1, 2, 3, 4]), ("until=10 frames=4", [0, 3, 6, 10]),
    ("until=20 skip=6 frames=5", [6, 9, 13, 16, 20]), ("until=9 frames=4", [0, 3, 6, 9]),
    ("until=7 frames=1 out=a.png", [7]), ("until=4 frames=5", [0, 1, 2, 3, 4]),
    ("until=12 every=x1.5", [0, 1, 2, 3, 5, 8, 12]), ("skip=9 frames=3 every=x2", [9, 18, 36]),
  ])
  func `A film ends with the generation, and a still shows it`(
    words: String, expected: [Int]
  ) throws {
    #expect(try generations(words) == expected)
  }

  @Test(arguments: [
    (
      ["until=4", "frames=rest"],
      "'until' ends the film: set 'frames' to a number, or leave it out"
    ),
    (["until=4", "skip=5"], "the first frame shows generation 5: lower 'skip', or raise 'until'"),
    (
      ["until=10", "every=3"],
      "no frame shows that generation: set 'until' to 9 or 12, or change 'every' or 'skip'"
    ),
    (
      ["until=50", "every=x1.2"],
      "no frame shows that generation: set 'until' to 48 or 58, or change 'every' or 'skip'"
    ),
    (["until=2000000000"], "a film has at most 1000000000 frames: lower 'until', or raise 'every'"),
  ])
  func `A conflict is one error`(words: [String], message: String) {
    #expect(complaints(["life"] + words) == "--until: \(message)")
  }

  @Test(arguments: [
    (
      ["until=4", "frames=6"],
      "--frames: 0 to 4 is only 5 generations: lower 'frames', or raise 'until'"
    ),
    (
      ["until=4", "frames=3", "every=2"],
      "--every: 'frames' and 'until' determine the generations per frame: remove one of the three"
    ),
    (
      ["until=4", "frames=1", "skip=3"],
      "--skip: the only frame shows generation 4: remove 'skip'"
    ),
  ])
  func `Frames that do not fit between two generations are an error`(
    words: [String], message: String
  ) {
    #expect(complaints(["life"] + words) == message)
  }

  @Test func `Frames are spread evenly up to a late generation`() throws {
    let film = try scenario(["life", "size=8x8", "frames=60", "until=5206"]).films[0]
    #expect((film.span.shown.frames, film.span.shown.last) == (60, 5206))
    let shown = (0..<60).map(film.span.shown.generation)
    #expect(Set(zip(shown, shown.dropFirst()).map { $1 - $0 }) == [88, 89])
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
    #expect(try scenario(words).films[0].span.shown.last == last)
    #expect(last % (strip - 1) == 0)
  }

  @Test func `The images of a strip of a world at rest are equally many generations apart`() throws
  {
    let words = ["life", "pattern=block", "strip=5", "caption={generation}", "out=a.png"]
    #expect(try scenario(words).film.map(\.generation) == [4])
  }
}

/// Conditions as values of `until`.
@Suite struct UntilConditionTests {
  private func generations(_ words: [String]) throws -> [Int] {
    try scenario(["life", "cell=1"] + words).film.map(\.generation)
  }

  // Diehard has no cells from generation 130 on.
  @Test(arguments: [
    (["every=50"], [0, 50, 100, 130]), (["every=50", "skip=10"], [10, 60, 110, 130]),
    (["every=65"], [0, 65, 130]), (["every=x5"], [0, 1, 5, 25, 125, 130]),
    (["skip=129"], [129, 130]), (["skip=130"], [130]),
    (["skip=200"], [130]), (["frames=3"], [0, 1, 2]), (["frames=2", "every=200"], [0, 130]),
    (["duration=0.3s"], [0, 1, 2]), (["out=a.png"], [130]), (["out=a.png", "skip=200"], [130]),
    (["out=a.png", "frames=3", "every=4"], [8]), (["strip=3", "out=a.png"], [130]),
  ])
  func `A film ends with the first generation in which it holds`(
    words: [String], expected: [Int]
  ) throws {
    #expect(try generations(["pattern=diehard", "until=alive = 0"] + words) == expected)
  }

  @Test(arguments: [
    ("generation >= 3", 3), ("alive > 5", 1), ("alive + 1 > 2 * 4 and not generation < 2", 3),
    ("alive = 100 or generation = 2", 2), ("births = 0 and generation > 0", 0x7fff),
    ("(alive - 5) / 3 >= 1", 3), ("generation > 3 or births > 4", 4), ("5 <= alive", 0),
    ("density > 55%", 0), ("(alive > 5) = (1 > 0)", -1), ("generation ^ 2 > 8", 3),
    ("max(alive, births) >= 9", 3), ("abs(alive - 6) = 3", 3), ("sqrt(generation) = 2", 4),
    ("alive > 5 if generation > 1 else generation = 100", 2),
  ])
  func `Conditions have the operators of models`(condition: String, last: Int) throws {
    // The r-pentomino has 5, 6, 7, 9 and 8 cells.
    let words = ["life", "pattern=r-pentomino", "until=\(condition)", "frames=6"]
    if last < 0 {
      #expect(complaints(words).contains("expected a number, got a condition"))
    } else {
      #expect(try scenario(words).film.map(\.generation).last == min(last, 5))
    }
  }

  @Test func `Names that are no plain words are written in quotes`() throws {
    let known = ["a-b", "a", "not", "two words"]
    let values = ["a-b": 7.0, "a": 2, "not": 1, "two words": 3, "generation": 9]
    for (text, holds) in [
      ("\"a-b\" = 7", true), ("('a-b') - a = 5", true), ("a - generation = -7", true),
      ("not \"not\" = 1", false), ("'two words' * \"a-b\" = 21 and 'a' = 2", true),
    ] {
      let condition = try BoardCondition(text, known: known)
      #expect(condition.holds { values[$0] ?? .nan } == holds, "\(text)")
    }
    #expect(
      try BoardCondition("'a-b' > a and a > generation", known: known).counts == ["a-b", "a"])
    #expect(throws: Located<SettingProblem>("missing ' at the end of the name", column: 5)) {
      try BoardCondition("a = 'b", known: known)
    }
    #expect(
      throws: Located<SettingProblem>(
        "unknown count 'a b' (did you mean '\"a-b\"'?)", column: 1)
    ) {
      try BoardCondition("'a b' = 1", known: known)
    }
  }

  @Test func `Numbers of conditions have 64 bits, and counts may have the names of constants`()
    throws
  {
    let condition = try BoardCondition(
      "a > 16777216 and b = 0.1 and pi = 3", known: ["a", "b", "pi"])
    let values = ["a": 16_777_217.0, "b": 0.1, "pi": 3]
    #expect(condition.holds { values[$0] ?? .nan })
    #expect(condition.counts == ["a", "b", "pi"])
    #expect(try !BoardCondition("a > 16777217", known: ["a"]).holds { values[$0] ?? .nan })
  }

  @Test func `A comparison with a count without a value does not hold`() throws {
    for text in ["a < 1", "a >= 1", "a = 0", "a - a = 0"] {
      #expect(try !BoardCondition(text, known: ["a"]).holds { _ in .nan }, "\(text)")
    }
  }

  @Test(arguments: [
    (["until=alife = 0"], "unknown count 'alife' (did you mean 'alive'?)"),
    (["until=alive"], "expected a condition, got a number, 'alive': compare it, as in 'alive > 0'"),
    (
      ["until=alive = 0 and 3"],
      "expected a condition, got a number, '3': compare it, as in '3 > 0'"
    ),
    (["until=alive < 9 < 10"], "comparisons cannot be chained: write 'a < b and b < c'"),
    (
      ["until=share(alive) = 3"],
      "a condition of counts has functions of numbers only: of a model, use 'stop' or name the number in 'measures'"
    ),
    (["until=alive > "], "expected a number, a name or '(', got the end of the text"),
    (
      ["until=-5"],
      "expected a whole number from 0 to 4000000000000000000, or a condition such as 'generation >="
        + " 100' (rest, settled and cycle are values of 'frames'), got '-5'"
    ),
    (
      ["until=alive = 0", "frames=rest"],
      "'until' ends the film: set 'frames' to a number, or leave it out"
    ),
    (
      ["until=generation > 1", "explain=yes"], "there are no counts: set 'until' to a whole number"
    ),
  ])
  func `An invalid condition is one error`(words: [String], message: String) {
    #expect(complaints(["life"] + words) == "--until: \(message)")
  }

  @Test func `An unknown name is reported at its place`() throws {
    for (text, column) in [("alive > 2 or alif < 3", 21), ("\"alive > 2 or alif < 3\"", 22)] {
      let file = "simulation: life\nuntil: \(text)\nout: a.gif\n"
      #expect(
        ScenarioText(file).errors == [
          "film.yaml:2:\(column): unknown count 'alif' (did you mean 'alive'?)"
        ])
    }
  }

  @Test func `A condition that never holds is an error, unless the film has a length`() throws {
    let words = ["life", "pattern=block", "until=alive = 0"]
    #expect(
      complaints(words)
        == "'alive = 0' does not hold by generation 10000 (alive 4): set 'frames' to the most frames"
    )
    #expect(try scenario(words + ["frames=3"]).film.count { _ in true } == 3)
    #expect(complaints(["life", "pattern=block", "until=generation = 10000"]) == "")
    #expect(complaints(["life", "pattern=block", "skip=10", "until=generation = 10010"]) == "")
  }

  @Test func `The last frame of a film without a length lasts two seconds`() throws {
    let words = ["life", "pattern=diehard", "until=alive = 0"]
    for (length, seconds) in [
      ([], Ratio(2)), (["frames=200"], Ratio(2)), (["frames=9"], Ratio(1, 10)),
    ] {
      let job = try scenario(words + length)
      let last = try #require(try job.film.map(\.ticks).last)
      #expect(try Ratio(last, job.timing.ticksPerSecond) == seconds)
    }
  }

  @Test func `Captions and plots show the lifetime of a film that ends by itself`() throws {
    let words = ["life", "pattern=diehard", "counts=lifetime", "until=alive = 0", "every=70"]
    let shots = try scenario(words + ["caption={lifetime}"]).film.map(\.counts)
    #expect(shots.map { $0.map(\.words) } == [["130"], ["130"], ["130"]])
    let plot = ["plot=histogram", "plot-counts=lifetime", "seed=1,2", "out=a.png"]
    #expect(
      try scenario(words.filter { $0 != "counts=lifetime" } + plot).film.count { _ in true } == 1)
    let message =
      "'lifetime' requires an animation whose length depends on the world: set 'until' to a"
      + " condition, or 'frames' to rest or settled"
    for length in ["frames=9", "until=9", "frames=cycle"] {
      #expect(complaints(["life", "counts=lifetime", length]) == "--counts: \(message)")
    }
    let plots = ["life", "plot=only", "plot-counts=lifetime", "frames=9"]
    #expect(complaints(plots) == "--plot-counts: \(message)")
    #expect(complaints(["life", "until=lifetime > 3"]).contains("unknown count 'lifetime'"))
  }

  @Test func `The input of a film may end before its condition holds`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.txt")
    try "..#\n\n.##\n\n###\n".write(to: file, atomically: false, encoding: .utf8)
    let words = ["grid", "input=\(file.path)"]
    #expect(try scenario(words + ["until=generation = 1"]).film.map(\.generation) == [0, 1])
    #expect(
      complaints(words + ["until=generation = 9"]).hasPrefix(
        "'generation = 9' does not hold by generation 2"))
    #expect(
      try scenario(words + ["until=generation = 9", "frames=3"]).film.count { _ in true } == 3)
  }
}
