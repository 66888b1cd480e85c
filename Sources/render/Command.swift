internal import Settings
internal import Simulations

/// What the words of a command line ask for.
enum Command: Equatable {
  /// What is wrong with the words themselves is reported together with what is wrong with settings.
  case draw([Setting], mistakes: [Mistake])
  case list(String?)
  /// About a simulation or a topic, or about everything.
  case help(String?)
  case version
  case wrong([Mistake])

  static func parse(_ arguments: [String]) -> Command {
    let words = Words(arguments)
    if words.asksForVersion { return .version }
    guard let first = words.plain.first else {
      if words.asksForHelp { return .help(nil) }
      return .wrong(words.mistakes + [Mistake("name a simulation: \(known); or see `render help`")])
    }
    switch first {
    case "help": return alone(words, "help", atMost: 1) ?? .help(words.plain.dropFirst().first)
    case "list":
      if words.asksForHelp { return .help("list") }
      return alone(words, "list", atMost: 1) ?? .list(words.plain.dropFirst().first)
    default: return draw(first, words)
    }
  }

  private static func draw(_ simulation: String, _ words: Words) -> Command {
    let names = simulations.flatMap { [$0.name] + $0.aliases }
    guard names.contains(simulation) else {
      let hint = Nearest.hint(for: simulation, among: names + ["list", "help"])
      let list = hint.isEmpty ? " (known: \(known))" : hint
      return .wrong([Mistake("unknown simulation '\(simulation)'\(list)")])
    }
    if words.asksForHelp { return .help(simulation) }
    let extra = words.plain.dropFirst().map { Mistake("unexpected word '\($0)'") }
    let named = Setting("simulation", simulation, at: .option(simulation))
    return .draw([named] + words.settings, mistakes: words.mistakes + extra)
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
