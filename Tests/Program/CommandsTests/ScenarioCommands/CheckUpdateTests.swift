import Foundation
import TestSupport
import Testing

/// `check --update`, which puts the outputs of each scenario in place when they are complete.
@Suite struct CheckUpdateTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    for name in ["a", "b", "c"] { try write(name, out: "\(name).gif") }
  }

  private func write(_ name: String, _ settings: String = "", out: String) throws {
    try stage.write(
      "simulation: life\npattern: glider\nsize: 8\nframes: 3\nout: \(out)\n\(settings)",
      to: "docs/\(name).yaml")
  }

  private func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: stage.folder.file(name), withIntermediateDirectories: true)
  }

  private func update(_ arguments: String...) async throws -> Program {
    try await stage.folder.render(
      ["check", "--update", "--changed", "changed", "docs"] + arguments)
  }

  /// The paths in the list of changed files.
  private var changed: [String]? {
    stage.bytes("changed").map {
      $0.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func `An output that cannot be written does not keep the others from it`() async throws {
    try folder("docs/b.gif")
    let told = try await update()
    #expect(told.status == 1)
    #expect(told.text == "docs/a.gif: updated\ndocs/c.gif: updated\n2 updated, 1 error\n")
    #expect(
      told.errors == """
        docs/b.yaml:5:6: cannot write docs/b.gif: Is a directory
            out: b.gif
                 ^~~~~

        """)
    #expect(changed == ["docs/a.gif", "docs/c.gif"])
    #expect(try await stage.output("check", "docs/a.yaml", "docs/c.yaml").hasSuffix("2 ok\n"))
  }

  @Test func `The other outputs of a scenario are drawn, too`() async throws {
    try write("a", out: "[none/a.gif, a.gif, a.csv, a-%d.png, a.svg]")
    try folder("docs/a.csv")
    let told = try await update()
    #expect(told.status == 1)
    #expect(
      told.text == """
        docs/a.gif: updated
        docs/a-%d.png: updated
        docs/a.svg: updated
        docs/b.gif: updated
        docs/c.gif: updated
        5 updated, 2 errors

        """)
    #expect(told.errors.contains("cannot write docs/none/a.gif: No such file or directory"))
    #expect(told.errors.contains("cannot write docs/a.csv: Is a directory"))
    #expect(!told.errors.contains("to repair"))
    #expect(
      changed == [
        "docs/a.gif", "docs/a-0.png", "docs/a-1.png", "docs/a-2.png", "docs/a.svg", "docs/b.gif",
        "docs/c.gif",
      ])
    #expect(stage.contents.allSatisfy { !$0.hasPrefix(".render") })
  }

  @Test(arguments: [
    ("fames: 3\n", 2), ("seed: random\n", 2), ("out: '-'\nformat: gif\n", 2),
    ("width: 100000\nheight: 100000\n", 2), ("max-pixels: 3\n", 2),
  ])
  func `An error in a scenario changes nothing`(settings: String, status: Int32) async throws {
    if settings.hasPrefix("out") {
      try stage.write("simulation: life\nframes: 3\n\(settings)", to: "docs/d.yaml")
    } else {
      try write("d", settings, out: "d.gif")
    }
    let before = stage.files
    let told = try await update()
    #expect(told.status == status, "\(told.errors)")
    #expect(!told.text.contains("updated"), "\(told.text)")
    #expect(stage.files.filter { $0.key != "changed" } == before)
    #expect(changed == [])
  }

  @Test func `Scenarios that exceed a limit together change nothing`() async throws {
    let pixels = 8 * 8 * 8 * 8 * 3
    let before = stage.files
    let told = try await update("--cell", "8", "--max-pixels", "\(2 * pixels)")
    #expect(told.status == 2 && !told.text.contains("updated"), "\(told.text)\(told.errors)")
    #expect(stage.files.filter { $0.key != "changed" } == before)
    #expect(try await update("--cell", "8", "--max-pixels", "\(3 * pixels)").status == 0)
  }

  @Test func `The list has all names as they are, each followed by a zero byte`() async throws {
    let names = ["100%.gif", "%d.gif", " a b.gif", "a\nb.gif", "-x.gif", "ü'\".gif"]
    let written = names.map {
      "\""
        + $0.replacing("%", with: "%%").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n") + "\""
    }
    try write("n", out: "[\(written.joined(separator: ", ")), '%%d-%02d.png']")
    let told = try await update()
    #expect(told.status == 0, "\(told.errors)")
    let frames = (0...2).map { "docs/%d-0\($0).png" }
    let all = ["docs/a.gif", "docs/b.gif", "docs/c.gif"] + names.map { "docs/" + $0 } + frames
    #expect(changed == all)
    for name in all { #expect(stage.bytes(name) != nil, "\(name)") }
    // Only what has changed is listed, and the list is empty without changes.
    try FileManager.default.removeItem(at: stage.folder.file("docs/a\nb.gif"))
    #expect(try await update().status == 0)
    #expect(changed == ["docs/a\nb.gif"])
    #expect(try await update().status == 0)
    #expect(changed == [])
  }

  @Test func `Removed files are listed, and the list needs an option that changes files`()
    async throws
  {
    try write("f", out: "f-%d.png")
    #expect(try await update().status == 0)
    try write("f", "every: 2\n", out: "f-%d.png")
    try stage.write(
      "simulation: life\npattern: glider\nsize: 8\nframes: 2\nout: f-%d.png\n", to: "docs/f.yaml")
    let told = try await update("--prune")
    #expect(told.status == 0, "\(told.errors)")
    #expect(changed?.contains("docs/f-2.png") == true)
    #expect(stage.bytes("docs/f-2.png") == nil)
    #expect(
      try await stage.render("check", "docs", "--changed", "list")
        == "render: --changed lists what --update and --prune change: add one of them\nstatus 2\n")
    #expect(
      try await stage.render("check", "docs", "--update", "--changed", "docs/a.yaml")
        .contains("--changed: expected a path with the extension .txt, or without one"))
  }

  @Test func `A check with --update does not suggest itself`() async throws {
    try stage.write("simulation: life\nfames: 3\n", to: "docs/wrong.yaml")
    let told = try await update()
    #expect(told.status == 2)
    #expect(!told.errors.contains("to repair"), "\(told.errors)")
    let check = try await stage.folder.render(["check", "docs/**/a.yaml"])
    #expect(check.errors == "render: to repair: render check --update 'docs/**/a.yaml'\n")
  }
}
