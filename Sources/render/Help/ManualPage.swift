internal import Encoding
internal import Settings
internal import Worlds

/// The manual page `render(1)`: all that help says, in one text.
enum ManualPage {
  static var text: String {
    #".\" What `render man` prints."# + "\n"
      + ".TH RENDER 1 \"\" \(Roff.argument("render \(Command.versionNumber)")) \"User Commands\"\n.nh\n"
      + sections.map { title, body in ".SH \(title)\n\(body)" }.joined()
  }

  private static var sections: [(title: String, body: String)] {
    [
      ("NAME", "render \\- draw cellular automata and grid simulations\n"),
      ("SYNOPSIS", synopsis), ("DESCRIPTION", description), ("COMMANDS", commands),
      ("SETTINGS", settings),
    ] + topics + [
      ("FILES", [HelpBlock.list(files)].roff),
      ("EXIT STATUS", [HelpBlock.paragraph(HelpOverview.exitStatus)].roff),
      ("EXAMPLES", [HelpBlock.example(HelpOverview.examples)].roff),
    ]
  }

  private static var synopsis: String {
    let lines = ["<simulation> [--setting value]..."] + Subcommand.all.map(\.usage)
    return ".nf\n" + lines.map { Roff.text("render \($0)") + "\n" }.joined() + ".fi\n"
  }

  private static var description: String {
    [.paragraph(HelpOverview.summary), .list(HelpOverview.simulationItems)].roff
  }

  private static var commands: String {
    Subcommand.all.map { ".SS \($0.name)\n" + $0.page.roff }.joined()
  }

  private static var settings: String {
    let all = simulations.map(SimulationHelp.init)
    let own = all.map { (title: "Of \($0.info.name)", items: $0.own.map(\.helpItem)) }
    let common = all[0].common.map { item(of: $0.name, all) }
    return (own + [("Of every simulation", common)]).map { title, items in
      ".SS \(Roff.argument(title))\n" + [HelpBlock.list(items)].roff
    }.joined()
  }

  /// A setting that all simulations have, perhaps with defaults of their own.
  private static func item(of name: String, _ all: [SimulationHelp]) -> HelpBlock.Item {
    let entries = all.compactMap { help in
      help.common.first { $0.name == name }.map { (who: help.info.name, entry: $0) }
    }
    var item = entries[0].entry.helpItem
    if entries.contains(where: { $0.entry.helpItem.note != item.note }) {
      let defaults = entries.map { "\($0.who) \($0.entry.standard.words)" }
      item = .init(
        term: item.term, meaning: item.meaning,
        note: "(default: \(defaults.joined(separator: "; ")))")
    }
    return item
  }

  private static var topics: [(title: String, body: String)] {
    HelpTopic.others.map { ($0.name.uppercased(), $0.blocks.roff) }
  }

  private static var files: [HelpBlock.Item] {
    let read =
      [(["yaml"], "a scenario file")]
      + [FileKind.pattern, .theme].map { ($0.endings, "a \($0.rawValue)") }
    return (read + formats.map { ([$0.name], $0.summary) }).map { endings, meaning in
      .init(term: endings.map { "*.\($0)" }.joined(separator: ", "), meaning: meaning)
    }
  }
}
