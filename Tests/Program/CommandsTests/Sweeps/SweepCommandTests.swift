import Foundation
import TestSupport
import Testing

/// The tables that a sweep writes.
@Suite struct SweepCommandTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write(
      """
      simulation: life
      size: [16x12, 30x20]
      frames: 4
      every: 5
      density: [0.1, 30%]
      seed: 1..9
      out: sweep.csv

      """, to: "sweep.yaml")
  }

  private func text(_ name: String) -> String {
    stage.bytes(name).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func lines(_ name: String) -> [Substring] { text(name).split(separator: "\n") }

  @Test func `A sweep's rows match single runs, and its groups match Python's statistics`()
    async throws
  {
    #expect(try await stage.render("run", "sweep.yaml") == "")
    #expect(
      try await stage.render("run", "sweep.yaml", "--group", "density,size", "-o", "groups.csv")
        == "")
    #expect(lines("sweep.csv")[0] == "size,density,seed,frame,generation,alive")
    for (size, density, seed) in [("16x12", "0.1", 1), ("16x12", "0.3", 9), ("30x20", "0.1", 4)] {
      let told = try await stage.render(
        "life", "--size", size, "--density", density, "--seed", "\(seed)", "--frames", "4",
        "--every", "5", "-o", "one.csv")
      #expect(told == "")
      let own = lines("sweep.csv").filter { $0.hasPrefix("\(size),\(density),\(seed),") }
      #expect(own == lines("one.csv").dropFirst().map { "\(size),\(density),\(seed),\($0)" })
    }
    let script = """
      import csv, statistics, sys
      rows = list(csv.DictReader(open(sys.argv[1])))
      groups = list(csv.DictReader(open(sys.argv[2])))
      assert len(rows) == 2 * 2 * 9 * 4 and len(groups) == 2 * 2 * 4, (len(rows), len(groups))
      for g in groups:
          v = [int(r['alive']) for r in rows if all(r[k] == g[k] for k in ['size', 'density', 'frame'])]
          q = statistics.quantiles(v, n=4, method='inclusive')
          said = [float(g['alive_' + k]) for k in ['mean', 'sd', 'min', 'q25', 'median', 'q75', 'max']]
          assert said == [statistics.fmean(v), statistics.stdev(v), min(v), *q, max(v)], (g, v)
          assert abs(float(g['alive_se']) - statistics.stdev(v) / 3) < 1e-12, (g, v)
          assert g['runs'] == '9' and int(g['generation']) == 5 * int(g['frame'])
      """
    let path = { (name: String) in stage.folder.file(name).path }
    let program = try Program.python(script, [path("sweep.csv"), path("groups.csv")])
    #expect(program.errors == "")
    #expect(program.status == 0)
  }

  @Test func `The number of workers does not change a sweep's bytes`() async throws {
    var tables: Set<Data> = []
    var groups: Set<Data> = []
    for jobs in ["1", "2", "7"] {
      _ = try await stage.render("run", "sweep.yaml", "-j", jobs)
      tables.insert(try #require(stage.bytes("sweep.csv")))
      _ = try await stage.render("run", "sweep.yaml", "-j", jobs, "--group", "none", "-o", "g.json")
      groups.insert(try #require(stage.bytes("g.json")))
    }
    #expect(tables.count == 1 && groups.count == 1)
  }

  @Test func `The option --final writes only the last frame, also to stdout`() async throws {
    let told = try await stage.render(
      "sea", "--penguins", "10%,20.5%", "--size", "10", "--frames", "3", "--final", "-o", "-",
      "--format", "json")
    // The setting has a prefix because the count has the same name.
    #expect(
      told.hasPrefix("[\n{\"setting_penguins\":0.1,\"frame\":2,\"generation\":2,\"penguins\":"))
    #expect(told.contains("\n{\"setting_penguins\":0.205,"))
    #expect(told.hasSuffix("}\n]\n"))
  }

  @Test func `A table may have a name without an extension`() async throws {
    let words = ["life", "--size", "8x6", "--seed", "1..2", "--frames", "2", "--format", "csv"]
    #expect(try await stage.render(words + ["-o", "table", "-o", "{seed}.gif"]) == "")
    let piped = try await stage.render(words + ["-o", "-"])
    #expect(try #require(stage.bytes("table")) == Data(piped.utf8))
    #expect(stage.bytes("1.gif") != nil && stage.bytes("2.gif") != nil)
  }

  @Test func `A plot in each of two themes carries one theme`() async throws {
    let words = ["life", "--size", "8x6", "--seed", "1..2", "--frames", "2", "--plot", "only"]
    _ = try await stage.render(words + ["--theme", "mint,dark", "-o", "{theme}.gif"])
    _ = try await stage.render(words + ["--theme", "dark", "-o", "alone.gif"])
    #expect(try #require(stage.bytes("dark.gif")) == stage.bytes("alone.gif"))
  }

  @Test(arguments: ["--plot=histogram", "--plot=only --plot-x=seed"])
  func `A strip of a plot of the ends of films is an error`(plot: String)
    async throws
  {
    let words = "life --size=8x6 --seed=1..3 --frames=4 --strip=2 -o a.png " + plot
    let told = try await stage.render(words.split(separator: " ").map(String.init))
    #expect(told.contains("this plot shows the ends of films"))
    #expect(stage.bytes("a.png") == nil)
  }

  @Test func `The option --final mean writes the means over the frames of each run`() async throws {
    let words = [
      "sea", "--size", "10", "--seed", "1..3", "--skip", "4", "--every", "3", "--frames", "5", "-o",
      "-", "--format", "csv",
    ]
    let numbers = { (table: String) in
      table.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",").compactMap { Double($0) }
      }
    }
    let frames = try await numbers(stage.render(words))
    let means = try await numbers(stage.render(words + ["--final", "mean"]))
    try #require(frames.count == 15 && means.count == 3)
    for (run, mean) in means.enumerated() {
      let rows = frames[5 * run..<5 * run + 5]
      #expect(Array(mean.prefix(3)) == [Double(run + 1), 4, 16])
      for column in 3...4 {
        let sum = rows.reduce(0) { $0 + $1[column] }
        #expect(abs(mean[column] - sum / 5) < 1e-12)
      }
    }
    let table = try await stage.render(words + ["--final=last"])
    #expect(try await table == stage.render(words + ["--final"]) && numbers(table).count == 3)
    #expect(
      try await numbers(stage.render(words + ["--final", "mean", "--group", "none"])).count == 1)
  }

  @Test func `The count lifetime is the last generation of a film that its world ends`()
    async throws
  {
    for (length, generation) in [
      (["--until", "alive = 0"], 130), (["--until", "alive = 0", "--every", "50"], 130),
      (["--until", "alive = 0", "--frames", "5"], 4), (["--frames", "rest"], 130), ([], 99),
      (["--until", "alive = 0", "--skip", "200"], 130),
    ] {
      let table = try await stage.render(
        [
          "life", "--pattern", "diehard", "--final", "--counts", "lifetime", "-o", "-", "--format",
          "csv",
        ]
          + length)
      let last = table.split(separator: "\n").last.map { $0.split(separator: ",").suffix(2) }
      #expect(last == ["\(generation)", "\(generation)"], "\(length)")
    }
    let grouped = try await stage.render(
      "life", "--pattern", "diehard", "--seed", "1..3", "--until", "alive = 0", "--every", "50",
      "--counts", "lifetime", "--final", "--group", "none", "-o", "-", "--format", "csv")
    #expect(grouped.split(separator: "\n").last?.hasSuffix(",130,0,130,130,130,130,130,0") == true)
  }

  @Test func `The check command reports a different table, and --update rewrites it`() async throws
  {
    #expect(try await stage.render("check", "sweep.yaml") == "sweep.csv: missing\nstatus 1\n")
    _ = try await stage.render("run", "sweep.yaml")
    #expect(try await stage.render("check", "sweep.yaml") == "sweep.csv: ok\n")
    let before = text("sweep.csv")
    try stage.write(before.replacing(",0.3,2,", with: ",0.3,3,"), to: "sweep.csv")
    #expect(try await stage.render("check", "sweep.yaml").hasPrefix("sweep.csv: differs: line 42"))
    _ = try await stage.render("check", "sweep.yaml", "--update")
    #expect(text("sweep.csv") == before)
  }

  @Test func `Groups include runs that settle`() async throws {
    // All cells die, so every run ends after one generation.
    let rest = try await stage.render(
      "life", "--rule", "B/S,B3/S23", "--size", "9", "--seed", "1..4", "--frames", "rest",
      "--final",
      "--group", "rule", "-o", "-", "--format", "csv")
    let rows = rest.split(separator: "\n").map { $0.split(separator: ",") }
    try #require(rows.count == 3)
    #expect(rows[0].prefix(4) == ["rule", "runs", "generation_mean", "generation_sd"])
    #expect(rows[1].prefix(5) == ["B/S", "4", "1", "0", "1"])
  }

  @Test func `An error in one run names its settings`() async throws {
    let blinker = ["life", "--pattern", "blinker", "--size", "9", "--frames", "rest"]
    let problem =
      "the world never stops changing, but repeats every 2 generations from generation 0 on: set"
      + " 'frames' to settled or cycle\nstatus 2\n"
    let sweep = blinker + ["--rule", "B/S,Life", "-o", "a.csv"]
    for group in [[], ["--group", "none", "--final"]] {
      #expect(
        try await stage.render(sweep + group).hasSuffix(
          "render: in the run with rule Life: \(problem)")
      )
    }
    #expect(try await stage.render(blinker + ["-o", "a.csv"]) == "render: \(problem)")
    for words in [["-o", "{rule}.gif"], ["--sheet", "2", "-o", "a.gif"]] {
      let told = try await stage.render(blinker + ["--rule", "B/S,Life"] + words)
      #expect(told.hasSuffix("render: in the run with rule Life: \(problem)"))
    }
    #expect(!stage.contents.contains("a.csv"))
  }

  @Test func `A plot with --group has a band for each group`() async throws {
    let words = [
      "life", "--size", "16", "--density", "10%,40%", "--rule", "Life,HighLife", "--seed", "1..3",
      "--frames", "9", "--plot", "only",
    ]
    #expect(
      try await stage.render(words + ["--group", "density", "-o", "a.png", "-o", "a.csv"]) == "")
    #expect(try await stage.render(words + ["-o", "b.png"]) == "")
    #expect(stage.bytes("a.png") != stage.bytes("b.png"))
    #expect(lines("a.csv").count == 1 + 2 * 9)
    #expect(try await stage.render("show", "a.png").contains("group: density\n"))
  }

  @Test func `A sweep that exceeds a limit is an error before anything is written`() async throws {
    let told = try await stage.render(
      "life", "--seed", "1..1000", "--density", "1%..100%/1%", "-o", "a.csv", "--max-bytes", "1M")
    #expect(told.hasPrefix("render: this writes up to ") && told.hasSuffix("status 2\n"))
    let group = try await stage.render(
      "life", "--size", "8", "--frames", "2000", "--seed", "1..100", "--group", "none", "-o",
      "a.csv",
      "--max-memory", "2M")
    #expect(group.hasPrefix("render: the counts of a group's runs need more than "))
    #expect(!stage.contents.contains("a.csv"))
  }
}
