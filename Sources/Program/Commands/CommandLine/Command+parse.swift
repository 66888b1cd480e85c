internal import Files
internal import Frames
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

extension Command {
  static let options = SettingsTable.ofAll.adding { ofCommands }

  private static let ofCommands = ofSimulations + Subcommand.all.flatMap(\.options)

  /// The options of command lines that begin with a simulation.
  static let ofSimulations: [SettingEntry] = {
    var settings = SettingsReader()
    _ = DrawOptions(&settings)
    return settings.entries
  }()

  static func parse(_ arguments: [String]) -> Command {
    if arguments.isEmpty { return .help([]) }
    let words = Words(arguments, options(meantBy: arguments))
    if words.asksForVersion { return .version }
    guard let first = words.plain.first else {
      if words.asksForHelp { return .help([]) }
      let unknown = words.errors + words.unknownOptions
      return .wrong(unknown.isEmpty ? [SimulationWords.missing] : unknown)
    }
    if words.asksForHelp {
      return .help(first == "help" ? Array(words.plain.dropFirst()) : words.plain)
    }
    return Subcommand.named(first)?.parse(Array(words.plain.dropFirst()), words)
      ?? draw(first, words)
  }

  /// Returns the options of all commands, those of the simulation first that the arguments name.
  private static func options(meantBy arguments: [String]) -> SettingsTable {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let isOfCommand = words.first == "explore" || words.first == "plan"
    let word = isOfCommand ? words.dropFirst().first : words.first
    guard let word, let simulation = SimulationWords.named(word) else {
      let subject = word.flatMap { Subject([$0]) }
      return subject.map { options.preferring($0.simulation) } ?? options
    }
    let isModel = simulation == ModelSimulation.self && !simulation.info.answers(to: word)
    return isModel ? options.preferring(model: word) : options.preferring(simulation)
  }

  /// Returns the setting that `--param density=10%` gives a value; the option without a `=`.
  private static func parameter(_ option: Setting) -> Setting {
    guard let text = option.value.text, let equals = text.firstIndex(of: "="),
      equals > text.startIndex
    else { return option }
    let name = String(text[..<equals])
    return Setting(
      name, String(text[text.index(after: equals)...]), at: .option("--param \(name)"))
  }

  /// The error if an option `--param` gives a value to something that is no placeholder of the
  /// command; nil for other options.
  private static func unusedParameter(_ option: Setting, of words: Words) -> InputError? {
    guard option.name == "param", case let name = parameter(option).name, name != "param" else {
      return nil
    }
    let command = words.settings.last { $0.name == "command" }?.value.text
    if let command, ModelCommand(command).names.contains(name) { return nil }
    return InputError(
      command != nil
        ? "--param \(name): the command has no placeholder {\(name)}"
        : "--param \(name): only a --command has parameters")
  }

  /// The error for another usual name of an option beside the settings; nil for other names, and
  /// for the settings of the simulation or model.
  private static func otherName(_ name: String, besides simulation: String) -> InputError? {
    guard let meant = ofSimulations.first(where: { $0.synonyms.contains(name) }),
      options(meantBy: [simulation]).entry(name) == nil
    else { return nil }
    return InputError(SettingProblem.unknown(name, nearest: meant.name))
  }

  /// Returns the error of words of which the first has no meaning.
  private static func unknown(_ words: [String]) -> InputError {
    let word = words.first ?? ""
    let isScenario =
      SystemFile.isFile(Path(word))
      && ScenarioFile.mayBeScenario(Path(word), .none, unreadable: false)
    if word.hasSuffix(".yaml") || word.hasSuffix(".yml") || isScenario {
      return InputError("'\(word)' is a scenario file: draw it with `render run \(word)`")
    }
    if FileKind.array.hasEnding(word) {
      return InputError(
        "'\(word)' is an input: draw cells with `render grid \(word)`, agents with `render agents \(word)`"
      )
    }
    return SimulationWords.unknown(words, or: Subcommand.all.map(\.name))
  }

  /// Parses a command line that draws a simulation.
  private static func draw(_ word: String, _ words: Words) -> Command {
    guard let subject = Subject(words.plain, besides: words.settings) else {
      return .wrong(words.errors + [unknown(words.plain)])
    }
    let simulation = subject.simulation
    let isOfCommand = { (option: Setting) in SettingsTable.commandOptions.contains(option.name) }
    let ofCommand = words.settings.filter(isOfCommand)
    var settings = SettingsReader(ofCommand)
    let shard = settings.readIfWritten("shard", .shard) ?? .all
    var options = DrawOptions(&settings)
    options.shard = shard
    options.note = subject.note
    if options.preview != .no, !settings.errors.isEmpty { return .wrong(settings.errors) }
    let named = Setting("simulation", subject.word, at: .option(subject.word))
    let refusal = { (option: Setting) in
      unusedParameter(option, of: words) ?? otherName(option.name, besides: subject.word)
    }
    let refused = words.settings.compactMap(refusal)
    let own = words.settings.filter { !isOfCommand($0) && refusal($0) == nil }
      .map { $0.name == "param" ? parameter($0) : $0 }
    let written = Document(
      name: simulation == ModelSimulation.self
        ? ModelSimulation.name(ofModel: word) : subject.word,
      settings: [named] + subject.settings + own + words.limits,
      errors: words.errors + settings.errors + subject.errors + refused)
    let document = options.applied(to: written, of: simulation)
    return options.preview == .no ? .draw(document, options) : .preview(document, options.preview)
  }
}
