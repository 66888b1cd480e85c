internal import Assets
internal import Encoding
internal import Files
internal import Films
internal import Models
internal import Scenarios
internal import Settings
internal import Worlds

/// The page of `render help` without a word.
enum HelpOverview {
  static let page = [HelpBlock](String(decoding: Assets.helpOverview.bytes, as: UTF8.self)) {
    switch $0 {
    case "simulations": simulationItems
    case "commands": Subcommand.all.map(\.help.item)
    default: HelpTopic.all.map(\.item)
    }
  }

  static var simulationItems: [HelpBlock.Item] {
    simulations.map { .init(term: $0.info.name, meaning: $0.info.summary) }
  }

  /// Returns the block after a heading; the first block if there is no such heading.
  static func block(after heading: String) -> HelpBlock {
    let place = page.firstIndex { if case .heading(heading) = $0 { true } else { false } } ?? -1
    return page[place + 1]
  }
}

extension Subcommand {
  var page: [HelpBlock] {
    let entries = options
    let options: [HelpBlock] =
      entries.isEmpty ? [] : [.heading("Options:"), .list(entries.map(\.helpItem))]
    let accepted = settings().map(\.helpItem)
    return [.paragraph("render \(name): \(help.summary)"), .paragraph("Usage: render \(usage)")]
      + options + help.blocks
      + (accepted.isEmpty ? [] : [.heading("Settings:"), .list(accepted)])
  }
}

struct SimulationHelp {
  let info: SimulationInfo
  let own: [SettingEntry]
  /// The settings that all simulations share, except those that this one refuses by default.
  let common: [SettingEntry]

  /// The names of the common settings that people use most.
  static let usual: Set = [
    "frames", "skip", "fps", "seed", "cell", "theme", "caption", "plot", "sheet", "out",
  ]

  static let all = simulations.map(SimulationHelp.init)

  /// The model that is described; nil for another simulation.
  private var model: (name: String, about: String)?
  /// The parameters of the model, which its page lists first.
  private var parameters: [SettingEntry] = []

  /// Creates the help on a model, from its text.
  init(model name: String, _ summary: ModelSummary) {
    let all = SimulationHelp(ModelSimulation.self, model: name)
    (info, common, model) = (all.info, all.common, (name, summary.about))
    parameters = all.own.filter { summary.parameters.contains($0.name) }
    own = all.own.filter { $0.name != "model" && !summary.parameters.contains($0.name) }
  }

  init(_ simulation: any ConfigurableSimulation.Type) { self.init(simulation, model: nil) }

  private init(_ simulation: any ConfigurableSimulation.Type, model: String?) {
    info = simulation.info
    let entries = SettingsTable.entries(of: simulation, model: model)
    let refused = RefusedSettings(of: simulation).byDefault
    own = entries.own.ofCommandLine
    common = entries.common.ofCommandLine.filter { !refused.contains($0.name) }
  }

  /// Returns the help page. `isFull`: true to list all common settings, false for the usual ones.
  func page(isFull: Bool) -> [HelpBlock] {
    let also = info.aliases.map { ", also `\($0)`" }.joined()
    let usual = common.filter { Self.usual.contains($0.name) }
    let (name, summary) = model ?? (info.name + also, info.summary)
    let word = model?.name ?? info.name
    let start: [HelpBlock] =
      [
        .paragraph("render \(name): \(summary)"),
        .paragraph("Usage: render \(word) [--setting value]..."),
      ]
      + (parameters.isEmpty
        ? [] : [.heading("Parameters of \(word):"), .list(parameters.map(\.helpItem))])
      + [
        .heading("Settings of \(model == nil ? word : "models"):"), .list(own.map(\.helpItem)),
      ]
    if isFull {
      return start + [.heading("Common settings:"), .list(common.map(\.helpItem))]
    }
    return start + [
      .heading("Common settings, the most used:"), .list(usual.map(\.helpItem)),
      .paragraph(
        "\(common.count - usual.count) more settings: `render \(word) --help all`."
          + " Events for scenario files: `render help events`."
          + " --preview shows the film in the terminal: `render help preview`."),
    ]
  }
}

extension ValueForm {
  /// The words that are values.
  fileprivate var words: [String] {
    switch self {
    case .words(let words): words
    case .list(let forms, _): forms.flatMap(\.words)
    default: []
    }
  }
}

/// The help on a word that is a setting, an option of a command, an event or a format. A word may
/// be several of these.
enum WordHelp {
  /// Returns the help on a word; nil if it is unknown.
  static func page(of word: String) -> [HelpBlock]? {
    let page = settings(word) + options(word) + events(word) + format(word)
    return page.isEmpty ? nil : page
  }

