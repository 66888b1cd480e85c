internal import Films
internal import Scenarios
internal import Settings

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
