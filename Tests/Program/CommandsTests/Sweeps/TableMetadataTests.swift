import Foundation
import TestSupport
import Testing

/// The scenarios that tables carry in comments, or in files beside them.
@Suite struct TableMetadataTests {
  private let stage: ScenarioFolder

  init() throws { stage = try ScenarioFolder() }

  private func text(_ name: String) -> String {
    stage.bytes(name).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static let scenarios = [
    "simulation: life\nseed: 3\nframes: 4\n",
    "simulation: life\ndensity: [10%..30%/10%, 0.7]\nseed: 1..4\nsize: 12x9\nframes: 3\n",
    "simulation: life\ndensity: 10%,30%\nseed: [2, 9]\nsize: 12x9\nframes: 3\ngroup: density\n",
    "simulation: life\npattern: glider, r-pentomino\nfinal: mean\nframes: 9\n",
    "simulation: life\npattern: own.rle\nseed: 1..2\nfinal: yes\nevents: [{at: 1, place: glider, x: 9}]\n",
    "simulation: sea\nseed: 1..3\nuntil: orcas = 0 or generation >= 30\ncounts: orcas, lifetime\n",
    "simulation: ising\ntemperature: 1.5..3/0.5\nsize: 9\nframes: 4\n",
    "simulation: wolfram\nrule: 30,W90\nsize: 21x8\nframes: 1\n",
  ]

  @Test(arguments: scenarios, ["sidecar", "comments"])
  func `A table is drawn again from its own scenario`(scenario: String, choice: String) async throws
  {
    try stage.write("x = 3, y = 1\n3o!\n", to: "own.rle")
    let whole = "\(scenario)out: t.csv\nmetadata: \(choice)\n"
    try stage.write(whole, to: "t.yaml")
    #expect(try await stage.render("run", "t.yaml") == "", "\(whole)")
    let files = stage.files.filter { $0.key.hasPrefix("t.csv") }
    #expect(files.count == (choice == "sidecar" ? 2 : 1))
    let shown = try await stage.render("show", "t.csv")
    #expect(shown.hasPrefix("simulation: "))
    // The scenario needs no other file.
    try FileManager.default.removeItem(at: stage.folder.file("own.rle"))
    for name in files.keys { try FileManager.default.removeItem(at: stage.folder.file(name)) }
    try stage.write(shown, to: "again.yaml")
    #expect(try await stage.shell("render run - < again.yaml") == "")
    for (name, bytes) in files { #expect(stage.bytes(name) == bytes, "\(name)") }
  }

  @Test func `Comments are lines that pandas and render plot leave out`() async throws {
    let words = ["life", "--seed", "1..3", "--frames", "3", "-o"]
    #expect(try await stage.render(words + ["plain.csv"]) == "")
    #expect(try await stage.render(words + ["t.csv", "--metadata", "comments"]) == "")
    let lines = text("t.csv").split(separator: "\n")
    let comments = lines.prefix { $0.hasPrefix("# ") }
    #expect(
      comments == [
        "# render scenario", "# simulation: life", "# frames: 3", "# seed: [1..3]",
        "# out: t.csv", "# metadata: comments",
      ])
    #expect(lines.dropFirst(comments.count) == text("plain.csv").split(separator: "\n")[...])
    #expect(try await stage.render("plot", "plain.csv", "-o", "plain.png") == "")
    #expect(try await stage.render("plot", "t.csv", "-o", "t.png") == "")
    #expect(stage.bytes("t.png") == stage.bytes("plain.png"))
    #expect(try await stage.shell("render show - < t.csv") == stage.render("show", "t.csv"))
  }

  @Test func `A sidecar is checked and redrawn, and is no scenario of a directory`() async throws {
    try stage.write(
      "simulation: life\nseed: 1..3\nframes: 3\nout: [t.csv, u.json]\nmetadata: sidecar\n",
      to: "s.yaml")
    #expect(try await stage.render("run", "s.yaml") == "")
    #expect(
      stage.contents.sorted() == ["s.yaml", "t.csv", "t.csv.yaml", "u.json", "u.json.yaml"])
    #expect(stage.bytes("t.csv.yaml") == stage.bytes("u.json.yaml"))
    let sidecar = text("t.csv.yaml")
    #expect(sidecar.contains("\nout: [t.csv, u.json]\n"))
    #expect(try await stage.output("check", ".").contains("2 other YAML files skipped"))
    try stage.write(sidecar.replacing("1..3", with: "1..4"), to: "t.csv.yaml")
    #expect(
      try await stage.render("check", "s.yaml").contains("t.csv.yaml: differs: line 4, file '"))
    #expect(try await stage.render("check", "s.yaml", "--update").contains("t.csv.yaml: updated\n"))
    #expect(text("t.csv.yaml") == sidecar)
    // Images beside a table store the scenario as ever.
    #expect(
      try await stage.render(
        "life", "-n", "2", "-o", "a.gif", "-o", "v.csv", "--metadata", "sidecar")
        == "")
    #expect(try await stage.render("show", "a.gif") == "simulation: life\nframes: 2\n")
  }

  @Test func `A table with its scenario beside it has none in it`() async throws {
    for seeds in ["3", "1..3"] {
      let words = ["life", "--seed", seeds, "--size", "8", "--frames", "3"]
      #expect(try await stage.render(words + ["-o", "plain.csv", "-o", "plain.json"]) == "")
      #expect(
        try await stage.render(words + ["-o", "t.csv", "-o", "t.json", "--metadata", "sidecar"])
          == "")
      #expect(stage.bytes("t.csv") == stage.bytes("plain.csv"))
      #expect(stage.bytes("t.json") == stage.bytes("plain.json"))
      let script = """
        import csv, json, sys
        rows = list(csv.DictReader(open(sys.argv[1] + '/t.csv')))
        objects = json.load(open(sys.argv[1] + '/t.json'))
        assert [float(row['alive']) for row in rows] == [item['alive'] for item in objects]
        print(len(rows), len(objects))
        """
      let rows = try Program.python(script, [stage.path])
      #expect(rows.text == (seeds == "3" ? "3 3\n" : "9 9\n"), "\(rows.errors)")
    }
  }

  @Test(arguments: [
    (["-o", "a.gif", "--metadata", "sidecar"], "'sidecar' is for tables, and no output is one"),
    (["-o", "a.json", "--metadata", "comments"], "'a.json' has no comments: write sidecar"),
    (["-o", "-", "--format", "csv", "--metadata", "sidecar"], "no file can be beside '-'"),
    (["-o", "p-{part}.csv", "--metadata", "sidecar"], "a part of a table has no metadata"),
    (["-o", "a.csv", "--metadata=beside"], "expected one of no, yes, sidecar, comments"),
    (
      ["-o", "a.csv", "--pattern", "one.rle", "--pattern", "two.rle", "--metadata", "sidecar"],
      "the scenario varies over files of your own"
    ),
  ])
  func `Metadata that a table cannot have is an error`(options: [String], message: String)
    async throws
  {
    try stage.write("x = 3, y = 1\n3o!\n", to: "one.rle")
    try stage.write("x = 3, y = 1\nobo!\n", to: "two.rle")
    let seeds = options.contains { $0.contains("{part}") } ? ["--seed", "1..2"] : []
    let told = try await stage.render(["life", "--frames", "2"] + seeds + options)
    #expect(told.contains(message), "\(told)")
    #expect(told.hasSuffix("status 2\n"))
    #expect(stage.contents.sorted() == ["one.rle", "two.rle"])
  }

  @Test func `The show command names the option for a table without a scenario`() async throws {
    #expect(try await stage.render("life", "-n", "2", "-o", "t.csv") == "")
    #expect(
      try await stage.render("show", "t.csv")
        == """
        render: t.csv carries no scenario: write it with --metadata sidecar or comments
        status 1

        """)
  }

  @Test(arguments: [
    "# render scenario\n", "# render scenario\n# simulation: \u{1B}[2J\n", "# render scenario",
    "# render scenario\n#\n# a\n", "# render scenario\n" + String(repeating: "# a: b\n", count: 9),
  ])
  func `Damaged comments do no harm`(text: String) async throws {
    try stage.write(text, to: "t.csv")
    let told = try await stage.render("show", "t.csv")
    #expect(!told.contains("\u{1B}"))
    try stage.write(text, to: "u.csv.yaml")
    try stage.write("", to: "u.csv")
    #expect(try await !stage.render("show", "u.csv").contains("\u{1B}"))
    #expect(try await stage.render("plot", "t.csv").contains("status 2"))
  }
}