  /// Returns the help on the settings that have a word as a synonym; nil if there are none.
  static func page(ofSynonym word: String) -> [HelpBlock]? {
    let all = SimulationHelp.all.flatMap { $0.own + $0.common }
    let names = all.filter { $0.synonyms.contains(word) }.map(\.name)
    return names.first.flatMap { page(of: $0) }
  }

  /// Returns the help on the settings that have a word as a value; nil if there are none.
  static func page(ofValue word: String) -> [HelpBlock]? {
    let all = SimulationHelp.all.flatMap { $0.own + $0.common }
    let name = all.first { $0.values.forms.contains { $0.words.contains(word) } }?.name
    return name.flatMap { page(of: $0) }
  }

  /// Returns the help on the name of an included file; nil if there is none.
  static func page(ofFile word: String) -> [HelpBlock]? {
    let kinds: [(FileKind, setting: String, meaning: String)] = [
      (.pattern, "pattern", "draws this pattern; `render info \(word)` describes it"),
      (.rule, "rule", "draws this rule; `render life --rule \(word) --explain` shows what it does"),
      (.theme, "theme", "draws in this theme; `render list themes --out themes.png` shows all"),
    ]
    let items = kinds.filter { FileLibrary.lists(word, $0.0) }.map { _, setting, meaning in
      HelpBlock.Item(term: "render life --\(setting) \(word)", meaning: meaning)
    }
    return items.isEmpty ? nil : [.list(items)]
  }

  /// The names of everything that has help here.
  static var names: [String] {
    let settings: [String] = SimulationHelp.all.flatMap { ($0.own + $0.common).map(\.name) }
    let options: [String] = Subcommand.all.flatMap { $0.options.map(\.name) }
    return settings + options
      + HelpTopic.verbs.map { String($0.term.prefix { $0 != ":" }) } + formats.map(\.name)
  }

  static func settings(_ word: String) -> [HelpBlock] {
    let found = SimulationHelp.all.compactMap { help in
      (help.own + help.common).first { $0.name == word }.map { ($0.helpItem, help.info.name) }
    }
    return blocks(found, "A setting of")
  }

  private static func options(_ word: String) -> [HelpBlock] {
    let found = Subcommand.all.compactMap { command in
      command.options.first { $0.name == word }.map { ($0.helpItem, command.name) }
    }
    return blocks(found, "An option of")
  }

  private static func events(_ word: String) -> [HelpBlock] {
    let items = HelpTopic.verbs.filter { $0.term.hasPrefix("\(word):") }
    if items.isEmpty { return [] }
    return [
      .heading("An event, for the list `events` of a scenario file (see `render help events`):"),
      .list(items),
    ]
  }

  private static func format(_ word: String) -> [HelpBlock] {
    let name = word.hasPrefix(".") ? String(word.dropFirst()) : word
    guard let format = formats.first(where: { $0.name == name }) else { return [] }
    return [
      .heading("A format (see `render help formats`):"),
      .list([.init(term: "--out FILE.\(format.name)", meaning: format.summary)]),
    ]
  }

  /// Returns the items, each with its owners. Equal items are merged.
  private static func blocks(
    _ found: [(item: HelpBlock.Item, owner: String)], _ kind: String
  ) -> [HelpBlock] {
    var merged: [(item: HelpBlock.Item, owners: [String])] = []
    for (item, owner) in found {
      if let same = merged.firstIndex(where: { $0.item == item }) {
        merged[same].owners.append(owner)
      } else {
        merged.append((item, [owner]))
      }
    }
    return merged.flatMap { item, owners in
      [HelpBlock.heading("\(kind) \(owners.joined(separator: ", ")):"), .list([item])]
    }
  }
}

extension SettingEntry {
  /// The option with its meaning and default.
  var helpItem: HelpBlock.Item {
    if isFlagByDefault {
      return HelpBlock.Item(term: option, meaning: "do not \(meaning)", note: "")
    }
    let words = standard.words
    let isPlain = words.isEmpty || traits.contains(.flag)
    return HelpBlock.Item(
      term: option, meaning: meaning, note: isPlain ? "" : "(default: \(words))")
  }

  /// The option with its letter and placeholder: `-n, --frames N`.
  var option: String {
    let letter = letter.map { "-\($0), " } ?? ""
    // A flag that is on by default can only be turned off.
    if isFlagByDefault { return "\(letter)--no-\(name)" }
    return "\(letter)--\(name)" + (values.placeholder.isEmpty ? "" : " \(values.placeholder)")
  }
}

extension [SettingEntry] {
  /// The settings that the command line accepts. Structured values are only allowed in files.
  var ofCommandLine: [SettingEntry] { filter { !$0.traits.areOnlyInFiles } }
}
