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

  @Test func `Help on a name has each setting of that name with its own default`() {
    let settings = SimulationHelp.all.flatMap { $0.own + $0.common }
    let pages = Dictionary(grouping: settings, by: \.name).map { name, entries in
      (name, entries, HelpCommand.page(of: name) ?? [])
    }
    for (name, entries, page) in pages {
      let items = page.flatMap { block in
        if case .list(let items) = block { items } else { [HelpBlock.Item]() }
      }
      for entry in entries { #expect(items.contains(entry.helpItem), "\(name)") }
    }
  }

  @Test(arguments: [
    ("grid", "range", "all numbers; none for integers, which are states"),
    ("grid", "colors", "viridis"), ("grid", "label", "none"), ("grid", "hexagons", "none"),
    ("life", "range", "all values of the map"), ("life", "colors", "viridis"),
    ("life", "label", "the name of the count"), ("model", "edges", "that of the model"),
    ("model", "label", "that of the model"),
  ])
  func `A default is that of the setting alone`(simulation: String, name: String, words: String) {
    let help = SimulationHelp.all.first { $0.info.name == simulation }
    let entry = help.map { $0.own + $0.common }?.first { $0.name == name }
    #expect(entry?.helpItem.note == "(default: \(words))")
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
}
