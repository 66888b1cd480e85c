internal import Automata
internal import Encoding
internal import Exploration
internal import Files
internal import Films
internal import Grids
internal import Models
internal import Remotes
internal import Scenarios
internal import Settings
internal import Worlds

/// The arguments of `render merge`: the parts, the outputs, and the groups.
struct MergeRequest {
  let parts: [String]
  private(set) var outputs: [(destination: Destination, form: TableForm)] = []
  /// The settings that define groups of runs; nil if runs are not grouped.
  let group: [String]?
  let budget: Budget

  private static let formats = Encoding.formats.filter { $0.table != nil }.map(\.name)

  init(_ settings: inout SettingsReader, parts: [String]) {
    self.parts = parts
    let path = SettingKind<String>.text(
      "a path, or -", placeholder: "FILE", forms: [.file(endings: Self.formats)])
    let names = settings.readAll(
      "out", path, inWords: "none",
      "the output table, a "
        + Self.formats.map { ".\($0)" }.joined(separator: " or ") + "; - is stdout",
      letter: "o"
    ).map(\.value)
    let words = Self.formats
    let format = settings.readIfWritten(
      "format",
      .text(
        words.joined(separator: " or "), placeholder: words.joined(separator: "|"), words: words),
      "the format if out is - (stdout)")
    let groups = settings.readAll(
      "group", .text("the name of a setting that varies, or none", placeholder: "NAME"),
      inWords: "no groups",
      "settings that define groups of runs: the table contains each group's mean, deviation and quartiles"
    ).flatMap { $0.value.split(separator: ",").map { String($0.drop { $0 == " " }) } }
    group = groups.isEmpty ? nil : groups == ["none"] ? [] : groups
    let memory = settings.readIfWritten(
      "max-memory", .amount(unit: "B"), inWords: "4G, at most half of the machine's memory",
      "the memory limit for groups, in bytes")
    budget = Budget(memory: memory ?? Budget.defaultMemory)
    for name in names { add(name, format, &settings) }
    settings.reject(collisions.map { InputError($0) })
    if names.isEmpty { settings.reject(MergeProblem.noOutput, at: nil) }
  }

  /// The errors of outputs that are the same file, or one of the parts.
  private var collisions: [MergeProblem] {
    var (written, read) = (OutputRegister(.none), OutputRegister(.none))
    for part in parts { read.add(.file(Path(part))) }
    return outputs.map(\.destination).flatMap { output -> [MergeProblem] in
      let isPart = output != .standardOutput && read.writes(output.path(number: 0))
      return (written.add(output) ? [] : [.sameOutput(output.name)])
        + (isPart
          ? ["--out: '\(output.name)' is one of the parts: give the table another name"] : [])
    }
  }

