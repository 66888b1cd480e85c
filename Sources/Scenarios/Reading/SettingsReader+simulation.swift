internal import Settings
internal import Worlds

extension SettingsReader {
  /// Reads the setting that selects the simulation; nil if it is missing or invalid.
  mutating func readSimulation() -> (any ConfigurableSimulation.Type)? {
    readIfWritten("simulation", .simulation, inWords: "", "the simulation to draw", .single)
  }
}

extension SettingKind<any ConfigurableSimulation.Type> {
  fileprivate static var simulation: SettingKind {
    let names = simulations.flatMap { [$0.info.name] + $0.info.aliases }
    var kind = SettingKind(
      "one of " + names.joined(separator: ", "), placeholder: "NAME", words: names,
      show: { $0.info.name }, parse: { text in simulations.first { $0.info.answers(to: text) } })
    kind.synonym = { word in
      simulations.first { $0.info.synonyms.contains(word.lowercased()) }?.info.name
    }
    return kind
  }
}
