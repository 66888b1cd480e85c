internal import Files
internal import Films
internal import Frames
internal import Grids
internal import Models
package import Settings
internal import Synchronization
package import Worlds

/// The descriptions of settings, as their readers give them.
package struct SettingsTable: Sendable {
  /// The parts of the table, in order. Each is computed once and on demand, because describing
  /// every setting of every simulation takes as long as drawing a small image.
  private let parts: [@Sendable () -> [SettingEntry]]

  private init(_ parts: [@Sendable () -> [SettingEntry]]) { self.parts = parts }

  /// Returns the table with another part after the common settings. It comes before those of
  /// simulations, which take longer to describe.
  package func adding(_ part: @escaping @Sendable () -> [SettingEntry]) -> SettingsTable {
    SettingsTable(parts.prefix(1) + [Self.computedOnce(part)] + parts.dropFirst())
  }

  private static func computedOnce(
    _ part: @escaping @Sendable () -> [SettingEntry]
  ) -> @Sendable () -> [SettingEntry] {
    let known = SharedEntries()
    return { known.entries(computedBy: part) }
  }

  /// All settings, in the order of the parts.
  var all: [SettingEntry] { parts.flatMap { $0() } }

  package func entry(_ name: String) -> SettingEntry? { first { $0.name == name } }

  /// Returns the setting that a letter stands for on the command line; nil if there is none.
  package func entry(letter: Character) -> SettingEntry? { first { $0.letter == letter } }

  /// The setting for several worlds in one image, which stands in place of a simulation.
  package static let figure = "figure"

  /// Returns true if a list written for a setting is one value, and not several alternatives.
  func isList(_ name: String) -> Bool {
    if name == Self.figure { return true }
    guard let traits = entry(name)?.traits else { return false }
    return !traits.isDisjoint(with: [.list, .structure])
  }

  private func first(where isMeant: (SettingEntry) -> Bool) -> SettingEntry? {
    for part in parts {
      if let entry = part().first(where: isMeant) { return entry }
    }
    return nil
  }

  /// Every setting of every simulation, without any values.
  package static let ofAll = SettingsTable([{ common }, { own }])

  /// Returns the settings of the simulation that written settings select, or the settings of every
  /// simulation if they select none.
  static func of(
    _ written: [Setting], _ files: FileLibrary = FileLibrary(.none)
  ) -> SettingsTable {
    var settings = SettingsReader().inner(written)
    guard let family = settings.readSimulation() else { return ofAll }
    let parameters =
      family == ModelSimulation.self ? parameters(of: written, files) : parameters(of: written)
    return SettingsTable([
      computedOnce { common(of: family) }, { own(of: family) }, { parameters },
    ])
  }

  /// Returns the parameters of the command among written settings. A name of another part of the
  /// table is found there first.
  private static func parameters(of written: [Setting]) -> [SettingEntry] {
    let command = written.last { $0.name == "command" }?.value.text
    var settings = SettingsReader()
    for name in command.map({ ModelCommand($0).names }) ?? [] {
      _ = settings.readIfWritten(name, .parameter)
    }
    return settings.entries
  }

  /// Returns the settings of the models that written settings name.
  private static func parameters(of written: [Setting], _ files: FileLibrary) -> [SettingEntry] {
    let models = written.filter { $0.name == "model" }.flatMap(\.value.all)
    return models.flatMap { model in
      var settings = SettingsReader([Setting("model", model, at: model.place)], open: files.open)
      _ = ModelSimulation(&settings)
      return settings.entries
    }
  }

  /// Returns the table with the settings of a simulation before those of all others, so that these
  /// are not described unless they are needed. Precondition: it begins with the common settings.
  package func preferring(_ simulation: any ConfigurableSimulation.Type) -> SettingsTable {
    let own = adding { Self.own(of: simulation) }.parts.dropFirst()
    return SettingsTable([Self.computedOnce { Self.common(of: simulation) }] + own)
  }

  /// Returns the table with the settings of a model before those of all simulations.
  package func preferring(model: String) -> SettingsTable {
    adding { Self.entries(of: ModelSimulation.self, model: model).own }
  }

  private static let common = simulations.first.map { common(of: $0) } ?? []

  /// Returns the settings of all simulations, with the defaults that they have in one.
  private static func common(of simulation: any ConfigurableSimulation.Type) -> [SettingEntry] {
    var settings = SettingsReader()
    _ = settings.readSimulation()
    return settings.entries + described(simulation).common
  }

  /// The options of command lines that begin with a simulation, which are no settings of it.
  package static let commandOptions = ["shard", "preview", "continue", "write-lock"]

  /// The options of the other commands that also take settings: those of scenario files, and
  /// `explore`.
  package static let otherOptions =
    ("batch by changed diff exclude hashes hide if-changed json keep-going link mutations orphans page-title path port prune report root rules"
    + " serve shards timings update").split(separator: " ").map(String.init)

  /// The names that no setting of a single simulation, such as a parameter of a model, can have:
  /// the settings of all simulations, the options beside them, and the other placeholders of
  /// output names.
  package static let commonNames = Set(
    common.map(\.name) + commandOptions + otherOptions + [
      "name", "part", "scenario", OutputTemplate.agents,
    ])

  private static let own = simulations.flatMap { own(of: $0) }

  private typealias Entries = (common: [SettingEntry], own: [SettingEntry])

  /// The settings of the simulations that have been described, by their names.
  private static let described = Mutex<[String: Entries]>([:])

  private static func own(of simulation: any ConfigurableSimulation.Type) -> [SettingEntry] {
    described(simulation).own
  }

  private static func described(_ simulation: any ConfigurableSimulation.Type) -> Entries {
    let name = simulation.info.name
    if let known = described.withLock({ $0[name] }) { return known }
    // What is described once for all runs depends on the limits of none.
    let entries = CancellationCheck.$waiting.withValue(nil) { () -> Entries in
      self.entries(of: simulation)
    }
    described.withLock { $0[name] = entries }
    return entries
  }

  /// Returns the names of the simulations that define a setting called `name` themselves; common
  /// settings do not count.
  static func owners(of name: String) -> [String] {
    simulations.filter { own(of: $0).contains { $0.name == name } }.map { $0.info.name }
  }

  /// Returns the name of the setting that a lone value on the command line is probably meant for;
  /// nil if there is none.
  package static func setting(
    meantBy word: String, of simulation: any ConfigurableSimulation.Type
  ) -> String? {
    let (common, own) = entries(of: simulation)
    return (own + common).first { $0.isMeant(by: word) }?.name
  }

  /// Returns the settings of a simulation: the common ones, and its own. `model`: the model whose
  /// parameters are among them; nil for none.
  package static func entries(
    of simulation: any ConfigurableSimulation.Type, model: String? = nil
  ) -> (common: [SettingEntry], own: [SettingEntry]) {
    let written = model.map { [Setting("model", $0, at: .option("model"))] } ?? []
    var settings = SettingsReader(written, open: FileLibrary(.none).open)
    let scenario = model.map(ModelSimulation.name(ofModel:)) ?? ""
    let name = OutputName(scenario: scenario, simulation: simulation.info.name, settings: [])
    let reading = ScenarioReader(simulation, &settings, name: name, policy: .none)
    let common = settings.count - reading.ownEntries
    let relations = Relation.ofFilms + simulation.info.relations
    let entries = settings.entries.map { $0.noting(relations) }
    return (Array(entries.prefix(common)), Array(entries.dropFirst(common)))
  }
}

