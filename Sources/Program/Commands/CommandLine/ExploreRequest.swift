internal import Exploration
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

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
    areObjects = settings.readJSON()
    isDrawn = arguments.settings.contains { $0.name == "out" }
    let forms = [("serve", isServed), ("json", areObjects), ("out", isDrawn)].filter(\.1)
    if forms.count > 1 {
      settings.reject(forms[0].0, "use either '\(forms[0].0)' or '\(forms[1].0)'")
    }
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
    let words = [known?.info.name ?? word] + arguments.words.dropFirst()
    guard let subject = Subject(words, besides: arguments.settings) else {
      throw InputProblem([
        word.isEmpty ? SimulationWords.missing : SimulationWords.unknown(arguments.words)
      ])
    }
    if !subject.errors.isEmpty { throw InputProblem(subject.errors) }
    let simulation = Setting("simulation", subject.word, at: .option(subject.word))
    let settings = [simulation] + subject.settings + arguments.settings + arguments.limits
    let isModel = known == nil && subject.simulation == ModelSimulation.self
    let name = isModel ? ModelSimulation.name(ofModel: subject.word) : subject.word
    return (subject.simulation, Document(name: name, settings: settings))
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
    step = settings.readIfWritten(
      "by", .step, inWords: "a step that changes the image",
      "the share by which each number of a model becomes larger and smaller, such as 5%")
  }
}

extension SettingKind<String> {
  /// A share such as 5%, from 0.01 % to a thousandfold.
  fileprivate static var step: SettingKind {
    SettingKind(
      "a share from 0.01% to 100000%, such as 5%, or a fraction below 1, such as 0.05",
      placeholder: "SHARE", forms: [.pattern(#"^(?:0?\.[0-9]+|[0-9]*\.?[0-9]+%)$"#)], list: .none
    ) { text in
      let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
      guard let number = Ratio(decimal: digits) else { return nil }
      // A number such as 5 could mean 5% or fivefold.
      if !text.hasSuffix("%"), number >= Ratio(1) { return nil }
      let share = text.hasSuffix("%") ? Ratio(number.numerator, number.denominator * 100) : number
      return (Ratio(1, 10_000)...Ratio(1000)).contains(share) ? text : nil
    }
  }
}
