internal import Scenarios
internal import Settings
internal import Worlds

extension Command {
  static func parse(_ arguments: [String]) -> Command {
    let words = Words(arguments, options)
    if words.asksForVersion { return .version }
    guard let first = words.plain.first else {
      if words.asksForHelp { return .help(nil) }
      return .wrong(
        words.mistakes + [InputError(CommandProblem.noSimulation(known: SimulationWords.names))])
    }
    if words.asksForHelp { return .help(first == "help" ? words.plain.dropFirst().first : first) }
    return Subcommand.named(first)?.parse(Array(words.plain.dropFirst()), words)
      ?? draw(first, words)
  }

  private static func draw(_ word: String, _ words: Words) -> Command {
    guard let simulation = simulations.first(where: { $0.info.answers(to: word) }) else {
      if word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
        return .wrong([InputError(CommandProblem.fileForSimulation(word))])
      }
      if FileKind.pattern.isMeant(by: word) {
        return .wrong([InputError(CommandProblem.patternForSimulation(word))])
      }
      let all = SimulationWords.all + Subcommand.all.map(\.name)
      return .wrong([
        InputError(
          CommandProblem.unknownSimulation(word, known: SimulationWords.names, others: all))
      ])
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
