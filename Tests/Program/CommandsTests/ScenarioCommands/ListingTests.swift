import Foundation
import TestSupport
import Testing

/// The line that `run` prints for each file if stderr is no terminal.
@Suite struct ListingTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(
      "simulation: life\nsize: 8x6\ncell: 6\nframes: 2\nseed: 1,2\nout: ['a-{seed}.gif', 'a-{seed}.csv']\n",
      to: "a.yaml")
  }

  private func size(_ name: String) -> String { "\(stage.bytes(name)?.count ?? 0) bytes" }

  /// Returns the expected lines of both variations.
  private func lines(_ gif: (Int) -> String) -> String {
    [1, 2].map { "\(gif($0))\na-\($0).csv  2 rows, \(size("a-\($0).csv"))\n" }.joined()
  }

  @Test(arguments: [[], ["--shard", "1/1"], ["--keep-going"]])
  func `Each file has one line, with and without shards`(options: [String]) async throws {
    let program = try await stage.folder.render(["run", "a.yaml"] + options)
    let told = lines { "a-\($0).gif  48x36, 2 frames, 0.2 s, \(size("a-\($0).gif"))" }
    #expect(program.text == told + "4 written\n")
    #expect(program.errors == "")
  }

  @Test(arguments: [[], ["--shard", "1/1"]])
  func `A file that is up to date is listed as unchanged`(options: [String]) async throws {
    _ = try await stage.render("run", "a.yaml")
    let program = try await stage.folder.render(["run", "a.yaml", "--if-changed"] + options)
    let told = program.text.split(separator: "\n").sorted().map { $0 + "\n" }.joined()
    let lines = (lines { "a-\($0).gif  unchanged" } + "2 written, 2 unchanged").split(
      separator: "\n")
    #expect(told == lines.sorted().map { $0 + "\n" }.joined())
  }

  @Test func `Nothing is listed with --quiet, with output to stdout, or without a scenario file`()
    async throws
  {
    #expect(try await stage.output("run", "a.yaml", "-q") == "")
    #expect(try await stage.output("run", "a.yaml", "--shard", "1/1", "-q") == "")
    #expect(try await stage.output("life", "--size", "8", "--frames", "2", "-o", "b.gif") == "")
    let piped = try await stage.output(
      "run", "a.yaml", "--seed", "1", "-o", "-", "-o", "c.gif", "--format", "csv")
    #expect(piped == String(decoding: try #require(stage.bytes("a-1.csv")), as: UTF8.self))
    let json = try await stage.output("run", "a.yaml", "--json").split(separator: "\n")
    #expect(json.count == 4 && json.allSatisfy { $0.hasPrefix("{") })
  }

  @Test(arguments: [
    ("pattern=blinker frames=cycle", "period 2"),
    ("pattern=glider frames=cycle", "period 4, c/4 diagonal"),
    ("pattern=lwss frames=cycle", "period 4, c/2"), ("pattern=block frames=cycle", "settled at 0"),
    ("pattern=glider topology=plane size=20 frames=rest", "settled at "),
  ])
  func `A line ends with the long-term behavior that frames requests`(
    settings: String, words: String
  ) async throws {
    let options = settings.split(separator: " ").map { "--" + $0 }
    try stage.write("simulation: life\nout: b.gif\n", to: "b.yaml")
    let told = try await stage.output(["run", "b.yaml"] + options)
    #expect(told.contains(", \(words)"), "\(told)")
  }

  @Test func `A file name is escaped and printed on one line`() async throws {
    try stage.write(
      "simulation: life\nsize: 8\nframes: 1\nout: \"a\\e[31m\\n.gif\"\n", to: "name.yaml")
    let told = try await stage.output("run", "name.yaml")
    #expect(told.hasPrefix("a\\u{1b}[31m\\u{a}.gif  "))
    #expect(told.split(separator: "\n").count == 1)
  }
}
