internal import Assets
internal import Encoding
internal import Scenarios
internal import Settings

/// A command: the parser of its arguments, which also declares its options for help, completions
/// and the manual page. The texts of its help are in assets/help/commands.txt.
struct Subcommand: Sendable {
  /// The syntax after `render`.
  let usage: String
  /// True if it also accepts the settings of scenarios.
  var takesSettings = false
  /// The settings of scenarios that it accepts besides its options, if it does not accept all.
  var settings: @Sendable () -> [SettingEntry] = { [] }
  /// True if the last value of a repeated option applies, as after a shell alias, unless the option
  /// has several values.
  var lastValueApplies = false
  /// The maximum number of arguments of a command that accepts no settings besides its options; nil
  /// if it checks both itself.
  var mostWords: Int?
  /// The error if there is no argument; nil if there need not be one.
  var needs: SettingProblem?
  /// The possible arguments; nil if it accepts none.
  var operand: @Sendable () -> Completion? = { nil }
  let read: @Sendable (_ settings: inout SettingsReader, Arguments) -> Command

  var name: String { String(usage.prefix { $0 != " " }) }

  /// The summary and the details of its help.
  var help: HelpTopic { HelpTopic.commands[name] ?? HelpTopic(name) }

  var options: [SettingEntry] {
    var settings = SettingsReader()
    _ = read(&settings, Arguments())
    return settings.entries
  }

  func parse(_ rest: [String], _ words: Words) -> Command {
    let (entries, names) = (options, options.map(\.name))
    let own = (words.settings + words.limits).filter { names.contains($0.name) }
    let last = entries.flatMap { entry in
      let values = own.filter { $0.name == entry.name }
      return entry.traits.contains(.list) ? values : values.suffix(1)
    }
    var settings = SettingsReader(lastValueApplies ? last : own)
    let others = { (settings: [Setting]) in settings.filter { !names.contains($0.name) } }
    var arguments = Arguments(
      words: rest, options: own, settings: others(words.settings),
      written: words.settings.map(\.name), limits: others(words.limits),
      unknownOptions: words.unknownOptions)
    if let mostWords { settings.reject(refused(arguments, atMost: mostWords)) }
    let missing = rest.isEmpty ? needs.map { [InputError($0)] } ?? [] : []
    arguments.isWrong = !(words.errors + missing + settings.errors).isEmpty
    let command = read(&settings, arguments)
    let errors = words.errors + missing + settings.errors
    return errors.isEmpty ? command : .wrong(errors)
  }

  private func refused(_ arguments: Arguments, atMost count: Int) -> [InputError] {
    arguments.settings.map { InputError(CommandProblem.noSettings(of: name, $0.name)) }
      + arguments.words.dropFirst(count).map { InputError(CommandProblem.unexpectedWord($0)) }
  }
}

