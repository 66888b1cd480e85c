import Foundation
import TestSupport
import Testing

/// One-dimensional automata of all families on the command line.
@Suite struct AutomatonTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.file(name), encoding: .utf8).split(separator: "\n")
  }

  @Test func `A code of three colors has a count for each color above 0`() async throws {
    let program = try await folder.render(
      "wolfram",
      "--rule", "code 777", "--skip", "1000", "--frames", "1", "-o", "a.csv", "-o", "a.png")
    #expect(program.status == 0 && program.errors == "")
    #expect(try lines("a.csv") == ["frame,generation,color1,color2", "0,1000,850,451"])
    #expect(try await folder.render("wolfram", "--rule", "code 777", "-o", "b.png").status == 0)
    try Data("simulation: wolfram\nrule: code 777\nout: b.png\n".utf8)
      .write(to: folder.file("b.yaml"))
    let check = try await folder.render(["check", "b.yaml"])
    #expect(check.status == 0, "\(check.text)\(check.errors)")
  }

  @Test func `A range of codes is a sheet, and an event changes between families`() async throws {
    let sheet = try await folder.render(
      "wolfram",
      "--rule", "code 0..15 k=2, 110R", "--cell", "1", "--size", "40x20", "--sheet", "auto", "-o",
      "a.png")
    let note = "render: images 1 and 5 are equal: choose other values, or other generations"
    #expect(sheet.status == 0 && sheet.errors.hasPrefix(note), "\(sheet.errors)")
    try Data(
      """
      simulation: wolfram
      rule: 254
      size: 21x8
      frames: 8
      out: [b.gif, b.csv]
      events:
        - {at: 3, rule: 90R}
        - {at: 5, rule: code 14 k=2 r=2}
      """.utf8
    ).write(to: folder.file("b.yaml"))
    let run = try await folder.render(["run", "b.yaml"])
    #expect(run.status == 0 && run.errors == "")
    let counts = try lines("b.csv").compactMap { $0.split(separator: ",").last }
    // Rule 254 up to generation 3, then 90R without a row before, then a range of 2.
    #expect(counts == ["alive", "1", "3", "5", "7", "4", "7", "15", "6"])
  }

  @Test(arguments: [
    (["--rule", "code 3000"], "--rule: expected a code from 0 to 2186 with k=3 r=1"),
    (
      ["--rule", "1 k=9", "--explain"], "--explain: expected a rule with at most 512 neighborhoods"
    ),
    (["--start", "single", "--density", "5%"], "--density: a density requires random cells"),
  ])
  func `An invalid rule or density exits with 2`(arguments: [String], message: String) async throws
  {
    let program = try await folder.render(["wolfram"] + arguments + ["-o", "a.png"])
    #expect(program.status == 2)
    #expect(program.errors.contains(message), "\(program.errors)")
    #expect(folder.contents == [])
  }
}
