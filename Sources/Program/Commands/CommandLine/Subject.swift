internal import Assets
internal import Automata
internal import Files
internal import Grids
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

/// The meaning of the words on a command line that belong to no option: a simulation, model, pattern or rule,
/// followed by settings of the simulation.
struct Subject {
  /// The word that names the simulation or the model.
  let word: String
  let simulation: any ConfigurableSimulation.Type
  /// The settings that the words give.
  private(set) var settings: [Setting] = []
  /// The errors of words without a meaning.
  private(set) var errors: [InputError] = []
  /// Another meaning of the first word; nil for none.
  private(set) var note: String?

  /// Finds the meaning of the first word: a simulation, a path or a model; else a pattern, a rule, or an entry
  /// of the user's library. Nil if it has none.
  ///
  /// - Parameter written: the settings that options give.
  init?(_ words: [String], besides written: [Setting] = []) {
    guard let first = words.first else { return nil }
    if let named = SimulationWords.named(first) {
      (word, simulation) = (first, named)
      let isPattern = named == ModelSimulation.self && FileLibrary.lists(first, .pattern)
      note = isPattern ? "'\(first)' is also a pattern: `render life \(first)` draws it" : nil
    } else if let meant = Self.setting(ofLife: first) {
      (word, simulation) = (Life.info.name, Life.self)
      if written.contains(where: { $0.name == meant.name }) {
        errors = [InputError(CommandProblem.givenTwice(meant.name, first))]
      } else {
        settings = [meant]
      }
      note = Self.note(on: first, meaning: meant)
    } else {
      return nil
    }
    for word in words.dropFirst() { read(word, besides: written) }
    if errors.isEmpty { return }
    let others = Array(words.dropFirst())
    if SimulationWords.hint(joining: words) != nil {
      errors = [SimulationWords.unknown(words)]
    } else if let hint = SimulationWords.hint(joining: others) {
      errors = [InputError("unexpected words '\(others.joined(separator: " "))'\(hint)")]
    }
  }

  /// Reads a word after the first one.
  private mutating func read(_ word: String, besides written: [Setting]) {
    if let meant = setting(meantBy: word),
      !(written + settings).contains(where: { $0.name == meant.name })
    {
      settings.append(meant)
      if meant.name == "pattern", meant.value.text != word {
        note = note ?? Self.note(on: word, meaning: meant)
      }
    } else if settings.contains(where: { $0.name == "input" }) {
      errors.append(InputError(CommandProblem.severalInputs(word)))
    } else {
      errors.append(InputError(CommandProblem.unexpectedWord(word, option: option(meantBy: word))))
    }
  }

  /// Returns the setting that a word gives: an input, the pattern or the rule of life, the rule of wolfram, or
  /// a parameter of a model with its value. Nil for other words.
  private func setting(meantBy word: String) -> Setting? {
    if simulation.info.traits.contains(.playsInput) {
      return Setting("input", word, at: .option("input"))
    }
    if simulation == Life.self { return Self.setting(ofLife: word) }
    if simulation == ModelSimulation.self {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let own = SettingsTable.entries(of: simulation, model: self.word).own
      guard parts.count == 2, own.contains(where: { $0.name == parts[0] }) else { return nil }
      return Setting(parts[0], parts[1], at: .option(parts[0]))
    }
    let name = SettingsTable.setting(meantBy: word, of: simulation)
    return name == "rule" ? Setting("rule", word, at: .option("rule")) : nil
  }

  /// Returns the note that a word which names a pattern has another meaning; nil if it has none.
  private static func note(on word: String, meaning setting: Setting) -> String? {
    if setting.name != "pattern" { return nil }
    if setting.value.text != word, FileLibrary.lists(word, .pattern) {
      return "'\(word)' is also an included pattern: `render life --pattern \(word)` draws it"
    }
    let isRule = (try? LifeRule(notation: word)) != nil
    return isRule ? "'\(word)' is also a rule: `render life --rule \(word)` draws it" : nil
  }

