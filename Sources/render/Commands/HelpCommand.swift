internal import Scenarios
internal import Settings
internal import Worlds

/// `render help`: what there is to say, made from the same readings that read the settings.
enum HelpCommand {
  static func run(_ word: String?) -> ExitStatus {
    guard let word else { return Terminal.print(overview) }
    if let simulation = simulations.first(where: { $0.card.answers(to: word) }) {
      return Terminal.print(text(of: simulation))
    }
    if Command.names.contains(word) { return Terminal.print(overview) }
    if let topic = HelpTopic.all.first(where: { $0.name == word }) {
      return Terminal.print(topic.text)
    }
    let known = simulations.map { $0.card.name } + HelpTopic.all.map(\.name)
    return Report([Mistake(CommandProblem.noHelp(word, known: known))]).print()
  }

  private static var overview: String {
    """
    render draws small worlds: cellular automata and grid simulations, as pictures and films.

    Usage:
      render <simulation> [--setting value]...           draw one simulation
      render run <scenario.yaml>... [--setting value]... draw scenario files; the command line wins
    \(options(of: .run))
      render check <scenario.yaml>... [--setting value]... compare with the files that stand
    \(options(of: .check))
      render show <picture>                              print the scenario it was drawn from
      render list \(ListCommand.Topic.allCases.map(\.rawValue).joined(separator: "|"))
      render help [<simulation>|<topic>]
      render --version

    Simulations:
    \(indented(Table(simulations.map { [$0.card.name, $0.card.summary] }).text))
    Topics:
    \(indented(Table(HelpTopic.all.map { [$0.name, $0.summary] }).text))
    Examples:
      render sea --frames 100 --out sea.gif
      render life --pattern gosper-glider-gun --theme dark --out gun.gif
      render wolfram --rule 110 --cell 4 --out rule110.png
      render infection --people 400 --out frames-%04d.png --out counts.csv

    Exit status: 0 done; 1 something could not be written or decoded, or a check found a difference;
    2 a mistake on the command line or in a scenario, and nothing was written; 130 interrupted.

    """
  }

  /// What else a command takes, a line each.
  private static func options(of command: FileCommand) -> String {
    let rows = FileCommandOptions.entries(of: command).map { ["[\(option(of: $0))]", $0.meaning] }
    return Table(rows).text.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
  }

  private static func text(of simulation: any Simulation.Type) -> String {
    let card = simulation.card
    let entries = SettingsTable.entries(of: simulation)
    let also = card.aliases.map { ", also `\($0)`" }.joined()
    return """
      render \(card.name)\(also): \(card.summary)

      Usage: render \(card.name) [--setting value]...

      Settings of \(card.name):
      \(text(of: entries.own))
      Settings of every simulation:
      \(text(of: entries.common))
      """
  }

  /// A setting's option, its meaning, and its default: behind the meaning where the line has room,
  /// else under it.
  private static func text(of entries: [SettingEntry]) -> String {
    // Lists of mappings are for files: `render help events`.
    let entries = entries.filter { !$0.traits.contains(.structure) }
    let options = entries.map { option(of: $0) }
    let margin = min(30, options.map(\.count).max() ?? 0) + 4
    let indent = String(repeating: " ", count: margin)
    return zip(options, entries).map { option, entry in
      let fits = option.count + 4 <= margin
      let start =
        fits ? "  " + option + indent.dropFirst(option.count + 2) : "  \(option)\n\(indent)"
      let fallback = "(default: \(entry.defaultWords))"
      let isShort = margin + entry.meaning.count + fallback.count < 100
      return start + entry.meaning + (isShort ? " " : "\n\(indent)") + fallback + "\n"
    }.joined()
  }

  private static func option(of entry: SettingEntry) -> String {
    let letter = entry.letter.map { "-\($0), " } ?? ""
    // A flag that is set by default is there to be taken back.
    if entry.isFlagByDefault { return "\(letter)--no-\(entry.name)" }
    let value = entry.placeholder.isEmpty ? "" : " \(entry.placeholder)"
    return "\(letter)--\(entry.name)\(value)"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
