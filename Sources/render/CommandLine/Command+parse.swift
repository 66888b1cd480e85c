internal import Scenarios
internal import Settings
internal import Worlds

extension Command {
  /// Parses the arguments of the program.
  static func parse(_ arguments: [String]) -> Command {
    if arguments.isEmpty { return .help([]) }
    let words = Words(arguments, options)
    if words.asksForVersion { return .version }
    guard let first = words.plain.first else {
      if words.asksForHelp { return .help([]) }
      let unknown = words.mistakes + words.unknownOptions
      return .wrong(unknown.isEmpty ? [noSimulation] : unknown)
    }
    if words.asksForHelp {
      return .help(first == "help" ? Array(words.plain.dropFirst()) : words.plain)
    }
    return Subcommand.named(first)?.parse(Array(words.plain.dropFirst()), words)
      ?? draw(first, words)
  }

  /// The error of a command line without a simulation or a command.
  static let noSimulation = InputError(CommandProblem.noSimulation(known: SimulationWords.names))

  /// Parses a command line that begins with a simulation.
  private static func draw(_ word: String, _ words: Words) -> Command {
    guard let simulation = simulations.first(where: { $0.info.answers(to: word) }) else {
      if word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
        return .wrong([InputError(CommandProblem.fileForSimulation(word))])
      }
      if FileKind.pattern.isMeant(by: word) {
        return .wrong([InputError(CommandProblem.patternForSimulation(word))])
      }
      return .wrong(
        words.mistakes + [SimulationWords.unknown(word, or: Subcommand.all.map(\.name))])
    }
    let extra = words.plain.dropFirst().map { extra in
      let option = SettingsTable.setting(meantBy: extra, of: simulation)
      return InputError(CommandProblem.unexpectedWord(extra, option: option))
    }
    var settings = SettingsReader(words.settings.filter { $0.name == "shard" }) { _, word in
      .failure(.noName(kind: word.kind))
    }
    let shard = settings.readIfWritten("shard", .shard) ?? .all
    let named = Setting("simulation", word, at: .option(word))
    let own = words.settings.filter { $0.name != "shard" }
    return .draw(
      Document(
        name: word, settings: [named] + own + words.limits,
        mistakes: words.mistakes + settings.mistakes + extra), shard)
  }
}
