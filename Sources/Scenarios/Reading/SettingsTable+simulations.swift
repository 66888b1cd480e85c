internal import Files
package import Settings
package import Worlds

extension SettingsTable {
  /// Every setting of every simulation, without any values.
  package static let ofAll = SettingsTable(parts: [{ common }, { own }])

  /// Returns the settings of the simulation that written settings select, or the settings of every
  /// simulation if they select none.
  static func of(_ written: [Setting]) -> SettingsTable {
    var settings = SettingsReader().inner(written)
    guard let family = settings.readSimulation() else { return ofAll }
    let own = entries(of: family).own
    let parameters = parameters(of: written).filter { name in
      !(common + own).contains { $0.name == name }
    }
    return SettingsTable(parts: [
      { common }, { own },
      {
        var settings = SettingsReader()
        for name in parameters { _ = settings.readIfWritten(name, .parameter) }
        return settings.entries
      },
    ])
  }

  /// Returns the names of the settings that the command among written settings contains.
  private static func parameters(of written: [Setting]) -> [String] {
    let command = written.last { $0.name == "command" }?.value.text
    return command.map { ModelCommand($0).names } ?? []
  }

  private static let common: [SettingEntry] = {
    var settings = SettingsReader()
    _ = settings.readSimulation()
    return settings.entries + (simulations.first.map { entries(of: $0).common } ?? [])
  }()

  private static let own = owned.flatMap(\.entries)

  /// The own settings of each simulation.
  private static let owned = simulations.map {
    (simulation: $0.info.name, entries: entries(of: $0).own)
  }

  /// Returns the names of the simulations that define a setting called `name` themselves; common
  /// settings do not count.
  static func owners(of name: String) -> [String] {
    owned.filter { $0.entries.contains { $0.name == name } }.map(\.simulation)
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
