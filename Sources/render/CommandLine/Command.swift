internal import Scenarios
internal import Settings
internal import Worlds

/// A parsed command line.
enum Command {
  /// Draws a simulation with the settings of the command line, or one worker's part of its table.
  case draw(Document, Shard)
  /// Shows a simulation in the terminal.
  case preview(Document, PreviewOptions.Choice)
  /// Draws scenario files. Settings on the command line override the settings of the files.
  case run(ScenarioRequest)
  /// Compares existing outputs with a fresh render.
  case check(ScenarioRequest)
  /// Draws scenario files into a page.
  case gallery(ScenarioRequest)
  /// Draws scenario files again each time they change.
  case watch(ScenarioRequest)
  /// Merges the parts of a table.
  case merge(MergeRequest)
  /// Prints the distribution of the work among workers.
  case plan(ScenarioRequest)
  /// Prints the scenario that an image stores.
  case show(String, seconds: Ratio?)
  /// Lists the available names of a topic, or draws them.
  case list(String?, [String], ListOptions, drawing: [Setting])
  /// Describes what patterns do.
  case info(InfoRequest)
  /// Shares entries of the user's library with other computers.
  case library(LibraryRequest)
  /// Shows the rules near a rule.
  case explore(ExploreRequest)
  /// Prints a starter scenario, or writes it to a new file.
  case new(any ConfigurableSimulation.Type, out: String?)
  /// Prints the JSON schema of scenario files.
  case schema
  /// Prints a completion script.
  case completions(Shell)
  /// Prints the manual page, or a page of the reference.
  case man(ReferencePage?)
  /// Help on a word, followed by `all` for every setting; the overview without words.
  case help([String])
  case version
  case wrong([InputError])

  static let versionNumber = "0.1.0"

  /// The options of all commands and simulations.
  static let options = SettingsTable.ofAll
    .adding { FileCommand.allCases.flatMap(FileCommandOptions.entries) }
    .adding { ListOptions.entries }
    .adding { InfoRequest.entries }
    .adding { PreviewOptions.entries }
    .adding { ContinueOption.entries }
    .adding { ExploreRequest.entries }
    .adding { LibraryRequest.entries }

  static func list(_ rest: [String], _ words: Words) -> Command {
    let own = ListOptions.entries.map(\.name)
    var settings = SettingsReader(words.settings.filter { own.contains($0.name) }) { _, word in
      .failure(.noName(kind: word.kind))
    }
    let options = ListOptions(&settings)
    if !settings.mistakes.isEmpty { return .wrong(settings.mistakes) }
    // With an output the list is drawn, and accepts every setting of a scenario.
    let drawing = words.settings.filter { !own.contains($0.name) }
    let isDrawn = drawing.contains { $0.name == "out" }
    let known = own + (isDrawn ? drawing.map(\.name) : [])
    return refusal(of: words, for: "list", atMost: .max - 1, but: known)
      ?? .list(rest.first, Array(rest.dropFirst()), options, drawing: drawing)
  }

  static func show(_ path: String?, _ words: Words) -> Command {
    guard let path else { return .wrong([InputError("show needs an image file")]) }
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
      "the time limit for reading the image, in seconds")
  }

  static func new(_ word: String?, _ words: Words) -> Command {
    let own = words.settings.filter { $0.name == "out" }
    var settings = SettingsReader(own) { _, word in .failure(.noName(kind: word.kind)) }
    let out = readStarter(&settings)
    if !settings.mistakes.isEmpty { return .wrong(settings.mistakes) }
    if let refusal = refusal(of: words, for: "new", atMost: 1, but: ["out"]) { return refusal }
    guard let word else { return .wrong([SimulationWords.missing]) }
    if let simulation = simulations.first(where: { $0.info.answers(to: word) }) {
      return .new(simulation, out: out)
    }
    return .wrong([SimulationWords.unknown(word)])
  }

  /// The options of `new`.
  static let newEntries = [SettingEntry].read { _ = readStarter(&$0) }

  private static func readStarter(_ settings: inout SettingsReader) -> String? {
    settings.readIfWritten(
      "out",
      .path(
        "a path with the extension .yaml or .yml", placeholder: "FILE.yaml",
        forms: [.file(endings: ["yaml", "yml"])], suits: { ["yaml", "yml"].contains($0) }),
      inWords: "standard output", "the file to write, which must not exist", letter: "o")
  }

  /// The word after a simulation that asks `help` for every setting.
  static let everySetting = "all"

  /// Returns the help on a word, perhaps followed by `all`.
  static func explanation(_ words: [String]) -> Command {
    if let extra = words.dropFirst().first, extra != everySetting {
      return .wrong([InputError(CommandProblem.unexpectedWord(extra))])
    }
    return .help(words)
  }

  static func completions(_ word: String?) -> Command {
    let shells = Shell.allCases.map(\.rawValue)
    guard let word else { return .wrong([InputError(CommandProblem.noShell(known: shells))]) }
    return Shell(rawValue: word.lowercased()).map { .completions($0) }
      ?? .wrong([
        InputError(
          "no completions for '\(word)': name one of \(shells.joined(separator: ", "))")
      ])
  }

  /// Parses the page of `man`; without a word the result is the manual page.
  static func manual(_ word: String?) -> Command {
    guard let word else { return .man(nil) }
    let pages = ReferencePage.allCases.map(\.rawValue)
    return ReferencePage(rawValue: word.lowercased()).map { .man($0) }
      ?? .wrong([InputError(CommandProblem.noHelp(word, known: pages))])
  }

  /// Returns the errors of a command that accepts no settings and few arguments; nil if there are
  /// none.
  ///
  /// - Parameters:
  ///   - count: the maximum number of arguments after the command.
  ///   - own: the settings that the command accepts.
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
