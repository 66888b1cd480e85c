internal import Settings
internal import Worlds

/// `render help`: what there is to say, made from the same readings that read the settings.
enum HelpCommand {
  /// Longer lines are hard to read.
  private static let widest = 100

  static func run(_ word: String?) -> ExitStatus {
    let width = min(Terminal.width, widest)
    if let page = word.map(page) ?? HelpOverview.page {
      return Terminal.print(page.text(width: width))
    }
    let settings = simulations.map(SimulationHelp.init).flatMap { ($0.own + $0.common).map(\.name) }
    let known =
      SimulationWords.all + Subcommand.all.map(\.name) + HelpTopic.all.map(\.name) + settings
    return Report([InputError(CommandProblem.noHelp(word ?? "", known: known))]).print()
  }

  /// What there is to say of a word; nil where it is unknown.
  private static func page(of word: String) -> [HelpBlock]? {
    if let simulation = simulations.first(where: { $0.info.answers(to: word) }) {
      return SimulationHelp(simulation).page
    }
    let word = word.lowercased()
    if let command = Subcommand.named(word) { return command.page }
    if let topic = HelpTopic.all.first(where: { $0.name == word }) { return topic.blocks }
    // What is listed is asked after, too.
    if ListTopic(rawValue: word) != nil { return Subcommand.named("list")?.page }
    return SettingHelp.page(of: word)
  }
}