extension Subcommand {
  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  /// All commands, in the order of the overview.
  static let all: [Subcommand] = [
    .ofFiles("run", RunOptions.init) { .run($0, $1) },
    .ofFiles("watch", WatchOptions.init) { .watch($0, $1) },
    .ofFiles("check", orFiles: ["html"], CheckOptions.init) { .check($0.pinningAddresses, $1) },
    Subcommand(
      usage: "compare <old> [new] [--option value]...", mostWords: 2,
      needs: SettingProblem("\(CommandProblem.comparesTwo)"),
      operand: { Completion(endings: CompareRequest.endings, takesFolders: true) },
      read: { .compare(CompareRequest(&$0, $1)) }),
    .ofFiles("plan", PlanOptions.init) { .plan($0, $1) },
    .ofFiles("gallery", output: " --out <page.html>", GalleryOptions.init) { .gallery($0, $1) },
    Subcommand(
      usage: "merge <part.csv>... --out <table>", mostWords: .max,
      needs: "merge needs the parts of a table: part-*.csv",
      operand: {
        Completion(endings: formats.filter { $0.table?.mayBeSplit == true }.map(\.name))
      },
      read: { .merge(MergeRequest(&$0, parts: $1.words)) }),
    Subcommand(
      usage: "plot <table.csv> [--setting value]...", settings: { TablePlot.settings },
      needs: "plot needs a table that a run wrote: sweep.csv, or - for stdin",
      operand: {
        Completion(endings: formats.filter { $0.table?.mayBeSplit == true }.map(\.name))
      },
      read: { Command.plot(&$0, $1) }),
    Subcommand(
      usage: "show <image|table>", mostWords: 1, needs: "show needs an image or a table",
      operand: {
        Completion(
          endings: formats.filter { $0.reader != nil || $0.table != nil }.map(\.name))
      },
      read: { settings, arguments in
        let seconds = settings.readTimeLimit("the time limit for reading the image, in seconds")
        return .show(arguments.words.first ?? "", seconds: seconds)
      }),
    Subcommand(
      usage: "list <topic> [word]...",
      operand: { Completion(words: ListTopic.allCases.map(\.rawValue)) },
      read: { Command.list(&$0, $1) }),
    Subcommand(
      usage: "info <pattern|model>... [--option value]...", mostWords: .max,
      needs:
        "info needs a pattern or a model: a name that `render list` prints, a file, or RLE text",
      operand: {
        Completion(
          words: (Assets.patterns + Assets.models).map(\.name),
          endings: FileKind.pattern.endings + FileKind.model.endings)
      },
      read: { .info(InfoRequest(&$0, $1)) }),
    Subcommand(
      usage: "library list|get|put|remove|sync|diff|remote [name]... [--option value]...",
      operand: {
        Completion(
          words: LibraryRequest.Action.allCases.map(\.rawValue), endings: LibraryRequest.endings)
      },
      read: { .library(LibraryRequest(&$0, $1)) }),
    Subcommand(
      usage: "explore <simulation|model> [--setting value]...", takesSettings: true,
      operand: { Completion(words: SimulationWords.withModels) },
      read: { ExploreRequest(&$0, $1).map { .explore($0) } ?? .wrong([]) }),
    Subcommand(
      usage: "new <simulation|model> [--out <file>]", mostWords: 1,
      operand: { Completion(words: SimulationWords.withModels) },
      read: { Command.new(&$0, $1) }),
    Subcommand(usage: "schema", mostWords: 0, read: { _, _ in .schema }),
    Subcommand(
      usage: "completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))", mostWords: 1,
      operand: { Completion(words: Shell.allCases.map(\.rawValue)) },
      read: { Command.completions(&$0, $1) }),
    Subcommand(
      usage: "man [\(ReferencePage.allCases.map(\.rawValue).joined(separator: "|"))]",
      mostWords: 1, operand: { Completion(words: ReferencePage.allCases.map(\.rawValue)) },
      read: { Command.manual(&$0, $1) }),
    Subcommand(
      usage: "help [<word>] [all]", mostWords: 2,
      operand: {
        Completion(words: SimulationWords.withModels + all.map(\.name) + HelpTopic.all.map(\.name))
      },
      read: { Command.explanation(&$0, $1) }),
    Subcommand(usage: "version", mostWords: 0, read: { _, _ in .version }),
  ]

  /// Returns a command on scenario files. `output`: the usage of its output, if it needs one.
  private static func ofFiles<Options>(
    _ name: String, output: String = "", orFiles others: [String] = [],
    _ options: @escaping @Sendable (inout SettingsReader) -> Options,
    _ make: @escaping @Sendable (ScenarioRequest, Options) -> Command
  ) -> Subcommand {
    Subcommand(
      usage: "\(name) <scenario.yaml|directory\(others.map { "|page.\($0)" }.joined())>...\(output)"
        + " [--setting value]...",
      takesSettings: true, lastValueApplies: true,
      needs: "\(name) needs a scenario file, or - for stdin",
      operand: { Completion(endings: ["yaml", "yml"] + others) },
      read: { settings, arguments in
        let root = settings.readIfWritten(
          "root", .folder, "read and write only inside this directory")
        let excluded = settings.readAll(
          "exclude",
          .text("a path, in which * stands for any characters", placeholder: "GLOB"),
          inWords: Setting.none,
          "leave out scenario files with this path or name, or in such a directory; repeatable",
          also: ["ignore", "skip-files"]
        ).map(\.value)
        let options = options(&settings)
        return make(
          ScenarioRequest(&settings, arguments, of: name, inside: root, without: excluded), options)
      })
  }
}

/// The values that a shell offers.
struct Completion: Equatable {
  var words: [String] = []
  /// The extensions of the files that it offers.
  var endings: [String] = []
  var takesFolders = false
}

extension Completion {
  init(_ forms: [ValueForm]) {
    for form in forms {
      switch form {
      case .words(let words): self.words += words
      case .file(let endings): self.endings += endings
      case .folder: takesFolders = true
      case .text, .pattern, .truth, .wholeNumber, .number, .list, .mapping: break
      }
    }
  }

  /// Returns the values that either offers.
  func union(_ other: Completion) -> Completion {
    var result = self
    result.words += other.words.filter { !words.contains($0) }
    result.endings += other.endings.filter { !endings.contains($0) }
    result.takesFolders = takesFolders || other.takesFolders
    return result
  }
}
