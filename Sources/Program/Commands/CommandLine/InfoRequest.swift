internal import Automata
internal import Encoding
internal import Files
internal import Films
internal import Frames
internal import Grids
internal import Models
internal import Remotes
internal import Scenarios
internal import Settings
internal import Worlds

/// The arguments of `render info`: the patterns and the limits.
struct InfoRequest {
  struct NamedPattern {
    /// The argument that names the pattern.
    let name: String
    let life: Life
    let notes: [String]
  }

  private(set) var subjects: [NamedPattern] = []
  /// The names of the arguments that are models.
  private(set) var models: [String] = []
  /// The names and properties of the arguments that are tables of agents.
  private(set) var tables: [(name: String, summary: AgentSummary)] = []
  /// The arguments that are rules.
  private(set) var rules: [(name: String, rule: LifeRule)] = []
  /// The output of an image of the arguments; nil for none.
  let out: String?
  private(set) var limits = AnalysisLimits()
  /// The setting `max-time`, and its signal since the command began; nil without a limit.
  let timeLimit: (setting: Setting, signal: CancellationCheck.Waiting)?
  /// True to print JSON objects instead of text.
  let areObjects: Bool

  init(_ settings: inout SettingsReader, _ arguments: Arguments) {
    out = settings.readIfWritten(
      "out",
      .path(
        "the path of an image", placeholder: "FILE",
        forms: [.file(endings: formats.filter { $0.hasImages }.map(\.name))],
        suits: { ending in formats.contains { $0.name == ending && $0.hasImages } }),
      inWords: "none",
      "draw the pattern or model into an image", letter: "o")
    let rule = arguments.options.filter { $0.name == "rule" }
    // The simulation reads a rule that is written.
    if rule.isEmpty { Self.declareRule(&settings) }
    limits.generations = settings.read(
      "max-generations", .wholeNumber(AnalysisLimits.possibleGenerations),
      default: limits.generations, "the most generations to play")
    let seconds = settings.readTimeLimit("the time limit for all patterns together, in seconds")
    let budget = Budget(seconds: seconds)
    if seconds != nil { limits.isOver = { budget.isOver } }
    timeLimit = settings.written("max-time").map {
      (Setting("max-time", $0, at: $0.place), budget.cancellation)
    }
    // Declares the option: `AddressFiles` applies it.
    _ = settings.read(
      AddressFiles.offline, .yesOrNo, default: false,
      "read files by address only from the cache", .flag)
    areObjects = settings.readJSON()
    let files = FileLibrary(.none).reading(AddressFiles(arguments.options, .none))
    CancellationCheck.$waiting.withValue(timeLimit?.signal) {
      for word in arguments.words { read(word, rule, files, &settings) }
    }
  }

  /// Reads a pattern, or notes the name of a model. `rule`: the option of the rule, if it is written.
  private mutating func read(
    _ word: String, _ rule: [Setting], _ files: FileLibrary, _ settings: inout SettingsReader
  ) {
    if ModelSimulation.isMeant(by: word) { return models.append(word) }
    if Self.isTable(word) { return readTable(word, files, &settings) }
    if rule.isEmpty, Subject.setting(ofLife: word)?.name == "rule" {
      return readRule(word, &settings)
    }
    var reader = SettingsReader(
      [Setting("pattern", word, at: .option("info"))] + rule, open: files.open)
    let life = Life(&reader)
    settings.reject(reader.errors)
    subjects.append(NamedPattern(name: word, life: life, notes: reader.notes))
  }

  /// Returns true if a word is the path of a table.
  private static func isTable(_ word: String) -> Bool {
    let name = word.lowercased()
    return ["csv", "tsv", "json", "jsonl", "npy", "npz"].contains {
      name.hasSuffix(".\($0)") || name.hasSuffix(".\($0).gz")
    }
  }

  private mutating func readTable(
    _ word: String, _ files: FileLibrary, _ settings: inout SettingsReader
  ) {
    let place = InputLocation.option("info")
    if out != nil {
      let problem: SettingProblem = "a table is drawn by `render agents \(word)`: leave out --out"
      return settings.reject([InputError(problem, at: .option("out"))])
    }
    do {
      let file = try files.open(.array, Written(.text(word), at: place)).get()
      tables.append((word, try AgentSummary(file)))
    } catch is RecordingProblem where word.hasSuffix(".npy") || word.hasSuffix(".npz") {
      let problem: SettingProblem =
        "\(word) has no agents by name: draw its cells with `render grid \(word)`"
      settings.reject([InputError(problem, at: place)])
    } catch {
      settings.reject([InputError((error as? any Problem) ?? SettingProblem("\(error)"), at: place)]
      )
    }
  }

  private mutating func readRule(_ word: String, _ settings: inout SettingsReader) {
    if out != nil {
      let problem: SettingProblem =
        "a rule is drawn by `render life --rule \(word)`: leave out --out"
      return settings.reject([InputError(problem, at: .option("out"))])
    }
    do throws(RuleProblem) {
      rules.append((word, try LifeRule(notation: word)))
    } catch {
      settings.reject([InputError(error, at: .option("info"))])
    }
  }

  private static func declareRule(_ settings: inout SettingsReader) {
    let kind = SettingKind<String>.text(
      "a rule", placeholder: "RULE", words: NamedRule.all.map(\.word))
    _ = settings.readIfWritten(
      "rule", kind, inWords: "the pattern's own, or B3/S23",
      "a notation such as B3/S23, a formula, or a name from `render list rules`")
  }
}
