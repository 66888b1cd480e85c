import Foundation
import TestSupport
import Testing

/// The output of `render plan`.
@Suite struct PlanTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(
      "simulation: life\nsize: 16\ncell: 6\nframes: 10\nseed: 1..4\n"
        + "out: [\"s-{seed}.gif\", \"{seed}.csv\"]\n",
      to: "small.yaml")
    try stage.write(
      "simulation: sea\nsize: 40\nframes: 90\nout: sea.webp\n", to: "Large.yaml")
  }

  /// Returns the columns of a table row.
  private static func words(_ line: Substring) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  @Test func `Only workers with an assigned output are listed`() async throws {
    let told = try await stage.render("plan", "small.yaml", "--shards", "1000000")
    #expect(told.split(separator: "\n").count == 12)
    #expect(told.contains("\n999996 other workers have nothing to do\n"))
    let objects = try await stage.render("plan", "small.yaml", "--shards", "1000000", "--json")
    #expect(objects.split(separator: "\n").count == 4 + 4 + 1)
  }

  @Test func `A line feed in a file name is escaped`() async throws {
    try stage.write("simulation: life\nsize: 8\nout: \"a\\nb.png\"\n", to: "name.yaml")
    #expect(try await stage.render("plan", "name.yaml").contains("\na\\u{a}b.png  "))
  }

  @Test func `The table lists outputs, workers and the balance between workers`() async throws {
    let told = try await stage.render("plan", "small.yaml", "Large.yaml", "--shards", "2")
    let parts = told.components(separatedBy: "\n\n").map { $0.split(separator: "\n") }
    #expect(parts.map(\.count) == [6, 3, 1])
    #expect(Self.words(parts[0][0]) == ["image", "ms", "worker"])
    // The rows are sorted by scenario file name; uppercase sorts first.
    #expect(
      parts[0].dropFirst().map { Self.words($0)[0] }
        == ["sea.webp", "s-1.gif", "s-2.gif", "s-3.gif", "s-4.gif"])
    #expect(parts[0].dropFirst().map { Self.words($0)[2] } == ["1", "2", "2", "2", "2"])
    #expect(Set(parts[0].map(\.count)).count == 1, "numbers end where their columns do")
    #expect(parts[1].dropFirst().map { Self.words($0)[0] } == ["1", "2"])
    #expect(parts[1].dropFirst().map { Self.words($0)[1] } == ["1", "4"])
    #expect(parts[2][0].hasPrefix("5 images, "))
    let balance = try #require(parts[2][0].components(separatedBy: " ms; of 2 workers ").last)
    let busiest = Self.words(Substring(balance))[3]
    #expect(try (1.9...2).contains(#require(Double(busiest))), "\(balance)")
    #expect(try await stage.render("plan", "Large.yaml", "small.yaml", "--shards", "2") == told)
    #expect(stage.contents == ["Large.yaml", "small.yaml"])
  }

  @Test func `The JSON output has the same content as the table`() async throws {
    let told = try await stage.render("plan", "small.yaml", "Large.yaml", "--shards", "2", "--json")
    let objects = try told.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.count == 8)
    #expect(objects.prefix(5).allSatisfy { Set($0.keys) == ["image", "cost", "worker"] })
    #expect(objects[5...6].allSatisfy { Set($0.keys) == ["worker", "images", "cost"] })
    #expect(objects[5...6].map { $0["worker"] as? Int } == [1, 2])
    #expect(Set(objects[7].keys) == ["workers", "images", "cost", "busiest"])
    let costs = objects.prefix(5).compactMap { $0["cost"] as? Int }
    #expect(costs.allSatisfy { $0 > 1000 })
    #expect(costs[0] > 10 * costs[1])
    #expect(objects[5]["cost"] as? Int == costs[0])
  }

  @Test func `A plan without workers predicts the time of a run`() async throws {
    // A sample measures the processor time of its process.
    let told = try await stage.shell("$RENDER plan small.yaml")
    let lines = told.split(separator: "\n")
    #expect(
      lines.map { Self.words($0)[0] } == [
        "image", "s-1.gif", "s-2.gif", "s-3.gif", "s-4.gif", "4",
      ])
    let times = try lines.dropFirst().dropLast().map { try #require(Double(Self.words($0)[1])) }
    let total = try #require(Double(Self.words(lines[5])[2]))
    // The start of the program is part of a run.
    #expect(total >= times.reduce(0, +) - 1)
    #expect(told.contains(" ms on one core of this machine"))
    #expect(stage.contents == ["Large.yaml", "small.yaml"])
  }

  /// Returns the objects of a plan in JSON.
  private func objects(_ words: String...) async throws -> [[String: Any]] {
    try await stage.render(["plan"] + words + ["--json"]).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `An output that takes too long to sample is predicted from its size`() async throws {
    try stage.write(
      "simulation: life\nsize: 3000\nrule: Bosco's Rule\nskip: 1000000\nframes: 1\nout: x.png\n",
      to: "long.yaml")
    let plan = try await objects("long.yaml")
    #expect(plan[0]["sampled"] as? Bool == false)
    #expect(plan[0]["time"] as? Int == plan[0]["cost"] as? Int)
    let told = try await stage.render("plan", "long.yaml")
    #expect(told.hasSuffix("; 1 of 1 times are estimated from sizes\n"))
  }

  @Test func `Every kind of job and format can be sampled`() async throws {
    try stage.write(
      """
      simulation: life
      size: 12
      frames: 3
      out: [a.gif, b.apng, c.webp, d.csv, e.json, f-%d.svg, g-%d.pdf, h.mp4, i-%d.png]
      ---
      simulation: life
      size: 12
      density: 10%,20%
      sheet: 2
      out: sheet.png
      ---
      simulation: life
      size: 12
      seed: 1..3
      plot: only
      out: curves.png
      ---
      simulation: life
      size: 12
      seed: 1..3
      group: seed
      out: table.csv
      """, to: "all.yaml")
    let plan = try await objects("all.yaml")
    #expect(plan.count == 4 + 2)
    let times = plan.prefix(4).compactMap { $0["time"] as? Int }
    #expect(times.count == 4 && times.allSatisfy { $0 > 0 })
    #expect(try #require(plan[5]["time"] as? Int) >= times.reduce(0, +))
    #expect(stage.contents == ["Large.yaml", "all.yaml", "small.yaml"])
  }

  @Test(arguments: ["0", "-1", "1000001", "x", "1/2"])
  func `The number of workers is from one to a million`(count: String) async throws {
    let told = try await stage.render("plan", "Large.yaml", "--shards=\(count)")
    #expect(
      told
        == "render: --shards: expected a whole number from 1 to 1000000, got '\(count)'\nstatus"
        + " 2\n")
  }

  @Test func `An error in a scenario is reported, and nothing is planned`() async throws {
    try stage.write("simulation: sea\nfames: 2\n", to: "wrong.yaml")
    let told = try await stage.render("plan", "Large.yaml", "wrong.yaml")
    #expect(told.hasPrefix("wrong.yaml:2:1: unknown setting 'fames'"))
    #expect(
      try await stage.render("plan")
        == "render: plan needs a scenario file, or - for stdin\nstatus 2\n")
  }

  @Test func `A larger scenario has a higher estimated cost`() async throws {
    let plain = "simulation: life\nsize: 64\nframes: 20\nout: x.gif\n"
    let dearer = [
      "size: 256", "frames: 200", "cell: 12", "shape: circle", "plot: right", "age: cells",
      "skip: 100000", "rule: Bosco's Rule\nsize: 500",
    ]
    func cost(_ text: String) async throws -> Int {
      try stage.write(text, to: "x.yaml")
      let told = try await stage.render("plan", "x.yaml", "--json")
      let digits = told.components(separatedBy: "\"cost\": ")[1].prefix { $0.isNumber }
      return try #require(Int(digits))
    }
    let least = try await cost(plain)
    for change in dearer {
      let names = change.split(separator: "\n").map { $0.prefix { $0 != ":" } }
      let kept = plain.split(separator: "\n").filter { line in
        !names.contains(line.prefix { $0 != ":" })
      }
      #expect(
        try await cost((kept + [Substring(change)]).joined(separator: "\n") + "\n") > least,
        "\(change)")
    }
  }

  @Test func `The cluster example splits evenly`() async throws {
    let folder = projectFolder.appendingPathComponent("examples/cluster")
    let told = try await folder.render(["plan", "sweep.yaml", "--shards", "16"]).text
    #expect(told.contains("600 images, "))
    #expect(told.hasSuffix("of 16 workers the busiest has 1.01 times the mean\n"))
  }
}
