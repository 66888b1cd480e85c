import Foundation
import TestSupport
import Testing

/// Scenarios with too many variations to keep in memory.
@Suite struct ManyVariationTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(
      """
      simulation: life
      size: 8..16/8
      frames: 1,30
      seed: 1..2500
      out: "{size}-{frames}-{seed}.csv"

      """, to: "many.yaml")
  }

  @Test func `Too many variations need the option --shard`() async throws {
    #expect(
      try await stage.render("run", "many.yaml")
        == "many.yaml:4:7: more than 4096 variations: `render run --shard 1/1` draws up to"
        + " 1000000, one at a time\n    seed: 1..2500\n          ^~~~~~~\nstatus 2\n")
    #expect(try await stage.render("run", "many.yaml", "--shard", "777/1000") == "")
    let part = stage.files.filter { $0.key.hasSuffix(".csv") }
    #expect(part.count == 10)
    for (path, bytes) in part {
      let values = path.dropLast(4).split(separator: "-").map(String.init)
      let words = ["--size", values[0], "--frames", values[1], "--seed", values[2]]
      #expect(try await stage.render(["run", "many.yaml", "--out", "one.csv"] + words) == "")
      #expect(stage.bytes("one.csv") == bytes)
    }
  }

  @Test func `The plan assigns each variation to one worker and estimates cost from samples`()
    async throws
  {
    let lines = try await stage.render("plan", "many.yaml", "--shards", "7", "--json")
      .split(separator: "\n")
    #expect(lines.count == 10_000 + 7 + 1)
    #expect(Set(lines.prefix(10_000).map { $0.prefix { $0 != "," } }).count == 10_000)
    let loads = lines.dropFirst(10_000).prefix(7)
    #expect(
      loads.allSatisfy {
        $0.contains("\"images\": 142") || $0.contains(": 1429") || $0.contains("143")
      })
    #expect(lines.last?.hasSuffix("\"busiest\": 1.00}") == true)
    // All variations of the same size and length cost the same.
    let costs = lines.prefix(10_000).map { line in
      (line.contains("-30-"), line.split(separator: "\"cost\": ")[1].prefix { $0 != "," })
    }
    #expect(Set(costs.filter(\.0).map(\.1)).isDisjoint(with: costs.filter { !$0.0 }.map(\.1)))
  }

  @Test(
    arguments: TestScope.cases(
      [
        ("seed: 1..1000001\nout: '{seed}.csv'", "more than 1000000 variations"),
        ("seed: 1..5000\nsheet: auto", "more than 4096 variations"),
        ("seed: 1..5000\nout: x.gif", "seed varies: set 'out' to x-{seed}.gif, or 'sheet' to auto"),
        ("seed: 1..5000\nfames: 3\nout: '{seed}.csv'", "unknown setting 'fames'"),
        ("seed: 1..5000\nsize: 8,9x0\nout: '{seed}-{size}.csv'", "got '9x0'"),
        ("seed: 1..5000,7\nout: '{seed}.csv'", "several scenarios write to '7.csv'"),
        (
          "seed: 0..18446744073709551615\nsize: 1..400\ncell: 1..4096",
          "more than 1000000 variations"
        ),
      ], .two))
  func `An error in a scenario with many variations is reported`(text: String, error: String)
    async throws
  {
    try stage.write("simulation: life\nframes: 2\n\(text)\n", to: "x.yaml")
    for words in [["run", "x.yaml", "--shard", "2/3"], ["plan", "x.yaml", "--shards", "3"]] {
      let told = try await stage.render(words)
      #expect(told.contains(error), "\(told)")
      #expect(told.hasSuffix("status 2\n"))
    }
    #expect(stage.contents == ["many.yaml", "x.yaml"])
  }
}
