internal import Scenarios
internal import Settings
internal import Worlds

/// What the words of a command line ask for.
enum Command {
  /// One simulation, its settings on the command line.
  case draw(Document)
  /// Scenario files, with settings to lay over theirs.
  case run(ScenarioRequest)
  /// The same, to be compared with the files that stand.
  case check(ScenarioRequest)
  /// The scenario that a picture carries.
  case show(String)
  case list(String?)
  /// About a simulation or a topic, or about everything.
  case help(String?)
  case version
  case wrong([Mistake])

  /// The commands that are no simulations.
  static let names = FileCommand.allCases.map(\.rawValue) + ["show", "list", "help", "version"]

  /// Every option that any command takes.
  static let options = SettingsTable.ofAll.adding {
    FileCommand.allCases.flatMap(FileCommandOptions.entries)
  }

  static func parse(_ arguments: [String]) -> Command {
    let words = Words(arguments, options)
    if words.asksForVersion { return .version }
    guard let first = words.plain.first else {
      if words.asksForHelp { return .help(nil) }
      return .wrong(words.mistakes + [Mistake(CommandProblem.noSimulation(known: simulationNames))])
    }
    if words.asksForHelp { return .help(first == "help" ? nil : first) }
    let rest = Array(words.plain.dropFirst())
    if let command = FileCommand(rawValue: first) {
      let request = ScenarioRequest(command, files: rest, words)
      return command == .run ? .run(request) : .check(request)
    }
    switch first {
    case "show":
      return alone(words, first, atMost: 1)
        ?? rest.first.map { .show($0) } ?? .wrong([Mistake(CommandProblem.noPicture)])
    case "help": return alone(words, first, atMost: 1) ?? .help(rest.first)
    case "version": return alone(words, first, atMost: 0) ?? .version
    case "list": return alone(words, first, atMost: 1) ?? .list(rest.first)
    default: return draw(first, words)
    }
  }

  private static func draw(_ word: String, _ words: Words) -> Command {
    guard let simulation = simulations.first(where: { $0.card.answers(to: word) }) else {
      let all = simulations.flatMap { [$0.card.name] + $0.card.aliases } + names
      return .wrong([
        Mistake(
          CommandProblem.unknownSimulation(word, known: simulationNames, others: all))
      ])
    }
    let extra = words.plain.dropFirst().map { extra in
      let option = SettingsTable.setting(meantBy: extra, of: simulation)
      return Mistake(CommandProblem.unexpectedWord(extra, option: option))
    }
    let named = Setting("simulation", word, at: .option(word))
    return .draw(
      Document(name: word, settings: [named] + words.settings, mistakes: words.mistakes + extra))
  }

  /// The answer to a command that takes no settings and few words, where it got others.
  private static func alone(_ words: Words, _ command: String, atMost count: Int) -> Command? {
    let settings = words.settings.map {
      Mistake(CommandProblem.noSettings(of: command, $0.name))
    }
    let extra = words.plain.dropFirst(1 + count).map { Mistake(CommandProblem.unexpectedWord($0)) }
    let mistakes = words.mistakes + settings + extra
    return mistakes.isEmpty ? nil : .wrong(mistakes)
  }

  private static var simulationNames: [String] { simulations.map { $0.card.name } }
}
