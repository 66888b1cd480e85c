internal import Scenarios
internal import Settings
internal import Worlds

/// What the words of a command line ask for.
enum Command {
  /// One simulation, its settings on the command line; of a table of variations a worker's part.
  case draw(Document, Shard)
  /// Scenario files, with settings to lay over theirs.
  case run(ScenarioRequest)
  /// The same, to be compared with the files that stand.
  case check(ScenarioRequest)
  /// Parts of a table, to be joined.
  case merge(MergeRequest)
  /// Who would draw what.
  case plan(ScenarioRequest)
  /// The scenario that a picture carries.
  case show(String)
  case list(String?, [String], ListOptions, drawing: [Setting])
  /// A scenario to begin with.
  case new(any ConfigurableSimulation.Type)
  /// What editors check scenario files with.
  case schema
  case completions(Shell)
  /// The manual page.
  case man
  /// About a simulation, a command, a topic or a setting, or about everything.
  case help(String?)
  case version
  case wrong([Mistake])

  static let versionNumber = "0.1.0"

  /// Every option that any command takes.
  static let options = SettingsTable.ofAll
    .adding { FileCommand.allCases.flatMap(FileCommandOptions.entries) }
    .adding { ListOptions.entries }

  static func parse(_ arguments: [String]) -> Command {
    let words = Words(arguments, options)
    if words.asksForVersion { return .version }
    guard let first = words.plain.first else {
      if words.asksForHelp { return .help(nil) }
      return .wrong(
        words.mistakes + [Mistake(CommandProblem.noSimulation(known: SimulationWords.names))])
    }
    if words.asksForHelp { return .help(first == "help" ? words.plain.dropFirst().first : first) }
    guard let command = CommandName(rawValue: first) else { return draw(first, words) }
    return parse(command, Array(words.plain.dropFirst()), words)
  }

  /// - Parameter rest: the plain words behind the command.
  private static func parse(_ command: CommandName, _ rest: [String], _ words: Words) -> Command {
    switch command {
    case .run: .run(ScenarioRequest(.run, files: rest, words))
    case .check: .check(ScenarioRequest(.check, files: rest, words))
    case .merge: .merge(MergeRequest(parts: rest, words))
    case .plan: .plan(ScenarioRequest(.plan, files: rest, words))
    case .show:
      alone(words, command, atMost: 1)
        ?? rest.first.map { .show($0) } ?? .wrong([Mistake(CommandProblem.noPicture)])
    case .list: list(rest, words)
    case .new: alone(words, command, atMost: 1) ?? new(rest.first)
    case .completions: alone(words, command, atMost: 1) ?? completions(rest.first)
    case .help: alone(words, command, atMost: 1) ?? .help(rest.first)
    case .schema: alone(words, command, atMost: 0) ?? .schema
    case .man: alone(words, command, atMost: 0) ?? .man
    case .version: alone(words, command, atMost: 0) ?? .version
    }
  }

  private static func list(_ rest: [String], _ words: Words) -> Command {
    let own = ListOptions.entries.map(\.name)
    var settings = SettingsReader(words.settings.filter { own.contains($0.name) }) { _, word in
      .failure(.noName(kind: word.kind))
    }
    let options = ListOptions(&settings)
    if !settings.mistakes.isEmpty { return .wrong(settings.mistakes) }
    // What is listed is also drawn, where somebody says where to; all that scenarios say goes then.
    let drawing = words.settings.filter { !own.contains($0.name) }
    let isDrawn = drawing.contains { $0.name == "out" }
    let known = own + (isDrawn ? drawing.map(\.name) : [])
    return alone(words, .list, atMost: .max - 1, but: known)
      ?? .list(rest.first, Array(rest.dropFirst()), options, drawing: drawing)
  }

  private static func new(_ word: String?) -> Command {
    guard let word else {
      return .wrong([Mistake(CommandProblem.noSimulation(known: SimulationWords.names))])
    }
    if let simulation = simulations.first(where: { $0.info.answers(to: word) }) {
      return .new(simulation)
    }
    return .wrong([
      Mistake(
        CommandProblem.unknownSimulation(
          word, known: SimulationWords.names, others: SimulationWords.all))
    ])
  }

  private static func completions(_ word: String?) -> Command {
    let shells = Shell.allCases.map(\.rawValue)
    guard let word else { return .wrong([Mistake(CommandProblem.noShell(known: shells))]) }
    return Shell(rawValue: word.lowercased()).map { .completions($0) }
      ?? .wrong([Mistake(CommandProblem.unknownShell(word, known: shells))])
  }

  private static func draw(_ word: String, _ words: Words) -> Command {
    guard let simulation = simulations.first(where: { $0.info.answers(to: word) }) else {
      if word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
        return .wrong([Mistake(CommandProblem.fileForSimulation(word))])
      }
      if FileKind.pattern.isMeant(by: word) {
        return .wrong([Mistake(CommandProblem.patternForSimulation(word))])
      }
      let all = SimulationWords.all + CommandName.allCases.map(\.rawValue)
      return .wrong([
        Mistake(
          CommandProblem.unknownSimulation(word, known: SimulationWords.names, others: all))
      ])
    }
    let extra = words.plain.dropFirst().map { extra in
      let option = SettingsTable.setting(meantBy: extra, of: simulation)
      return Mistake(CommandProblem.unexpectedWord(extra, option: option))
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

  /// The answer to a command that takes no settings and few words, where it got others.
  ///
  /// - Parameter own: settings that it does take.
  private static func alone(
    _ words: Words, _ command: CommandName, atMost count: Int, but own: [String] = []
  ) -> Command? {
    let settings = words.settings.filter { !own.contains($0.name) }.map {
      Mistake(CommandProblem.noSettings(of: command.rawValue, $0.name))
    }
    let extra = words.plain.dropFirst(1 + count).map { Mistake(CommandProblem.unexpectedWord($0)) }
    let mistakes = words.mistakes + settings + extra
    return mistakes.isEmpty ? nil : .wrong(mistakes)
  }
}
