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
  case show(String, seconds: Ratio?)
  case list(String?, [String], ListOptions, drawing: [Setting])
  /// A scenario to begin with.
  case new(any ConfigurableSimulation.Type)
  /// What editors check scenario files with.
  case schema
  case completions(Shell)
  /// The manual page, or a page of the reference.
  case man(ReferencePage?)
  /// About a simulation, a command, a topic or a setting, or about everything.
  case help(String?)
  case version
  case wrong([InputError])

  static let versionNumber = "0.1.0"

  /// Every option that any command takes.
  static let options = SettingsTable.ofAll
    .adding { FileCommand.allCases.flatMap(FileCommandOptions.entries) }
    .adding { ListOptions.entries }

  static func list(_ rest: [String], _ words: Words) -> Command {
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
    return refusal(of: words, for: "list", atMost: .max - 1, but: known)
      ?? .list(rest.first, Array(rest.dropFirst()), options, drawing: drawing)
  }

  static func show(_ path: String?, _ words: Words) -> Command {
    guard let path else { return .wrong([InputError(CommandProblem.noPicture)]) }
    let own = (words.settings + words.limits).filter { $0.name == timeLimit }
    var settings = SettingsReader(own) { _, word in .failure(.noName(kind: word.kind)) }
    let seconds = readTime(&settings)
    if !settings.mistakes.isEmpty { return .wrong(settings.mistakes) }
    return refusal(of: words, for: "show", atMost: 1, but: [timeLimit])
      ?? .show(path, seconds: seconds)
  }

  /// The options of `show`.
  static let showEntries = [SettingEntry].read { _ = readTime(&$0) }

  private static let timeLimit = "max-time"

  private static func readTime(_ settings: inout SettingsReader) -> Ratio? {
    settings.readIfWritten(
      timeLimit, .seconds(atLeast: Ratio(1, 1000)), inWords: "none",
      "seconds that reading it may take")
  }

  static func new(_ word: String?) -> Command {
    guard let word else {
      return .wrong([InputError(CommandProblem.noSimulation(known: SimulationWords.names))])
    }
    if let simulation = simulations.first(where: { $0.info.answers(to: word) }) {
      return .new(simulation)
    }
    return .wrong([
      InputError(
        CommandProblem.unknownSimulation(
          word, known: SimulationWords.names, others: SimulationWords.all))
    ])
  }

  static func completions(_ word: String?) -> Command {
    let shells = Shell.allCases.map(\.rawValue)
    guard let word else { return .wrong([InputError(CommandProblem.noShell(known: shells))]) }
    return Shell(rawValue: word.lowercased()).map { .completions($0) }
      ?? .wrong([InputError(CommandProblem.unknownShell(word, known: shells))])
  }

  static func manual(_ word: String?) -> Command {
    guard let word else { return .man(nil) }
    let pages = ReferencePage.allCases.map(\.rawValue)
    return ReferencePage(rawValue: word.lowercased()).map { .man($0) }
      ?? .wrong([InputError(CommandProblem.noHelp(word, known: pages))])
  }

  /// The answer to a command that takes no settings and few words, where it got others.
  ///
  /// - Parameter own: settings that it does take.
  static func refusal(
    of words: Words, for command: String, atMost count: Int, but own: [String] = []
  ) -> Command? {
    let settings = words.settings.filter { !own.contains($0.name) }.map {
      InputError(CommandProblem.noSettings(of: command, $0.name))
    }
    let extra = words.plain.dropFirst(1 + count).map {
      InputError(CommandProblem.unexpectedWord($0))
    }
    let mistakes = words.mistakes + settings + extra
    return mistakes.isEmpty ? nil : .wrong(mistakes)
  }
}
