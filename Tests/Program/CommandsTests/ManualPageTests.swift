import Foundation
import Scenarios
import TestSupport
import Testing
import Worlds

@testable import Commands

@Suite struct ManualPageTests {
  @Test(arguments: [
    (".TH", "\\&.TH"), ("'em", "\\(aqem"), ("a\\b", "a\\eb"), ("--out x", "\\-\\-out x"),
    ("`a^~`", "\\(gaa\\(ha\\(ti\\(ga"), ("[x, …]", "[x, ...]"), ("é 日", "\\[u00E9] \\[u65E5]"),
  ])
  func `Text is escaped for roff`(text: String, roff: String) {
    #expect(Roff.text(text) == roff)
  }

  @Test func `The manual page has all standard sections, commands and settings`() {
    let lines = ManualPage.text.split(separator: "\n").map(String.init)
    for section in [
      "NAME", "SYNOPSIS", "COMMANDS", "SETTINGS", "EVENTS", "FILES", "EXIT STATUS", "EXAMPLES",
    ] {
      #expect(lines.contains(".SH \(section)"))
    }
    for command in Subcommand.all { #expect(lines.contains(".SS \(command.name)")) }
    for simulation in simulations {
      let help = SimulationHelp(simulation)
      for entry in help.own + help.common {
        for line in Roff.termLines(entry.option) {
          #expect(lines.contains(".B \(Roff.argument(line))"), "\(entry.name)")
        }
      }
    }
  }

  @Test(arguments: ReferencePage.allCases)
  func `A page in the documents is the one that is printed`(page: ReferencePage) throws {
    let file = projectFolder.appending(components: "docs", page.fileName)
    #expect(try String(contentsOf: file, encoding: .utf8) == page.text)
  }

  @Test func `Numbers in the documents are those of the program`() throws {
    let script = projectFolder.appending(path: "scripts/facts").path
    let program = try Program("python3", [script, Program.renderPath, "--check"])
    #expect(program.text + program.errors == "")
    #expect(program.status == 0)
  }

  @Test func `Signs of Markdown in a help text are no markup`() {
    #expect(Markdown.plain("a <b> `c_*d` _") == "a \\<b> `c_*d` \\_")
    #expect(Markdown.table(["x"], [["a|b"]]) == "| x |\n| --- |\n| a\\|b |\n")
  }

  @Test(.enabled(if: Program.isInstalled("groff")))
  func `The groff formatter accepts the manual page without a warning`() throws {
    let scratch = try ScenarioFolder()
    try scratch.write(ManualPage.text, to: "render.1")
    #expect(try scratch.shell("groff -man -ww -Tutf8 render.1 > text") == "")
    #expect(scratch.bytes("text")?.isEmpty == false)
  }
}
