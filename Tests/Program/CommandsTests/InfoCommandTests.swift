import Foundation
import TestSupport
import Testing

/// `render info`, with the patterns of all kinds of input.
@Suite struct InfoCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func info(_ words: String...) async throws -> Program {
    try await folder.render(
      ["info"] + words, environment: ["XDG_DATA_HOME": folder.url.path, "COLUMNS": "80"])
  }

  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func `A spaceship is described in aligned rows`() async throws {
    #expect(
      try await info("glider").text == """
        Glider
          rule      B3/S23
          size      3x3
          cells     5
          symmetry  none (C1)
          kind      spaceship
          period    4; rotated or mirrored after 2
          speed     c/4 diagonal
          moves     1 right, 1 down every 4 generations
          heat      4 cells change per generation
          apgcode   xq4_153

        """)
  }

  @Test func `Settled objects and growth are described`() async throws {
    let text = try await info("r-pentomino", "gosper-glider-gun").text
    #expect(text.contains("\n  settles   at generation 1103\n"))
    #expect(text.contains("8 blocks, 4 blinkers, 4 beehives, 1 boat, 1 ship, 1 loaf\n"))
    #expect(text.contains("\n  flying    6 gliders\n\nGosper glider gun\n"))
    #expect(text.contains("5 cells every 30 generations, measured from generation 0 to "))
    #expect(text.contains("  emits       1 glider every 30 generations\n"))
  }

  @Test func `Files, text, rules and several patterns are read`() async throws {
    try Data("x = 3, y = 1, rule = B3/S23\n3o!".utf8).write(to: folder.file("line.rle"))
    let lines = try await info("line.rle", "2o$2o!", "pond", "--json").text.split(separator: "\n")
    #expect(
      try lines.map { try object($0)["kind"] as? String } == [
        "oscillator", "still life", "still life",
      ])
    let seeds = try await info("2o!", "--rule", "B2/S", "--json").text
    #expect(try object(seeds)["rule"] as? String == "B2/S")
    #expect(try await info("--", "2o$2o!").text.contains("xs4_33"))
  }

  @Test func `JSON objects have typed members`() async throws {
    let ship = try await object(info("lwss", "--json").text)
    #expect(ship["period"] as? Int == 4)
    #expect(ship["displacement"] as? [String: Int] == ["x": -2, "y": 0])
    #expect(ship["speed"] as? String == "c/2")
    #expect(ship["direction"] as? String == "orthogonal")
    #expect(ship["apgcode"] as? String == "xq4_6frc")
    let acorn = try await object(info("acorn", "--json").text)
    #expect(acorn["settles"] as? Int == 5206)
    #expect((acorn["objects"] as? [[String: Any]])?.first?["count"] as? Int == 41)
    let gun = try await object(info("new-gun", "--json").text)
    let growth = try #require(gun["growth"] as? [String: Any])
    #expect(growth["law"] as? String == "linear")
    #expect(growth["every"] as? Int == 46)
  }

  @Test func `Limits end the analysis, and are named`() async throws {
    let short = try await info("acorn", "--max-generations", "100")
    #expect(short.status == 0)
    #expect(short.text.contains("--max-generations ended the analysis at generation 100"))
    #expect(try await info("acorn", "--max-time", "0.001").text.contains("--max-time ended"))
  }

  @Test func `All errors are reported, and nothing is printed`() async throws {
    let wrong = try await info("glider", "nosuch", "bo$2b~!", "--size", "3x3")
    #expect(wrong.status == 2)
    #expect(wrong.text.isEmpty)
    for part in ["'info' takes no setting 'size'", "unknown pattern 'nosuch'", "pattern:1:6"] {
      #expect(wrong.errors.contains(part), "\(part)")
    }
    #expect(try await info().errors.hasPrefix("render: info needs a pattern"))
    let rule = try await info("glider", "pond", "--rule", "B9").errors
    #expect(rule.split(separator: "\n").count == 1)
  }

  @Test func `Untrusted titles are escaped`() async throws {
    try Data("#N \u{1B}[31mred\n3o!".utf8).write(to: folder.file("red.rle"))
    let (text, json) = (try await info("red.rle").text, try await info("red.rle", "--json").text)
    #expect(!text.contains("\u{1B}") && !json.contains("\u{1B}"))
  }
}
