import Foundation
import TestSupport
import Testing

/// Patterns of scenario files on the command line.
@Suite struct PatternArgumentTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    for name in ["docs/a", "docs/sub/b", "docs/sub/deep/c", "docs/y [1]", "docs/.hidden/h", "x"] {
      try stage.write("simulation: life\nsize: 8\nframes: 2\n", to: "\(name).yaml")
    }
    try stage.write("site_name: a\n", to: "docs/sub/mkdocs.yaml")
    try stage.write("simulation: life\nsize: 8\nframes: 2\n", to: "docs/sub/d.yml")
    try FileManager.default.createSymbolicLink(
      atPath: stage.folder.file("docs/link").path, withDestinationPath: "sub")
  }

  /// The outputs of the scenarios that a command line draws.
  private func drawn(_ arguments: String...) async throws -> [String] {
    try await stage.output(["check", "--json"] + arguments)
      .split(separator: "\n").compactMap {
        $0.firstMatch(of: /"file": "(.*?)", "status": "missing"/).map { String($0.1) }
      }
  }

  @Test(arguments: [
    ("docs/**/*.yaml", ["a.gif", "sub/b.gif", "sub/deep/c.gif", "y [1].gif"]),
    ("docs/**", ["a.gif", "sub/b.gif", "sub/d.gif", "sub/deep/c.gif", "y [1].gif"]),
    ("docs/*.yaml", ["a.gif", "y [1].gif"]), ("docs/?.yaml", ["a.gif"]),
    ("docs/sub/*", ["sub/b.gif", "sub/d.gif"]), ("docs/sub/[!b].y*", ["sub/d.gif"]),
    ("docs/{a,sub/{b,d}}.{yaml,yml}", ["a.gif", "sub/b.gif", "sub/d.gif"]),
    ("./docs/sub/../*.yaml", ["a.gif", "y [1].gif"]),
    // A name that exists is no pattern.
    ("docs/y [1].yaml", ["y [1].gif"]),
  ])
  func `A pattern stands for the scenario files that match`(
    pattern: String, outputs: [String]
  ) async throws {
    #expect(try await drawn(pattern) == outputs.map { "docs/" + $0 })
    #expect(try await drawn(pattern, "--root", "docs") == outputs.map { "docs/" + $0 })
  }

  @Test func `Files of other programs are skipped, and excluded ones left out`() async throws {
    let told = try await stage.output("check", "docs/**/*.yaml")
    #expect(told.hasSuffix("4 missing, 1 other YAML file skipped\n"), "\(told)")
    #expect(
      try await drawn("docs/**/*.yaml", "--exclude", "sub") == ["docs/a.gif", "docs/y [1].gif"])
    #expect(
      try await stage.render("check", "docs/*.yaml", "--exclude", "docs/*")
        == "render: --exclude leaves no scenario file\nstatus 2\n")
  }

  @Test(arguments: [["run"], ["check"], ["plan"], ["gallery", "--out", "p.html"]])
  func `A pattern without a match is an error`(command: [String]) async throws {
    for pattern in ["docs/*.yml", "none/**/*.yaml", "docs/.hidden/**/.h*", "docs/link/*x*"] {
      let error = "render: no scenario files (*.yaml, *.yml) in '\(pattern)'\nstatus 2\n"
      #expect(try await stage.render(command + [pattern]) == error)
    }
    // Nothing outside of a root is found.
    let told = try await stage.render(command + ["../*/x.yaml", "--root", "docs"])
    #expect(told.hasSuffix("status 2\n") && !told.contains("x.gif"), "\(told)")
  }

  @Test func `All commands on scenarios accept patterns`() async throws {
    #expect(try await stage.output("run", "docs/{a,sub/b}.yaml").hasSuffix("2 written\n"))
    #expect(try await stage.output("check", "docs/{a,sub/b}.yaml").hasSuffix("2 ok\n"))
    #expect(try await stage.output("plan", "docs/{a,sub/b}.yaml").contains("2 images"))
    #expect(
      try await stage.output("gallery", "docs/{a,sub/b}.yaml", "--out", "p.html").contains(
        "2 images"))
    #expect(try await stage.render("run", "docs/a.yaml", "--write-lock", "docs/a.lock") == "")
    #expect(try await stage.output("check", "docs/*.lock") == "docs/a.gif: ok\n")
  }

  @Test func `Limits of patterns are errors`() async throws {
    let many = String(repeating: "{a,b}", count: 9)
    #expect(
      try await stage.render("check", many) == """
        render: cannot read \(many): its braces stand for more than 256 patterns
        status 2

        """)
    let late = try await stage.render("check", "docs/**", "--max-time", "0.001")
    #expect(late.contains("status 1") || late.contains("status 2"), "\(late)")
  }
}
