internal import Encoding
internal import Files
internal import Scenarios
internal import Settings
internal import Worlds

/// The words that completion scripts offer, generated from the same settings as the help.
enum CompletionTable {
  /// A first argument with the arguments that can follow it.
  struct Subject {
    /// The name and its aliases.
    let words: [String]
    let summary: String
    let options: [Option]
    /// The arguments that are no options; nil if there are none.
    let operand: Completion?
  }

  struct Option: Equatable {
    /// The name without dashes.
    let name: String
    let letter: Character?
    let meaning: String
    /// The placeholder for the value; empty for a flag.
    let placeholder: String
    /// True if the option can be repeated.
    let repeats: Bool
    var completion: Completion

    init(_ entry: SettingEntry) {
      name = entry.isFlagByDefault ? "no-\(entry.name)" : entry.name
      letter = entry.letter
      meaning = entry.isFlagByDefault ? "do not \(entry.meaning)" : entry.meaning
      placeholder = entry.traits.contains(.flag) ? "" : entry.values.placeholder
      repeats = entry.traits.isDisjoint(with: [.single, .flag])
      completion = placeholder.isEmpty ? Completion() : Completion(entry.formsWithNames)
    }
  }

  static let subjects = simulations.map(subject) + Subcommand.all.map(subject)

  private static func subject(_ simulation: any ConfigurableSimulation.Type) -> Subject {
    Subject(
      words: [simulation.info.name] + simulation.info.aliases, summary: simulation.info.summary,
      options: options(of: simulation)
        + (PreviewOptions.entries + ContinueOption.entries).map(Option.init),
      operand: nil)
  }

  private static func options(of simulation: any ConfigurableSimulation.Type) -> [Option] {
    let (common, own) = SettingsTable.entries(of: simulation)
    let refused = RefusedSettings(of: simulation).byDefault.union(["simulation"])
    return (own + common).ofCommandLine
      .filter { !$0.meaning.isEmpty && !refused.contains($0.name) }.map(Option.init)
  }

  private static func subject(_ command: Subcommand) -> Subject {
    Subject(
      words: [command.name], summary: command.summary,
      options: command.options().map(Option.init) + (command.takesSettings ? overlay : []),
      operand: command.operand())
  }

  /// The settings of all simulations, since each can override that of a file.
  private static let overlay = simulations.flatMap(options).reduce(into: [Option]()) {
    if let known = $0.firstIndex(where: { [name = $1.name] in $0.name == name }) {
      $0[known].completion = $0[known].completion.union($1.completion)
    } else {
      $0.append($1)
    }
  }
}
