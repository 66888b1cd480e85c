internal import Files
package import Settings
package import Worlds

extension SettingsTable {
  /// Every setting that some simulation takes, found by reading nothing.
  package static let ofAll = SettingsTable(parts: [{ common }, { own }])

  /// The settings that a scenario's simulation takes; every one where it names none.
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

  /// What a word that stands alone behind a simulation is likely to be a value of; nil where
  /// nothing is.
  package static func setting(
    meantBy word: String, of simulation: any ConfigurableSimulation.Type
  ) -> String? {
    let (common, own) = entries(of: simulation)
    return (own + common).first { entry in
      entry.values.fileKind.map { FileLibrary.lists(word, $0) || $0.isMeant(by: word) }
        ?? entry.values.suits(word)
    }?.name
  }

  /// The settings that a simulation takes: those common to all, and its own.
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
