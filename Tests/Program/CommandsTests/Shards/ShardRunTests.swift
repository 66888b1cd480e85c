import Foundation
import TestSupport
import Testing

/// Scenarios rendered by several workers together.
@Suite struct ShardRunTests {
  private let stage: ScenarioFolder
  private let files = ["a.yaml", "b.yaml", "c.yaml"]

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(
      """
      simulation: life
      size: 16
      frames: 3
      seed: 1..9
      theme: light,dark
      out: ["drawn/life-{theme}-{seed}.gif", "drawn/life-{theme}-{seed}.csv"]

      """, to: "a.yaml")
    try stage.write(
      """
      simulation: wolfram
      size: 21
      rule: 30,90,110
      sheet: auto
      out: drawn/rules.png
      ---
      simulation: sea
      frames: 2
      out: drawn/sea.gif

      """, to: "b.yaml")
    try stage.write(
      """
      simulation: infection
      people: 25
      frames: 4
      factor: 1..3
      seed: 1..3
      plot: only
      plot-counts: sick
      out: drawn/{seed}.png

      """, to: "c.yaml")
    try FileManager.default.createDirectory(
      at: stage.folder.file("drawn"), withIntermediateDirectories: false)
  }

  /// Returns the files rendered so far and deletes them.
  private func drawn() throws -> [String: Data] {
    let drawn = stage.files.filter { $0.key.hasPrefix("drawn/") }
    for path in drawn.keys { try FileManager.default.removeItem(at: stage.folder.file(path)) }
    return drawn
  }

  @Test(arguments: TestScope.cases([1, 2, 5, 40], .two))
  func `Workers together render the files of a single run, each file once`(count: Int) async throws
  {
    #expect(try await stage.render(["run"] + files) == "")
    let whole = try drawn()
    #expect(whole.count == 41)
    var parts: [String: Data] = [:]
    for number in 1...count {
      // The order of the scenario files does not matter.
      let words = number % 2 == 0 ? files : files.reversed()
      let told = try await stage.render(
        ["run", "--quiet", "--shard", "\(number)/\(count)"] + words)
      #expect(told == "")
      let part = try drawn()
      #expect(part.keys.allSatisfy { parts[$0] == nil })
      parts.merge(part) { $1 }
    }
    #expect(parts == whole)
  }

  @Test func `The environment sets the shard unless --shard is given`() async throws {
    let slurm =
      "export SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=4"
      + " SLURM_ARRAY_TASK_STEP=2;"
    #expect(try await stage.render("run", "a.yaml", "--shard", "2/3") == "")
    let part = try drawn()
    #expect(part.count == 12)
    #expect(try await stage.shell("\(slurm) render run a.yaml") == "")
    #expect(try drawn() == part)
    let job = "export JOB_COMPLETION_INDEX=1 JOB_COMPLETIONS=3;"
    #expect(try await stage.shell("\(job) render run a.yaml") == "")
    #expect(try drawn() == part)
    #expect(try await stage.shell("\(slurm) render run a.yaml --shard 1/1") == "")
    #expect(try drawn().count == 36)
  }

  @Test func `An invalid shard is an error, and nothing is rendered`() async throws {
    for word in ["0/4", "5/4"] {
      #expect(
        try await stage.render("run", "a.yaml", "--shard", word)
          == "render: --shard: expected K/N with K from 1 to N and N at most 1000000, such as"
          + " 1/4, got '\(word)'\nstatus 2\n")
    }
    for command in ["run", "check"] {
      let told = try await stage.shell("JOB_COMPLETION_INDEX=3 render \(command) a.yaml")
      #expect(told.hasPrefix("render: JOB_COMPLETION_INDEX is set and JOB_COMPLETIONS is not; "))
      #expect(told.hasSuffix("status 2\n"))
    }
    #expect(try drawn().isEmpty)
  }

  @Test func `A shard count from the environment cannot exceed the number of outputs`() async throws
  {
    // The scenario has three plots as outputs.
    let slurm = "export SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=10;"
    for task in ["1", "10"] {
      for command in ["run", "check"] {
        let told = try await stage.shell(
          "\(slurm) SLURM_ARRAY_TASK_ID=\(task) render \(command) c.yaml")
        #expect(
          told
            == "render: the environment selects worker \(task)/10, but there are only 3 outputs to"
            + " share: use fewer workers; or set --shard K/N, where 1/1 draws everything\n"
            + "status 2\n")
      }
    }
    #expect(try drawn().isEmpty)
  }

  @Test func `A worker with nothing to do says so and exits with 0`() async throws {
    #expect(
      try await stage.render("run", "b.yaml", "--shard", "3/3")
        == "render: worker 3/3 has nothing to draw\n")
    #expect(
      try await stage.render("check", "b.yaml", "--shard", "3/3")
        == "render: worker 3/3 has nothing to compare\n")
    #expect(try await stage.render("run", "b.yaml", "--shard", "3/3", "--quiet") == "")
    #expect(try drawn().isEmpty)
  }

  @Test func `An error in any scenario stops every worker before it renders`() async throws {
    try stage.write("simulation: sea\nout: nowhere/x.gif\n", to: "d.yaml")
    let told = try await stage.render("run", "b.yaml", "d.yaml", "--shard", "1/1")
    #expect(
      told == "render: 'nowhere/x.gif': no directory 'nowhere': --make-folders creates it\n"
        + "status 2\n")
    #expect(try drawn().isEmpty)
    try stage.write("simulation: sea\nfames: 2\n", to: "d.yaml")
    for number in 1...3 {
      let told = try await stage.render("run", "b.yaml", "d.yaml", "--shard", "\(number)/3")
      #expect(told.hasPrefix("d.yaml:2:1: unknown setting 'fames'"))
    }
    #expect(try drawn().isEmpty)
  }

  @Test func `A random seed cannot be split among workers`() async throws {
    try stage.write(
      "simulation: sea\nframes: 1\nseed: random\ntheme: [light, dark]\nout: drawn/{theme}.gif\n",
      to: "d.yaml")
    #expect(
      try await stage.render("run", "d.yaml", "--shard", "1/2")
        == "render: seed random would differ between workers: write a value, or use"
        + " --shard 1/1\nstatus 2\n")
    #expect(try await stage.render("run", "d.yaml", "--shard", "1/1").hasPrefix("render: seed "))
    #expect(try drawn().count == 2)
  }

  @Test func `Two outputs with the same name are an error for every worker`() async throws {
    try stage.write("simulation: life\nframes: 1\nout: drawn/sea.gif\n", to: "d.yaml")
    for number in 1...4 {
      #expect(
        try await stage.render("run", "b.yaml", "d.yaml", "--shard", "\(number)/4")
          .hasSuffix(
            ": several scenarios write to 'drawn/sea.gif': b.yaml:9, d.yaml:3\nstatus 2\n"))
    }
  }

  @Test func `The check command compares only the worker's shard`() async throws {
    #expect(try await stage.render(["run"] + files) == "")
    try stage.write("something else", to: "drawn/life-dark-4.csv")
    var lines: [String] = []
    for number in 1...4 {
      lines += try await stage.render(["check", "--shard", "\(number)/4"] + files)
        .split(separator: "\n").map(String.init)
    }
    #expect(lines.count { $0.hasSuffix(": ok") } == 40)
    #expect(lines.contains { $0.hasPrefix("drawn/life-dark-4.csv: differs") })
    #expect(lines.count { $0 == "status 1" } == 1)
  }
}
