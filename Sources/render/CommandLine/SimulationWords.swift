internal import Scenarios
internal import Settings
internal import Worlds

/// The arguments that select a simulation.
enum SimulationWords {
  static let names = simulations.map { $0.info.name }
  /// The names and aliases.
  static let all = simulations.flatMap { [$0.info.name] + $0.info.aliases }

  /// The error of a command line without a simulation or a command.
  static let missing = InputError(
    "name a simulation: \(names.joined(separator: ", ")); or see `render help`")

  /// Returns the simulation that a word is an alias or a synonym of; nil if there is none.
  static func simulation(meantBy word: String) -> (any ConfigurableSimulation.Type)? {
    simulations.first { $0.info.answers(to: word) }
      ?? simulations.first { $0.info.synonyms.contains(word.lowercased()) }
  }

  /// Returns the error for a word that is no simulation.
  ///
  /// - Parameter others: further words that the user may have meant.
  static func unknown(_ word: String, or others: [String] = []) -> InputError {
    let command = others.isEmpty ? nil : Subcommand.synonyms[word.lowercased()]
    let nearest =
      simulation(meantBy: word)?.info.name ?? command ?? Nearest.name(to: word, among: all + others)
    return InputError(
      "unknown simulation '\(word)'"
        + Nearest.hint(nearest, else: " (known: \(names.joined(separator: ", ")))"))
  }
}
