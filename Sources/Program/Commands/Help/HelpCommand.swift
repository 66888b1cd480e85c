internal import Files
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

/// `render help`: prints help texts, which are generated from the descriptions of the settings.
enum HelpCommand {
  /// The maximum width of help, since longer lines are hard to read.
  private static let widest = 100

  /// - Parameter words: the word to explain, perhaps followed by `all`; empty for the overview.
  static func run(_ words: [String]) -> ExitStatus {
    let width = min(Terminal.width, widest)
    guard let word = words.first else {
      return Terminal.print(HelpOverview.page.text(width: width))
    }
    if let page = page(of: word, isFull: words.dropFirst().contains(Command.everySetting)) {
      return Terminal.print(page.text(width: width))
    }
    let known =
      SimulationWords.withModels + Subcommand.all.map(\.name) + HelpTopic.all.map(\.name)
      + WordHelp.names
    return Report([InputError(CommandProblem.noHelp(word, known: known))]).print()
  }

  /// Returns the help on a word; nil if it is unknown.
  static func page(of word: String, isFull: Bool = false) -> [HelpBlock]? {
    if let simulation = SimulationWords.simulation(meantBy: word) {
      return SimulationHelp(simulation).page(isFull: isFull) + WordHelp.settings(word)
    }
    if ModelSimulation.isMeant(by: word) {
      do throws(ModelErrors) {
        guard let file = try? FileLibrary(.none).model(word) else { return nil }
        return SimulationHelp(model: word, try ModelSummary(file)).page(isFull: isFull)
      } catch {
        return [.paragraph("\(error)")]
      }
    }
    let name = word.lowercased()
    let word = name.hasPrefix("--") ? String(name.dropFirst(2)) : name
    // A command or a topic of `render list`, as a simulation, may have the name of a setting, which dashes mean.
    if word == name, let command = Subcommand.named(word) {
      return command.page + WordHelp.settings(word)
    }
    if let topic = HelpTopic.named(word) { return topic.blocks }
    if word == name, ListTopic(rawValue: word) != nil, let list = Subcommand.named("list") {
      return list.page + WordHelp.settings(word)
    }
    return WordHelp.page(of: word) ?? HelpTopic.named(synonym: word)?.blocks
      ?? WordHelp.page(ofSynonym: word) ?? WordHelp.page(ofValue: word)
      ?? WordHelp.page(ofFile: word)
  }
}
