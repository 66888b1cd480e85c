internal import Automata
internal import Files
internal import Films
internal import Remotes
internal import Settings
internal import Worlds

/// The arguments of `render info`: the patterns and the limits.
struct InfoRequest {
  /// A pattern with its rule.
  struct Subject {
    /// The argument that names the pattern.
    let name: String
    let life: Life
    /// Notes about the file.
    let notes: [String]
  }

  private(set) var subjects: [Subject] = []
  let limits: AnalysisLimits
  /// True to print JSON objects instead of text.
  let areObjects: Bool
  /// The errors in the arguments and the files.
  private(set) var mistakes: [InputError]

  init(patterns: [String], _ words: Words) {
    let own = Self.entries.map(\.name)
    let given = (words.settings + words.limits).filter { own.contains($0.name) }
    var settings = SettingsReader(given) { _, word in .failure(.noName(kind: word.kind)) }
    let options = Options(&settings)
    (limits, areObjects) = (options.limits, options.areObjects)
    mistakes =
      words.mistakes
      + (patterns.isEmpty
        ? [
          InputError(
            "info needs a pattern: a name from `render list patterns`, a file, or RLE text")
        ] : [])
      + settings.mistakes
    mistakes += words.settings.filter { !own.contains($0.name) }
      .map { InputError(CommandProblem.noSettings(of: "info", $0.name)) }
    let rule = given.filter { $0.name == Self.rule }
    let files = FileLibrary(.none).reading(AddressFiles(given, .none))
    for pattern in patterns { add(pattern, rule, files) }
  }

  private mutating func add(_ pattern: String, _ rule: [Setting], _ files: FileLibrary) {
    let settings = [Setting("pattern", pattern, at: .option("info"))] + rule
    var reader = SettingsReader(settings, open: files.open)
    let life = Life(&reader)
    mistakes += reader.mistakes
    subjects.append(Subject(name: pattern, life: life, notes: reader.notes))
  }

  private static let rule = "rule"

  /// The options of the command.
  private struct Options {
    var limits = AnalysisLimits()
    let areObjects: Bool

    init(_ settings: inout SettingsReader) {
      limits.generations = settings.read(
        "max-generations", .wholeNumber(AnalysisLimits.possibleGenerations),
        default: limits.generations, "the most generations to play")
      let seconds = settings.readIfWritten(
        "max-time", .seconds(atLeast: Ratio(1, 1000)), inWords: "none",
        "the time limit for all patterns together, in seconds")
      let budget = Budget(seconds: seconds)
      if seconds != nil { limits.isOver = { budget.isOver } }
      // Declares the option: `AddressFiles` applies it.
      _ = settings.read(
        AddressFiles.offline, .yesOrNo, default: false,
        "read files by address only from the cache", .flag)
      areObjects = settings.read(
        "json", .yesOrNo, default: false, "print JSON, one object per line", .flag)
    }
  }

  /// The descriptions of the options.
  static var entries: [SettingEntry] {
    .read {
      let kind = SettingKind<String>.text(
        "a rule", placeholder: "RULE", words: NamedRule.all.map(\.word))
      _ = $0.readIfWritten(
        rule, kind, inWords: "the pattern's own, or B3/S23",
        "a notation such as B3/S23, a formula, or a name from `render list rules`")
      _ = Options(&$0)
    }
  }
}
