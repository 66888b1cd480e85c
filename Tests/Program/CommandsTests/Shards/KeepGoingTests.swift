import Foundation
import TestSupport
import Testing

/// The `--keep-going` and `--timings` options of `render run`.
@Suite struct KeepGoingTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    // The second scenario grows too large for an image, which only running it shows.
    try stage.write(
      """
      simulation: life
      size: 8
      frames: 2
      out: "a,1.gif"
      ---
      simulation: life
      pattern: glider
      cell: 4096
      out: b.gif
      ---
      simulation: life
      size: 8
      frames: 2
      skip: 5
      out: [c.gif, c.csv]

      """, to: "three.yaml")
  }

  private let problem = "three.yaml:8:1: the world has grown by generation 33: "

  @Test(
    arguments: TestScope.cases(
      ["seed: 1..1000000\ndensity: 50%", "seed: 1..10000\ndensity: 0.1%..10%/0.1%"], .one))
  func `The time limit ends the reading of a million variations`(settings: String) throws {
    try stage.write(
      "simulation: life\nsize: 8\nframes: 1\n\(settings)\nout: '{seed} {density}.png'\n",
      to: "many.yaml")
    let program = try Program.render(
      ["run", "many.yaml", "--keep-going", "--max-time", "0.5"], cpuSeconds: 12,
      in: stage.folder.url
    )
    #expect(program.status == 1)
    #expect(
      program.errors == "render: 1000000 of 1000000 jobs did not run in time: raise max-time\n",
      "\(program.errors)")
  }

  @Test func `The option --keep-going renders the rest and lists the failed outputs`() async throws
  {
    let lines = try await stage.render("run", "three.yaml", "--keep-going").split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].hasPrefix(problem))
    #expect(
      lines.dropFirst(3) == ["render: 1 of 3 jobs failed:", "  b.gif", "status 1"])
    #expect(stage.contents == ["a,1.gif", "c.csv", "c.gif", "three.yaml"])
  }

  @Test func `Outputs skipped at the time limit are counted, not listed`() async throws {
    try stage.write(
      "simulation: life\nsize: 64\nframes: 2\nseed: 0..99999\nout: 'v-{seed}.gif'\n",
      to: "many.yaml")
    let told = try await stage.render(
      "run", "many.yaml", "--keep-going", "-q", "--max-time", "0.01")
    #expect(told.contains(/render: \d+ of 100000 jobs did not run in time: raise max-time\n/))
    #expect(told.count < 1000 && told.hasSuffix("status 1\n"), "\(told.prefix(1000))")
  }

  @Test func `Without --keep-going a run with shards stops at the first failure`() async throws {
    let lines = try await stage.render("run", "three.yaml", "--shard", "1/1").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix(problem))
    #expect(lines[3] == "status 1")
    #expect(stage.contents == ["a,1.gif", "three.yaml"])
    // A run without shards writes all outputs or none.
    #expect(try await stage.render("run", "three.yaml", "--out", "x.gif").hasSuffix("status 2\n"))
  }

  @Test func `A file name is escaped in the timings table`() async throws {
    try stage.write(
      "simulation: life\nsize: 8\nframes: 1\nout: \"a\\e[31m\\n.gif\"\n", to: "name.yaml")
    _ = try await stage.render("run", "name.yaml", "--timings", "t.csv")
    let text = String(decoding: try #require(stage.bytes("t.csv")), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 2 && !text.contains("\u{1B}"))
  }

  @Test func `Timings have one line per output`() async throws {
    let words = ["run", "three.yaml", "--keep-going", "--timings", "t.csv", "--if-changed"]
    #expect(try await stage.render(words).hasSuffix("status 1\n"))
    #expect(try timings() == ["\"a,1.gif\",1,drawn", "b.gif,0,failed", "c.gif,6,drawn"])
    let sizes = ["a,1.gif", "c.gif", "c.csv"].map { stage.bytes($0)?.count ?? 0 }
    let text = String(decoding: try #require(stage.bytes("t.csv")), as: UTF8.self)
    #expect(text.hasPrefix("image,cost,seconds,bytes,generations,outcome\n\"a,1.gif\","))
    #expect(text.contains(",\(sizes[0]),1,drawn\n"))
    #expect(text.contains(",\(sizes[1] + sizes[2]),6,drawn\n"))
    // The table carries no scenario, so one of the two outputs is redrawn.
    #expect(try await stage.render(words).hasSuffix("status 1\n"))
    #expect(try timings() == ["\"a,1.gif\",0,unchanged", "b.gif,0,failed", "c.gif,6,drawn"])
  }

  /// Returns the names, generations and outcomes.
  private func timings() throws -> [String] {
    let text = String(decoding: try #require(stage.bytes("t.csv")), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = fields.suffix(5).prefix(4).map { Double($0) }
      #expect(numbers.allSatisfy { $0 != nil })
      return (fields.dropLast(5) + fields.suffix(2)).joined(separator: ",")
    }
  }

  @Test func `An unwritable timings file is an error before anything is rendered`() async throws {
    let told = try await stage.render("run", "three.yaml", "--timings", "nowhere/t.csv")
    #expect(told == "render: no directory 'nowhere'\nstatus 2\n")
    #expect(stage.contents == ["three.yaml"])
  }

  @Test func `Timings and reports do not overwrite a scenario or its output`() async throws {
    let scenario = stage.bytes("three.yaml")
    #expect(
      try await stage.render("run", "three.yaml", "--timings", "three.yaml")
        == "render: --timings: expected a path with the extension .csv, got 'three.yaml'\nstatus 2\n"
    )
    #expect(
      try await stage.render("check", "three.yaml", "--report", "three.yaml")
        == "render: --report: expected a path with the extension .md, .xml or .json, or without one,"
        + " got 'three.yaml'\nstatus 2\n")
    #expect(
      try await stage.render("run", "three.yaml", "--keep-going", "--timings", "./c.csv")
        == "render: 'c.csv' is an output of a scenario: give --timings another name\nstatus 2\n")
    #expect(stage.bytes("three.yaml") == scenario)
    #expect(stage.contents == ["three.yaml"])
  }

  @Test func `Other commands reject the options for shards and timings`() async throws {
    for words in [["--keep-going"], ["--timings", "t.csv"], ["--shards", "3"]] {
      let name = words[0].dropFirst(2)
      #expect(
        try await stage.render(["check", "three.yaml"] + words)
          == "render: 'check' takes no setting '\(name)'\nstatus 2\n")
    }
    #expect(
      try await stage.render("plan", "three.yaml", "--shard", "1/2")
        == "render: 'plan' takes no setting 'shard'\nstatus 2\n")
  }
}
