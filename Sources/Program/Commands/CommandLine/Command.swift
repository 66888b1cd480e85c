internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

enum Command {
  /// Draws a simulation with the settings of the command line, or one worker's part of its table.
  case draw(Document, DrawOptions)
  /// Shows a simulation in the terminal.
  case preview(Document, PreviewChoice)
  /// Draws scenario files. Settings on the command line override the settings of the files.
  case run(ScenarioRequest, RunOptions)
  /// Compares existing outputs with a fresh render.
  case check(ScenarioRequest, CheckOptions)
  /// Compares two images or animations.
  case compare(CompareRequest)
  /// Draws scenario files into a page.
  case gallery(ScenarioRequest, GalleryOptions)
  /// Draws scenario files again each time they change.
  case watch(ScenarioRequest, WatchOptions)
  /// Merges the parts of a table.
  case merge(MergeRequest)
  /// Draws plots of a table that a run wrote.
  case plot(TablePlot)
  /// Prints the distribution of the work among workers.
  case plan(ScenarioRequest, PlanOptions)
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
  /// Prints a starter scenario or a model, or writes it to a new file.
  case new(Starter, out: String?)
  /// Prints the JSON schema of scenario files.
  case schema
  case completions(Shell)
  /// Prints the manual page, or a page of the reference.
  case man(ReferencePage?)
  /// Help on a word, followed by `all` for every setting; the overview without words.
  case help([String])
  case version
  case wrong([InputError])

  /// The limits within which the command reads files and draws. Nil for commands that set them for
  /// each part of their work, such as `watch` for each drawing, and for those that read no files.
  var limits: CancellationCheck.Waiting? {
    switch self {
    case .draw(let document, _): SettingsReader(document.settings).readingLimits
    case .run(let request, _): request.limits
    case .check(let request, _): request.limits
    case .gallery(let request, _): request.limits
    case .plan(let request, _): request.limits
    case .plot(let plot): plot.limits
    case .compare(let request): request.budget.cancellation
    case .merge(let request): request.budget.cancellation
    case .show(_, let seconds): Budget(seconds: seconds).cancellation
    default: nil
    }
  }

  static let versionNumber = EmbeddedText.versionNumber

  static func plot(_ settings: inout SettingsReader, _ arguments: Arguments) -> Command {
    settings.reject(
      arguments.words.dropFirst().map {
        InputError("unexpected word '\($0)': plot draws one table at a time")
      } + arguments.unknownOptions)
    return .plot(
      TablePlot(of: arguments.words.first ?? "", arguments.settings + arguments.limits))
  }

  static func list(_ settings: inout SettingsReader, _ arguments: Arguments) -> Command {
    let options = ListOptions(&settings)
    // With an output the list is drawn, and accepts every setting of a scenario.
    if !arguments.settings.contains(where: { $0.name == "out" }) {
      settings.reject(
        arguments.settings.map { InputError(CommandProblem.noSettings(of: "list", $0.name)) })
    }
    return .list(
      arguments.words.first, Array(arguments.words.dropFirst()), options,
      drawing: arguments.settings)
  }

  static func new(_ settings: inout SettingsReader, _ arguments: Arguments) -> Command {
    let out = settings.readIfWritten(
      "out",
      .path(
        "a path with the extension .yaml, .yml or .model", placeholder: "FILE.yaml",
        forms: [.file(endings: ["yaml", "yml", "model"])],
        suits: { ["yaml", "yml", "model"].contains($0) }),
      inWords: "standard output", "the file to write, which must not exist", letter: "o")
    do throws(InputProblem) {
      let starter = try Starter(arguments.words.first)
      if let problem = out.flatMap(starter.problem(in:)) { settings.reject(problem, at: nil) }
      return .new(starter, out: out)
    } catch {
      if settings.errors.isEmpty, !arguments.isWrong { settings.reject(error.errors) }
      return .wrong([])
    }
  }

  /// The word after a simulation that asks `help` for every setting.
  static let everySetting = "all"

  /// Returns the help on a word, perhaps followed by `all`.
  static func explanation(_ settings: inout SettingsReader, _ arguments: Arguments) -> Command {
    if let extra = arguments.words.dropFirst().first, extra != everySetting, !arguments.isWrong {
      settings.reject(CommandProblem.unexpectedWord(extra), at: nil)
    }
    return .help(arguments.words)
  }

  static func completions(_ settings: inout SettingsReader, _ arguments: Arguments) -> Command {
    let shells = Shell.allCases.map(\.rawValue)
    let word = arguments.words.first
    if let shell = word.flatMap({ Shell(rawValue: $0.lowercased()) }) {
      return .completions(shell)
    }
    if !arguments.isWrong {
      let known = shells.joined(separator: ", ")
      settings.reject(
        word.map { "no completions for '\($0)': name one of \(known)" }
          ?? "completions needs a shell: \(known)", at: nil)
    }
    return .wrong([])
  }

  /// Parses the page of `man`; without a word the result is the manual page.
  static func manual(_ settings: inout SettingsReader, _ arguments: Arguments) -> Command {
    guard let word = arguments.words.first else { return .man(nil) }
    if let page = ReferencePage(rawValue: word.lowercased()) { return .man(page) }
    if !arguments.isWrong {
      let pages = ReferencePage.allCases.map(\.rawValue)
      settings.reject(CommandProblem.noHelp(word, known: pages), at: nil)
    }
    return .wrong([])
  }
}

/// The text that `render new` writes: a starter scenario, or a model.
struct Starter {
  let text: String
  private let isModel: Bool

  /// - Parameter word: the name of a simulation or model, or a model's file.
  init(_ word: String?) throws(InputProblem) {
    guard let word else { throw InputProblem([SimulationWords.missing]) }
    guard let simulation = SimulationWords.named(word) else {
      throw InputProblem([SimulationWords.unknown([word])])
    }
    isModel = simulation == ModelSimulation.self
    text =
      !isModel
      ? StarterScenario(simulation).text
      : simulation.info.answers(to: word) ? ModelSimulation.starter : try Self.model(word)
  }

  private static func model(_ word: String) throws(InputProblem) -> String {
    do {
      let file = try FileLibrary(.none).model(word)
      // A text with errors may contain control characters.
      _ = try ModelSummary(file)
      return String(decoding: file.bytes, as: UTF8.self)
    } catch let error as FileProblem {
      throw InputProblem([InputError(error)])
    } catch {
      throw InputProblem((error as? ModelErrors)?.errors ?? [])
    }
  }

  /// Returns the error of a file whose extension does not fit the text; nil if it fits.
  func problem(in path: String) -> SettingProblem? {
    if isModel == FileKind.model.hasEnding(path) { return nil }
    return isModel
      ? "--out: '\(path)' would contain a model: give it the extension .model"
      : "--out: '\(path)' would contain a scenario: give it the extension .yaml"
  }
}

enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// A generated page of the reference in `docs/`.
enum ReferencePage: String, CaseIterable {
  case commands, settings, events, formats, themes, rules

  var fileName: String { "reference-\(rawValue).md" }
}
