internal import Scenarios
internal import Settings
internal import Simulations

/// What the words of a command line ask for.
enum Command {
  /// One simulation, its settings on the command line.
  case draw(ScenarioDocument)
  /// Scenario files, with settings to lay over theirs.
  case run(ScenarioRequest)
  /// The same, to be compared with the files that stand.
  case check(ScenarioRequest)
  /// The scenario that a picture carries.
  case show(String)
  case list(String?)
  /// About a simulation or a topic, or about everything.
  case help(String?)
  case version
  case wrong([Mistake])

  /// The commands that are no simulations.
  private static let commands = ["run", "check", "show", "list", "help"]

  static func parse(_ arguments: [String]) -> Command {
    let words = Words(arguments)
    if words.asksForVersion { return .version }
    guard let first = words.plain.first else {
      if words.asksForHelp { return .help(nil) }
      return .wrong(words.mistakes + [Mistake("name a simulation: \(known); or see `render help`")])
    }
    if words.asksForHelp { return .help(first == "help" ? nil : first) }
    let rest = Array(words.plain.dropFirst())
    switch first {
    case "run", "check":
      let request = ScenarioRequest(first, files: rest, words)
      return first == "run" ? .run(request) : .check(request)
    case "show":
      return alone(words, first, atMost: 1)
        ?? rest.first.map { .show($0) } ?? .wrong([Mistake("show needs a picture")])
    case "help": return alone(words, first, atMost: 1) ?? .help(rest.first)
    case "list": return alone(words, first, atMost: 1) ?? .list(rest.first)
    default: return draw(first, words)
    }
  }

  private static func draw(_ simulation: String, _ words: Words) -> Command {
    let names = simulations.flatMap { [$0.name] + $0.aliases }
    guard names.contains(simulation) else {
      let hint = Nearest.hint(for: simulation, among: names + commands)
      let list = hint.isEmpty ? " (known: \(known))" : hint
      return .wrong([Mistake("unknown simulation '\(simulation)'\(list)")])
    }
    let extra = words.plain.dropFirst().map { Mistake("unexpected word '\($0)'") }
    let named = Setting("simulation", simulation, at: .option(simulation))
    return .draw(
      ScenarioDocument(
        name: simulation, settings: [named] + words.settings, mistakes: words.mistakes + extra))
  }

  /// The answer to a command that takes no settings and few words, where it got others.
  private static func alone(_ words: Words, _ command: String, atMost count: Int) -> Command? {
    let settings = words.settings.map { Mistake("'\(command)' takes no setting '\($0.name)'") }
    let extra = words.plain.dropFirst(1 + count).map { Mistake("unexpected word '\($0)'") }
    let mistakes = words.mistakes + settings + extra
    return mistakes.isEmpty ? nil : .wrong(mistakes)
  }

  private static var known: String {
    simulations.map { $0.name }.joined(separator: ", ")
  }
}