  private mutating func add(
    _ name: String, _ format: String?, _ settings: inout SettingsReader
  ) {
    let destination = Destination(name)
    let known =
      destination == .standardOutput
      ? Encoding.formats.first { $0.name == format } : destination.flatMap(Encoding.formats.format)
    if let destination, let known, let form = known.table, known.fits(destination) {
      outputs.append((destination, form))
    } else {
      settings.reject(
        "'\(name)' cannot store a table: use .csv or .json, or - with format csv", at: nil)
    }
  }
}

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
    let seconds = settings.readIfWritten(
      "max-time", .seconds(atLeast: Ratio(1, 1000)), inWords: "none",
      "the time limit for all patterns together, in seconds")
    let budget = Budget(seconds: seconds)
    if seconds != nil { limits.isOver = { budget.isOver } }
    timeLimit = settings.written("max-time").map {
      (Setting("max-time", $0, at: $0.place), budget.cancellation)
    }
    // Declares the option: `AddressFiles` applies it.
    _ = settings.read(
      AddressFiles.offline, .yesOrNo, default: false,
      "read files by address only from the cache", .flag)
    areObjects = settings.read(
      "json", .yesOrNo, default: false, "print JSON, one object per line", .flag)
    let files = FileLibrary(.none).reading(AddressFiles(arguments.options, .none))
    for pattern in arguments.words {
      if ModelSimulation.isMeant(by: pattern) {
        models.append(pattern)
        continue
      }
      var reader = SettingsReader(
        [Setting("pattern", pattern, at: .option("info"))] + rule, open: files.open)
      let life = Life(&reader)
      settings.reject(reader.errors)
      subjects.append(NamedPattern(name: pattern, life: life, notes: reader.notes))
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

/// The text that `render new` writes: a starter scenario, or a model.
struct Starter {
  let text: String
  private let isModel: Bool

  /// - Parameter word: the name of a simulation or model, or a model's file.
  init(_ word: String?) throws(InputProblem) {
    guard let word else { throw InputProblem([SimulationWords.missing]) }
    guard let simulation = SimulationWords.named(word) else {
      throw InputProblem([SimulationWords.unknown(word)])
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

/// The arguments of `render explore`: the exploration, and the form of its results.
struct ExploreRequest {
  private(set) var exploration: Exploration
  /// True to print the rules as JSON objects.
  let areObjects: Bool
  /// True if an output is written, so that the rules are drawn into a file.
  let isDrawn: Bool
  /// True to show the exploration in a browser.
  let isServed: Bool
  /// True if the user can choose rules in the terminal.
  var isInteractive: Bool {
    !isDrawn && !areObjects && Terminal.stdoutIsTerminal && !Terminal.isDumb
  }

  /// Returns nil if the arguments have errors.
  init?(_ settings: inout SettingsReader, _ arguments: Arguments) {
    let path =
      settings.readIfWritten(
        "path", .text("changes such as +B6,-S2", placeholder: "CHANGES"), inWords: "no changes",
        "the changes from the rule to the one in the middle of the exploration, as printed at its"
          + " end") ?? ""
    let batch = Batch(&settings)
    let hides = settings.read(
      "hide", .yesOrNo, default: false, "leave out rules whose worlds die or fill", .flag)
    isServed = settings.read(
      "serve", .yesOrNo, default: false,
      "show the rules in a browser, on a page of this computer, and print its address", .flag)
    areObjects = settings.read(
      "json", .yesOrNo, default: false, "print JSON, one object per line", .flag)
    isDrawn = arguments.settings.contains { $0.name == "out" }
    settings.reject(
      arguments.words.dropFirst().map { InputError(CommandProblem.unexpectedWord($0)) })
    guard settings.errors.isEmpty, !arguments.isWrong else { return nil }
    do throws(InputProblem) {
      let (family, document) = try Self.document(arguments)
      exploration = try Exploration(of: family, document, path: path, batch: batch)
      exploration.hidesTrivial = hides
    } catch {
      settings.reject(error.errors)
      return nil
    }
  }

  /// Returns the simulation, and its settings.
  private static func document(
    _ arguments: Arguments
  ) throws(InputProblem) -> (any ConfigurableSimulation.Type, Document) {
    let word = arguments.words.first ?? ""
    let known = SimulationWords.simulation(meantBy: word)
    guard let family = known ?? SimulationWords.named(word) else {
      throw InputProblem([word.isEmpty ? SimulationWords.missing : SimulationWords.unknown(word)])
    }
    let simulation = Setting("simulation", known?.info.name ?? word, at: .option(word))
    let settings = [simulation] + arguments.settings + arguments.limits
    let name = known?.info.name ?? ModelSimulation.name(ofModel: word)
    return (family, Document(name: name, settings: settings))
  }

  /// Returns the command that shows the rules of an exploration again.
  static func command(of exploration: Exploration) -> String {
    let explore = Setting("explore", "explore", at: .option("explore"))
    return Document(name: "", settings: [explore] + exploration.settings).command()
  }
}

extension Batch {
  fileprivate init(_ settings: inout SettingsReader) {
    self.init()
    mutations = settings.read(
      "mutations", .wholeNumber(Self.mutationCounts), default: mutations,
      "the changes from the rule to each rule of the sheet; more than 1: drawn at random")
    number = settings.read(
      "batch", .wholeNumber(Self.numbers), default: number,
      "the number of the sheet, if there are more rules than fit on one",
      also: ["sheet", "page"])
    size =
      settings.read(
        "rules", .wholeNumber(Self.sizes.lowerBound + 1...Self.sizes.upperBound + 1),
        default: size + 1, "the most rules on a sheet") - 1
  }
}

enum ListTopic: String, CaseIterable {
  case simulations, models, patterns, themes, rules, formats, snapshots, type

  /// The setting that varies over the names on a sheet of the topic, and its other settings; nil if
  /// the topic cannot be drawn.
  var drawing: (names: String, others: [(String, String)])? {
    let moment = [("frames", "1"), ("sheet", "auto"), ("caption", "none")]
    // A size and density at which each rule shows its character.
    let soup = [("size", "64x48"), ("density", "48%"), ("cell", "2")]
    return switch self {
    case .patterns: ("pattern", moment + [("tile", "144x144")])
    case .models: ("model", moment + [("tile", "272x204")])
    case .rules: ("rule", moment + soup + [("skip", "30")])
    case .themes: ("theme", moment + [("size", "48x32"), ("cell", "4"), ("skip", "60")])
    case .simulations, .formats, .snapshots, .type: nil
    }
  }

  /// The settings that determine the size of cells, which exclude each other.
  private static let sizes = ["cell", "picture", "tile"]

  /// Returns the document that draws names or files of the topic side by side; nil if the topic
  /// cannot be drawn. `settings`: the settings of the user, which replace others. `place`: the
  /// location of the other settings, for errors.
  func sheet(
    of names: [Written], _ settings: [Setting], at place: InputLocation
  ) -> Document? {
    guard let drawing else { return nil }
    let others = drawing.others.filter { name, _ in
      !Self.sizes.contains(name) || !settings.contains { Self.sizes.contains($0.name) }
    }
    return Document(
      name: rawValue,
      settings: [
        Setting("simulation", self == .models ? "model" : "life", at: place),
        Setting(drawing.names, Written(.list(names), at: place), at: place),
      ] + others.map { Setting($0, $1, at: place) }
    ).overlaid(with: settings)
  }
}

extension Written {
  /// Creates the name of a file in its directory, so that a sheet shows no directory.
  init(file: Path) {
    let folder = InputLocation.file(path: file.folder.text, line: 1, column: 1)
    self.init(.text(file.name.text), at: folder)
  }
}

struct ListOptions {
  /// True to print JSON objects instead of a table.
  let areObjects: Bool

  init(_ settings: inout SettingsReader) {
    areObjects = settings.read(
      "json", .yesOrNo, default: false, "print JSON, one object per line", .flag)
  }
}
