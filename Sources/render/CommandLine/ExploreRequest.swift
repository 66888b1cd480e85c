internal import Exploration
internal import Scenarios
internal import Settings
internal import Worlds

/// The arguments of `render explore`: the exploration, and the form of its results.
struct ExploreRequest {
  /// The exploration; nil if the arguments have errors.
  private(set) var exploration: Exploration?
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
  /// The errors in the arguments.
  private(set) var mistakes: [InputError]

  init(_ plain: [String], _ words: Words) {
    let own = Self.entries.map(\.name)
    var settings = SettingsReader(words.settings.filter { own.contains($0.name) }) { _, word in
      .failure(.noName(kind: word.kind))
    }
    let options = Options(&settings)
    (areObjects, isServed) = (options.areObjects, options.serves)
    isDrawn = words.settings.contains { $0.name == "out" }
    mistakes =
      words.mistakes + settings.mistakes
      + plain.dropFirst().map { InputError(CommandProblem.unexpectedWord($0)) }
    if !mistakes.isEmpty { return }
    let others = words.settings.filter { !own.contains($0.name) } + words.limits
    explore(plain.first ?? "", others, options)
  }

  private mutating func explore(
    _ simulation: String, _ settings: [Setting], _ options: Options
  ) {
    guard let family = SimulationWords.simulation(meantBy: simulation) else {
      mistakes = [
        simulation.isEmpty ? SimulationWords.missing : SimulationWords.unknown(simulation)
      ]
      return
    }
    let place = InputLocation.option(simulation)
    let document = Document(
      name: family.info.name,
      settings: [Setting("simulation", family.info.name, at: place)] + settings)
    do throws(InputProblem) {
      exploration = try Exploration(
        of: family, document, path: options.path, brood: options.brood)
      exploration?.hidesTrivial = options.hides
    } catch {
      mistakes = error.mistakes
    }
  }

  /// The options of the command.
  private struct Options {
    let path: String
    var brood = Brood()
    let hides: Bool
    let serves: Bool
    let areObjects: Bool

    init(_ settings: inout SettingsReader) {
      path =
        settings.readIfWritten(
          "path", .text("changes such as +B6,-S2", placeholder: "CHANGES"), inWords: "no changes",
          "the changes from the rule to the one in the middle of the exploration, as printed at its"
            + " end") ?? ""
      brood.mutations = settings.read(
        "mutations", .wholeNumber(Brood.mutationCounts), default: brood.mutations,
        "the changes from the rule to each rule of the sheet; more than 1: drawn at random")
      brood.number = settings.read(
        "brood", .wholeNumber(Brood.numbers), default: brood.number,
        "the number of the sheet, if there are more rules than fit on one")
      brood.size =
        settings.read(
          "rules", .wholeNumber(Brood.sizes.lowerBound + 1...Brood.sizes.upperBound + 1),
          default: brood.size + 1, "the most rules on a sheet") - 1
      hides = settings.read(
        "hide", .yesOrNo, default: false, "leave out rules whose worlds die or fill", .flag)
      serves = settings.read(
        "serve", .yesOrNo, default: false,
        "show the rules in a browser, on a page of this computer, and print its address", .flag)
      areObjects = settings.read(
        "json", .yesOrNo, default: false, "print JSON, one object per line", .flag)
    }
  }

  /// Returns the command that shows the rules of an exploration again.
  static func command(of exploration: Exploration) -> String {
    let explore = Setting("explore", "explore", at: .option("explore"))
    return Document(name: "", settings: [explore] + exploration.settings).command()
  }

  /// The descriptions of the options.
  static var entries: [SettingEntry] { .read { _ = Options(&$0) } }
}
