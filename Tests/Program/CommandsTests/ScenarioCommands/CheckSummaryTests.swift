import Foundation
import Testing

/// The summary at the end of `check`, folders of scenarios, and the `--prune` option.
@Suite struct CheckSummaryTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    try write(seeds: "1..4")
    try stage.write("simulation: life\nsize: 8\nframes: 1\nout: ../b.png\n", to: "films/b.yml")
    try stage.write("no scenario", to: "films/notes.txt")
    _ = try await stage.render("run", "films")
  }

  private func write(seeds: String, rule: String = "B3/S23") throws {
    try stage.write(
      "simulation: life\nsize: 8\nframes: 2\nrule: \(rule)\nseed: \(seeds)\nout: '../a-{seed}.gif'\n",
      to: "films/a.yaml")
  }

  private var images: [String] { stage.files.keys.filter { !$0.contains("films") }.sorted() }

  @Test func `A folder argument means all scenario files in it`() async throws {
    #expect(images == ["a-1.gif", "a-2.gif", "a-3.gif", "a-4.gif", "b.png"])
    let lines = images.map { "\($0): ok\n" }.joined()
    #expect(try await stage.output("check", "films/") == lines + "5 ok\n")
    #expect(try await stage.output("plan", "films").contains("b.png"))
    try stage.write("", to: "empty/notes.txt")
    #expect(
      try await stage.render("check", "empty")
        == "render: no scenario files (*.yaml, *.yml) in 'empty'\nstatus 2\n")
  }

  @Test func `The summary counts outputs by result`() async throws {
    try write(seeds: "1,2,5", rule: "B3678/S34678")
    let told = try await stage.output("check", "films")
    #expect(told.hasSuffix("\n1 ok, 2 differ, 1 missing, 2 no longer drawn\n"), "\(told)")
    #expect(try await stage.output("check", "films/b.yml") == "b.png: ok\n")
    #expect(!(try await stage.output("check", "films", "--json").contains("differ,")))
  }

  @Test func `The option --quiet prints only differences`() async throws {
    #expect(try await stage.render("check", "films", "-q") == "")
    try write(seeds: "1..4", rule: "B3678/S34678")
    let told = try await stage.output("check", "films", "-q")
    #expect(told.hasPrefix("a-1.gif: differs") && !told.contains("ok"), "\(told)")
  }

  @Test func `The option --prune removes images that the scenarios no longer draw`() async throws {
    try write(seeds: "1,2")
    #expect(try await stage.output("check", "films").hasSuffix("3 ok, 2 no longer drawn\n"))
    #expect(images.count == 5)
    let told = try await stage.output("check", "films", "--prune")
    #expect(told.hasSuffix("\na-4.gif: no longer drawn\n3 ok, 2 removed\n"), "\(told)")
    #expect(images == ["a-1.gif", "a-2.gif", "b.png"])
  }

  @Test func `The option --prune removes nothing if any scenario has an error`() async throws {
    try write(seeds: "1,2")
    try stage.write("simulation: lief\n", to: "films/c.yaml")
    #expect(try await stage.render("check", "films", "--prune").hasSuffix("status 2\n"))
    #expect(images.count == 5)
  }

  @Test func `Changed settings that change no pixel are reported as a note`() async throws {
    let scenario = "simulation: wolfram\nsize: 9x1\nout: w.png\n"
    try stage.write(scenario + "rule: 18\n", to: "w.yaml")
    _ = try await stage.render("run", "w.yaml")
    try stage.write(scenario + "rule: 90\n", to: "w.yaml")
    #expect(
      try await stage.render("check", "w.yaml")
        == """
        w.png: ok
            the pixels match, but the settings in the file's metadata differ:
            rule: 18 → 90

        """)
  }

  @Test func `An output without metadata is redrawn, and its changed settings are unknown`()
    async throws
  {
    try stage.write(
      "simulation: life\nsize: 8\nframes: 1\nmetadata: no\nout: m.png\n", to: "m.yaml")
    let note = "render: 'm.png' contains no metadata, so if-changed always draws it\n"
    #expect(try await stage.render("run", "m.yaml") == "")
    #expect(try await stage.render("run", "m.yaml", "--if-changed") == note)
    let told = try await stage.output("check", "m.yaml", "--seed", "7")
    #expect(
      told.contains("    the scenario disables metadata, so the changes are unknown\n"), "\(told)"
    )
  }

  @Test(arguments: [
    ("--size 60,40", "'60,40' is ambiguous: write 60x40 for one size, or 60x60,40x40 for two"),
    ("--density 10%..200%/5%", "expected a share from 0% to 100%"),
    ("--rule 'n in (2,3)'", "'n in (2,3)', character 3: expected an operator"),
  ])
  func `An error in a list of values is reported once`(options: String, error: String) async throws
  {
    for out in ["t.csv", "x.png --sheet auto"] {
      let told = try await stage.shell("render life --frames 1 \(options) --out \(out)")
      #expect(told.contains(error) && told.split(separator: "\n").count == 2, "\(told)")
    }
  }
}