  /// Returns the pattern or the rule of life that a word names. A number alone is no rule.
  static func setting(ofLife word: String) -> Setting? {
    if isPatternFile(word) {
      let path = word.contains("/") ? word : "./\(word)"
      return Setting("pattern", path, at: .option("pattern"))
    }
    if FileKind.pattern.isMeant(by: word) || FileLibrary.lists(word, .pattern) {
      return Setting("pattern", word, at: .option("pattern"))
    }
    // A path such as `./block` is no name.
    if !word.contains("/"), case .one(let name) = PatternNames.search.equal(to: word) {
      return Setting("pattern", name, at: .option("pattern"))
    }
    if FileKind.rule.isMeant(by: word) || isRule(word) {
      return Setting("rule", word, at: .option("rule"))
    }
    for kind in [FileKind.pattern, .rule]
    where UserFiles.all(of: kind).contains(where: { $0.name == word }) {
      return Setting(kind.rawValue, "library:\(word)", at: .option(kind.rawValue))
    }
    return nil
  }

  /// Returns true if a word is the path of a file that can be a pattern. Files with an extension have their own
  /// meanings.
  fileprivate static func isPatternFile(_ word: String) -> Bool {
    !Path(word).name.text.contains(".") && SystemFile.isFile(Path(word))
      && !ScenarioFile.mayBeScenario(Path(word), .none, unreadable: false)
  }

  /// Returns true for names and notations of rules, also for notations with an error.
  static func isRule(_ word: String) -> Bool {
    if word.allSatisfy(\.isNumber) { return false }
    let letters = word.uppercased()
    if letters.hasPrefix("B"), letters.contains("/S") { return true }
    let isNotation =
      word.contains { $0.isNumber }
      || NamedRule.all.contains { rule in
        ([rule.name] + rule.synonyms).contains { NameSearch.key($0) == NameSearch.key(word) }
      }
    return isNotation && (try? LifeRule(notation: word)) != nil
  }

  /// Returns the option that gives a word its likely meaning: `pattern glider`, or `frames 5` for
  /// `frames=5`. Nil for none.
  private func option(meantBy word: String) -> String? {
    if let name = SettingsTable.setting(meantBy: word, of: simulation) { return "\(name) \(word)" }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 1, simulation == Life.self {
      return Nearest.name(to: word, among: Assets.patterns.map(\.name)).map { "pattern \($0)" }
    }
    guard parts.count == 2 else { return nil }
    if SettingsTable.ofAll.entry(parts[0]) != nil { return parts.joined(separator: " ") }
    let own = SettingsTable.entries(of: simulation, model: self.word).own.map(\.name)
    return Nearest.name(to: parts[0], among: own).map { "\($0) \(parts[1])" }
  }
}

/// The arguments that select a simulation.
enum SimulationWords {
  static let names = simulations.map { $0.info.name }
  static let all = simulations.flatMap { [$0.info.name] + $0.info.aliases }

  /// The names of simulations and included models.
  static var withModels: [String] { all + FileLibrary.names(of: .model) }

  /// The error of a command line without a simulation or a command.
  static let missing = InputError(
    "name a simulation: \(names.joined(separator: ", ")); or see `render help`")

  /// Returns the simulation that a word is an alias or a synonym of; nil if there is none. A model
  /// of that name takes precedence over a synonym.
  static func simulation(meantBy word: String) -> (any ConfigurableSimulation.Type)? {
    if let simulation = simulations.first(where: { $0.info.answers(to: word) }) {
      return simulation
    }
    if ModelSimulation.isMeant(by: word) { return nil }
    return simulations.first { $0.info.synonyms.contains(word.lowercased()) }
  }

  /// Returns the simulation that a word names, or whose model it names; nil if there is none.
  static func named(_ word: String) -> (any ConfigurableSimulation.Type)? {
    simulations.first { $0.info.answers(to: word) }
      ?? (ModelSimulation.isMeant(by: word) ? ModelSimulation.self : nil)
  }

  /// Returns the end of an error that names what several words mean together, as `brians brain` does; nil
  /// for nothing.
  static func hint(joining words: [String]) -> String? {
    guard (2...5).contains(words.count) else { return nil }
    let joined = words.joined(separator: "-").lowercased()
    let named =
      simulation(meantBy: joined)?.info.name ?? Subject([joined]).map { _ in joined }
      ?? Nearest.meanings(of: joined).first(where: withModels.contains)
    if let named { return Nearest.hint(named) }
    return switch PatternNames.search.match(joined) {
    case .none: nil
    case .one(let name): Nearest.hint(name)
    case .several(let names):
      ": " + NameSearch.sentence("patterns", words.joined(separator: " "), names)
    }
  }

