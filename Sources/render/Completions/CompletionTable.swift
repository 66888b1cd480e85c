internal import Encoding
internal import Files
internal import Scenarios
internal import Settings
internal import Worlds

/// What can be typed, for scripts that complete it: made of the same settings as the help.
enum CompletionTable {
  /// A word that a command line begins with, and what can follow it.
  struct Subject {
    /// The word, and others for it.
    let words: [String]
    let summary: String
    let options: [Option]
    /// What plain words may be; nil where there are none.
    let operand: Offer?
  }

  struct Option: Equatable {
    /// Without its dashes.
    let name: String
    let letter: Character?
    let meaning: String
    /// Stands for the value; empty for a flag.
    let placeholder: String
    /// Whether several values make variations.
    let repeats: Bool
    var offer: Offer

    init(_ entry: SettingEntry) {
      name = entry.isFlagByDefault ? "no-\(entry.name)" : entry.name
      letter = entry.letter
      meaning = entry.meaning
      placeholder = entry.traits.contains(.flag) ? "" : entry.placeholder
      repeats = entry.traits.isDisjoint(with: [.single, .flag])
      offer = placeholder.isEmpty ? Offer() : Offer(entry.formsWithNames)
    }
  }

  static let subjects = simulations.map(subject) + CommandName.allCases.map(subject)

  private static func subject(_ simulation: any ConfigurableSimulation.Type) -> Subject {
    Subject(
      words: [simulation.info.name] + simulation.info.aliases, summary: simulation.info.summary,
      options: options(of: simulation), operand: nil)
  }

  private static func options(of simulation: any ConfigurableSimulation.Type) -> [Option] {
    let (common, own) = SettingsTable.entries(of: simulation)
    return (own + common).ofCommandLine.filter { !$0.meaning.isEmpty && $0.name != "simulation" }
      .map(Option.init)
  }

  private static func subject(_ command: CommandName) -> Subject {
    Subject(
      words: [command.rawValue], summary: command.help.summary,
      options: command.help.options.map(Option.init)
        + (FileCommand(rawValue: command.rawValue) == nil ? [] : overlay),
      operand: operand(of: command))
  }

  /// The settings of all simulations: any of them may be laid over a file.
  private static let overlay = simulations.flatMap(options).reduce(into: [Option]()) {
    if let known = $0.firstIndex(where: { [name = $1.name] in $0.name == name }) {
      $0[known].offer = $0[known].offer.union($1.offer)
    } else {
      $0.append($1)
    }
  }

  private static func operand(of command: CommandName) -> Offer? {
    let names = simulations.flatMap { [$0.info.name] + $0.info.aliases }
    return switch command {
    case .merge: Offer(endings: ["csv"])
    case .run, .check, .plan: Offer(endings: ["yaml", "yml"])
    case .show: Offer(endings: formats.filter { $0.reader != nil }.flatMap(\.pathExtensions))
    case .list: Offer(words: ListTopic.allCases.map(\.rawValue))
    case .new: Offer(words: names)
    case .completions: Offer(words: Shell.allCases.map(\.rawValue))
    case .help:
      Offer(words: names + CommandName.allCases.map(\.rawValue) + HelpTopic.all.map { $0.name })
    case .schema, .man, .version: nil
    }
  }
}
