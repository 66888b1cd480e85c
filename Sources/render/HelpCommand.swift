internal import Scenarios
internal import Settings
internal import Simulations

/// `render help`: what there is to say, made from the same readings that read the settings.
enum HelpCommand {
  static func run(_ word: String?) -> ExitStatus {
    guard let word else { return Terminal.print(overview) }
    if let simulation = simulations.first(where: { $0.name == word || $0.aliases.contains(word) }) {
      return Terminal.print(text(of: simulation))
    }
    if ["run", "check", "show", "list"].contains(word) { return Terminal.print(overview) }
    if let topic = HelpTopic.all.first(where: { $0.name == word }) {
      return Terminal.print(topic.text)
    }
    let known = simulations.map { $0.name } + HelpTopic.all.map(\.name)
    let hint = Nearest.hint(for: word, among: known)
    let list = hint.isEmpty ? ": there is \(known.joined(separator: ", "))" : hint
    return Terminal.report([Mistake("no help on '\(word)'\(list)")])
  }

  private static var overview: String {
    """
    render draws small worlds: cellular automata and grid simulations, as pictures and films.

    Usage:
      render <simulation> [--setting value]...           draw one simulation
      render run <scenario.yaml>... [--setting value]... draw scenario files; the command line wins
          [--if-changed]   leave alone what carries the scenario that would be drawn
          [--root DIR]     neither read nor write outside this folder
      render check <scenario.yaml>... [--diff DIR]       compare with the files that stand
      render show <picture>                              print the scenario it was drawn from
      render list \(ListCommand.Topic.allCases.map(\.rawValue).joined(separator: "|"))
      render help [<simulation>|<topic>]
      render --version

    Simulations:
    \(indented(Table(simulations.map { [$0.name, $0.summary] }).text))
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

  private static func text(of simulation: any Simulation.Type) -> String {
    let entries = Scenario.entries(of: simulation)
    let also = simulation.aliases.map { ", also `\($0)`" }.joined()
    return """
      render \(simulation.name)\(also): \(simulation.summary)

      Usage: render \(simulation.name) [--setting value]...

      Settings of \(simulation.name):
      \(text(of: entries.own))
      Settings of every simulation:
      \(text(of: entries.common))
      """
  }

  /// A setting's option, its meaning, and its default: behind the meaning where the line has room, else
  /// under it.
  private static func text(of entries: [SettingsReader.Entry]) -> String {
    // Lists of mappings are for files: `render help events`.
    let entries = entries.filter { $0.placeholder != "LIST" }
    let options = entries.map { option(of: $0) }
    let margin = min(30, options.map(\.count).max() ?? 0) + 4
    let indent = String(repeating: " ", count: margin)
    return zip(options, entries).map { option, entry in
      let fits = option.count + 4 <= margin
      let start =
        fits ? "  " + option + indent.dropFirst(option.count + 2) : "  \(option)\n\(indent)"
      let fallback = "(default: \(entry.fallback))"
      let isShort = margin + entry.meaning.count + fallback.count < 100
      return start + entry.meaning + (isShort ? " " : "\n\(indent)") + fallback + "\n"
    }.joined()
  }

  private static func option(of entry: SettingsReader.Entry) -> String {
    let letter = Words.letters.first { $0.value == entry.name }.map { "-\($0.key), " } ?? ""
    if entry.name == "metadata" { return "--no-metadata" }
    let value = entry.placeholder.isEmpty ? "" : " \(entry.placeholder)"
    return "\(letter)--\(entry.name)\(value)"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
