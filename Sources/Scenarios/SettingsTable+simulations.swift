internal import Files
package import Settings
package import Worlds

extension SettingsTable {
  /// Every setting of every simulation, without any values.
  package static let ofAll = SettingsTable(parts: [{ common }, { own }])

  /// Returns the settings of a scenario's simulation; those of every simulation if it names none.
  static func of(_ document: Document) -> SettingsTable {
    var settings = SettingsReader().inner(document.settings)
    guard let family = ResolvedVariation.readFamily(&settings) else { return ofAll }
    let own = entries(of: family).own
    return SettingsTable(parts: [{ common }, { own }])
  }

  private static let common: [SettingEntry] = {
    var settings = SettingsReader()
    _ = ResolvedVariation.readFamily(&settings)
    return settings.entries + (simulations.first.map { entries(of: $0).common } ?? [])
  }()

  private static let own = simulations.flatMap { entries(of: $0).own }

  /// Returns the setting of which a single word after the simulation's name is likely to be a
  /// value; nil if there is none.
  package static func setting(
    meantBy word: String, of simulation: any ConfigurableSimulation.Type
  ) -> String? {
    let (common, own) = entries(of: simulation)
    return (own + common).first { entry in
      entry.values.fileKind.map { FileLibrary.lists(word, $0) || $0.isMeant(by: word) }
        ?? entry.values.suits(word)
    }?.name
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