/// The entries of a part of a table, for the closures that compute it once.
private final class SharedEntries: Sendable {
  private let known = Mutex<[SettingEntry]?>(nil)

  func entries(computedBy compute: () -> [SettingEntry]) -> [SettingEntry] {
    if let known = known.withLock({ $0 }) { return known }
    let entries = compute()
    known.withLock { $0 = entries }
    return entries
  }
}

extension SettingEntry {
  /// Returns true if a word without a setting's name is likely a value of this setting.
  func isMeant(by word: String) -> Bool {
    values.fileKind.map { FileLibrary.lists(word, $0) || $0.isMeant(by: word) }
      ?? values.suits(word)
  }
}

/// The common settings that a simulation accepts only with their defaults, such as `gap` if it
/// draws no cells. Each is tried with a typical value.
package struct RefusedSettings {
  /// The names of the settings that the simulation refuses if none of its own settings is written.
  package let byDefault: Set<String>
  private let simulation: any ConfigurableSimulation.Type

  package init(of simulation: any ConfigurableSimulation.Type) {
    self.simulation = simulation
    byDefault = Self.names(refusedBy: simulation, with: [])
  }

  /// The simulation's flags that allow more settings, each with those that it still refuses.
  private var flags: [(name: String, refused: Set<String>)] {
    if byDefault.isEmpty { return [] }
    return SettingsTable.entries(of: simulation).own.filter { $0.traits.contains(.flag) }
      .map { ($0.name, Self.names(refusedBy: simulation, with: [$0.name])) }
      .filter { $0.1.isStrictSubset(of: byDefault) }
  }

  /// Sorts the refused settings by the flags of the simulation. Returns the settings that the
  /// simulation always refuses, those that it accepts with any of some flags, and these flags.
  func sorted() -> (always: Set<String>, withoutFlags: Set<String>, flags: [String]) {
    let flags = flags
    let always = flags.reduce(byDefault) { $0.intersection($1.refused) }
    return (always, byDefault.subtracting(always), flags.map(\.name))
  }

  private static func names(
    refusedBy simulation: any ConfigurableSimulation.Type, with flags: [String]
  ) -> Set<String> {
    let shape: CellShape = simulation.info.defaults.shape == .circle ? .square : .circle
    let samples = [
      ("gap", "1"), ("shape", shape.rawValue), ("age", Age.trail.rawValue), ("tween", "1"),
    ]
    let refused = samples.filter { name, value in
      let written = flags.map { ($0, "yes") } + [(name, value)]
      var settings = SettingsReader(
        written.map { Setting($0, $1, at: .option("--\($0)")) })
      let output = OutputName(scenario: "", simulation: simulation.info.name, settings: [])
      _ = ScenarioReader(simulation, &settings, name: output, policy: .none)
      return settings.errors.contains {
        ($0.problem as? FilmProblem)?.isOfSimulation ?? false
      }
    }
    return Set(refused.map(\.0))
  }
}