  /// Returns the error for words of which the first is no simulation, nor one of the commands if any.
  static func unknown(_ words: [String], or commands: [String] = []) -> InputError {
    if let hint = hint(joining: words) {
      return InputError("unknown simulation '\(words.joined(separator: " "))'\(hint)")
    }
    let word = words.first ?? ""
    let command = HelpTopic.commands.values.first { $0.synonyms.contains(word.lowercased()) }?.name
    if let advice = advice(for: word) {
      return InputError("unknown simulation '\(word)': \(advice)")
    }
    let patterns = Assets.patterns.map(\.name)
    let nearest =
      simulation(meantBy: word)?.info.name ?? (commands.isEmpty ? nil : command)
      ?? Nearest.name(to: word, among: withModels + commands)
      ?? Nearest.name(to: word, among: patterns + NamedRule.all.map(\.word))
    return InputError(
      "unknown simulation '\(word)'"
        + Nearest.hint(nearest, else: " (known: \(names.joined(separator: ", ")))"))
  }

  /// Returns what to write for a word that names no simulation but has a known meaning; nil for others.
  private static func advice(for word: String) -> String? {
    let word = word.lowercased()
    if let advice = adviceForRule(word) { return advice }
    if word == "rule" { return "write `render wolfram 110`, or `render life B3/S23`" }
    if ListTopic(rawValue: word) != nil { return "write `render list \(word)`" }
    if let hint = verbs.first(where: { $0.words.contains(word) })?.advice { return hint }
    if ["soup", "random"].contains(word) { return "write `render life --density 30%`" }
    if PatternNames.kind(meantBy: word) != nil {
      return "write the name of a pattern: `render list patterns \(word)` lists them"
    }
    guard case .several(let names) = PatternNames.search.match(word) else { return nil }
    return NameSearch.sentence("patterns", word, names)
  }

  /// Returns what to write for the number of a rule of rows, which has no name; nil for other words.
  static func adviceForRule(_ word: String) -> String? {
    let number = word.lowercased().replacing("rule", with: "").filter { !" -_r".contains($0) }
    guard let rule = Int(number), (0...255).contains(rule) else { return nil }
    return "write `render wolfram \(number)` for that rule"
  }

  /// Verbs that other programs begin with, and what to write instead.
  private static let verbs: [(words: Set<String>, advice: String)] = [
    (
      [
        "gif", "png", "video", "mp4", "animate", "draw", "image", "make", "create", "simulate",
        "save", "export", "generate",
      ], "what to draw comes first: write `render life --out life.gif`"
    ),
    (
      ["play", "view", "watch", "preview", "open", "start", "gui"],
      "what to draw comes first: write `render life --preview` to watch it in the terminal"
    ),
    (["convert"], "write `render grid film.gif --out film.mp4`"),
    (["tutorial", "manual", "docs", "options"], "write `render help`"),
  ]
}

extension Document {
  /// Creates the scenario of a simulation and its settings; nil if the first word is a path that exists
  /// and is no model or pattern, or means no simulation.
  init?(ofWords arguments: Arguments) {
    guard let first = arguments.words.first, first != "-" else { return nil }
    let isWorld =
      [FileKind.model, .pattern].contains { $0.isMeant(by: first) } || Subject.isPatternFile(first)
    guard isWorld || !SystemFile.isFile(Path(first)) && !Folder.exists(Path(first), .none),
      let subject = Subject(arguments.words, besides: arguments.settings)
    else { return nil }
    let simulation = Setting("simulation", subject.word, at: .option(first))
    let isModel = subject.simulation == ModelSimulation.self
    self.init(
      name: isModel ? ModelSimulation.name(ofModel: subject.word) : subject.word,
      settings: [simulation] + subject.settings + arguments.settings + arguments.limits,
      errors: subject.errors)
  }
}

extension Document {
  /// True if an output is a part of a table for each worker: `t-{part}.csv`.
  var writesParts: Bool {
    settings.filter { $0.name == "out" }.flatMap(\.value.all)
      .contains { $0.text?.contains("{part}") == true }
  }
}
