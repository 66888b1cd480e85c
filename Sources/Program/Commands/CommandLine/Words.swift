internal import Assets
internal import Automata
internal import Files
internal import Films
internal import Grids
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

/// The arguments of a command line, split into options with their values and plain words. All
/// arguments after `--` are plain words.
struct Words {
  private(set) var plain: [String] = []
  private(set) var settings: [Setting] = []
  private(set) var errors: [InputError] = []
  private(set) var asksForHelp = false
  private(set) var asksForVersion = false

  private let options: SettingsTable

  var unknownOptions: [InputError] {
    settings.filter { options.entry($0.name) == nil }.map {
      InputError(CommandProblem.unknownOption("--\($0.name)"))
    }
  }

  /// The limits that the environment sets and the command line does not.
  var limits: [Setting] {
    Terminal.environment.sorted { $0.key < $1.key }
      .compactMap { Setting(variable: $0.key, $0.value) }
      .filter { limit in
        Budget.settings.contains(limit.name) && !settings.contains { $0.name == limit.name }
      }
  }

  /// - Parameter options: the known settings, which determine the options that need no value.
  init(_ arguments: [String], _ options: SettingsTable) {
    self.options = options
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        break
      } else if word.hasPrefix("--") {
        readLong(word, &rest)
      } else if word.hasPrefix("-"), word.count > 1 {
        readShort(word, &rest)
      } else {
        plain.append(word)
      }
    }
    for variable in Terminal.environment.keys.sorted() {
      if let problem = Self.problem(ofVariable: variable) { errors.append(InputError(problem)) }
    }
  }

  /// Returns the error of an environment variable whose name is close to that of a limit; nil for
  /// others.
  private static func problem(ofVariable name: String) -> CommandProblem? {
    guard name.hasPrefix(Setting.variablePrefix) else { return nil }
    let known = Budget.settings.map { Setting.variable(of: $0) }
    return known.contains(name) ? nil : .unknownVariable(name, known: known)
  }

  /// Reads `--name value`, `--name=value` or `--flag`.
  private mutating func readLong(_ word: String, _ rest: inout ArraySlice<String>) {
    if let equals = word.firstIndex(of: "=") {
      let option = String(word[..<equals])
      let value = String(word[word.index(after: equals)...])
      settings.append(Setting(String(option.dropFirst(2)), value, at: .option(option)))
    } else {
      switch word {
      case "--help": asksForHelp = true
      case "--version": asksForVersion = true
      default:
        let name = String(word.dropFirst(2))
        if name.hasPrefix("no-"), isFlag(String(name.dropFirst(3))) {
          settings.append(Setting(String(name.dropFirst(3)), "no", at: .option(word)))
        } else if let question = question(meantBy: name) {
          errors.append(InputError(CommandProblem.unknownOption(word, nearest: question)))
        } else {
          read(name, option: word, &rest)
        }
      }
    }
  }

  /// Reads `-o value`, `-ovalue` or `-q`.
  private mutating func readShort(_ word: String, _ rest: inout ArraySlice<String>) {
    let letter = word[word.index(after: word.startIndex)]
    let option = "-\(letter)"
    if option == "-h" {
      asksForHelp = true
    } else if option == "-V" {
      asksForVersion = true
    } else if let name = options.entry(letter: letter)?.name {
      if isFlag(name) {
        read(name, option: option, &rest)
        if word.count > 2 { readShort("-" + word.dropFirst(2), &rest) }
      } else if word.count == 2 {
        read(name, option: option, &rest)
      } else {
        settings.append(Setting(name, String(word.dropFirst(2)), at: .option(option)))
      }
    } else {
      errors.append(InputError(CommandProblem.unknownOption(word)))
    }
  }

  /// Reads the value of an option: the next argument, missing if that is an option.
  private mutating func read(_ name: String, option: String, _ rest: inout ArraySlice<String>) {
    if isFlag(name) {
      let value = rest.first.flatMap { isValue($0, ofFlag: name) ? $0 : nil }
      if value != nil { rest.removeFirst() }
      settings.append(Setting(name, value ?? "yes", at: .option(option)))
    } else if let value = rest.first, !isOption(value) {
      settings.append(Setting(name, value, at: .option(option)))
      rest.removeFirst()
    } else if options.entry(name) == nil {
      // The option is unknown, which is the error to report, rather than a missing value.
      settings.append(Setting(name, "", at: .option(option)))
    } else {
      // The reader of the setting reports which values it expects.
      let place = InputLocation.option(option)
      settings.append(Setting(name, Written(.missing, at: place), at: place))
    }
  }

  /// Returns true if an argument is an option: with two dashes, or one and a known letter.
  private func isOption(_ word: String) -> Bool {
    if word.hasPrefix("--") { return true }
    guard word.hasPrefix("-"), word.count == 2, let letter = word.last else { return false }
    return options.entry(letter: letter) != nil
  }

  /// Returns `--help` or `--version` if an unknown option is a misspelling of it; nil otherwise.
  private func question(meantBy name: String) -> String? {
    guard name.count > 3, options.entry(name) == nil else { return nil }
    return Nearest.name(to: name, among: ["help", "version"]).map { "--\($0)" }
  }

  /// Returns true for a value of a flag: `yes`, `no`, or another one, such as that of `--final mean`.
  private func isValue(_ word: String, ofFlag name: String) -> Bool {
    if ["yes", "no"].contains(word) { return true }
    return options.entry(name)?.values.forms.contains { form in
      if case .words(let words) = form { words.dropFirst(2).contains(word) } else { false }
    } ?? false
  }

  private func isFlag(_ name: String) -> Bool {
    options.entry(name)?.traits.contains(.flag) ?? false
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

struct Arguments {
  var words: [String] = []
  /// The written options of the command, and those of its limits that the environment sets.
  var options: [Setting] = []
  var settings: [Setting] = []
  /// The names of all settings on the command line.
  var written: [String] = []
  /// The limits that the environment sets and the command line does not, without `options`.
  var limits: [Setting] = []
  /// The errors of options that no command and no simulation has.
  var unknownOptions: [InputError] = []
  /// True if the command line already has errors.
  var isWrong = false
}
