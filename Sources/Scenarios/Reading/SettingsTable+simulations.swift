internal import Files
internal import Frames
package import Settings
internal import Synchronization
package import Worlds

extension SettingsTable {
  /// Every setting of every simulation, without any values.
  package static let ofAll = SettingsTable(parts: [{ common }, { own }])

  /// Returns the settings of the simulation that written settings select, or the settings of every
  /// simulation if they select none.
  static func of(_ written: [Setting]) -> SettingsTable {
    var settings = SettingsReader().inner(written)
    guard let family = settings.readSimulation() else { return ofAll }
    let parameters = parameters(of: written)
    return SettingsTable(parts: [{ common }, { own(of: family) }, { parameters }])
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

  /// Returns the table with the settings of a simulation before those of all others, so that these
  /// are not described unless they are needed.
  package func preferring(_ simulation: any ConfigurableSimulation.Type) -> SettingsTable {
    adding { Self.own(of: simulation) }
  }

  private static let common: [SettingEntry] = {
    var settings = SettingsReader()
    _ = settings.readSimulation()
    return settings.entries + (simulations.first.map { entries(of: $0).common } ?? [])
  }()

  private static let own = simulations.flatMap { own(of: $0) }

  /// The own settings of the simulations that have been described, by their names.
  private static let described = Mutex<[String: [SettingEntry]]>([:])

  /// Returns the own settings of a simulation.
  private static func own(of simulation: any ConfigurableSimulation.Type) -> [SettingEntry] {
    let name = simulation.info.name
    if let known = described.withLock({ $0[name] }) { return known }
    let own = entries(of: simulation).own
    described.withLock { $0[name] = own }
    return own
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

  /// Returns the settings of a simulation: the common ones, and its own.
  package static func entries(
    of simulation: any ConfigurableSimulation.Type
  ) -> (common: [SettingEntry], own: [SettingEntry]) {
    var settings = SettingsReader()
    let name = OutputName(scenario: "", simulation: simulation.info.name, settings: [])
    let reading = ScenarioReader(simulation, &settings, name: name, policy: .none)
    let common = settings.count - reading.ownEntries
    return (Array(settings.entries.prefix(common)), Array(settings.entries.dropFirst(common)))
  }
}

extension SettingEntry {
  /// Returns true if a word without a setting's name is likely a value of this setting.
  func isMeant(by word: String) -> Bool {
    values.fileKind.map { FileLibrary.lists(word, $0) || $0.isMeant(by: word) }
      ?? values.suits(word)
  }
}
