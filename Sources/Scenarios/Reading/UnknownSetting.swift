internal import Encoding
internal import Films
internal import Settings
internal import Worlds

extension SettingProblem {
  /// Returns the error for a name that is no setting of a simulation but has another meaning. It
  /// may be a setting of another simulation, an event, a format, or a value such as `dark`. Nil for
  /// others.
  ///
  /// - Parameter entries: the settings of the simulation.
  static func unknown(
    _ setting: Setting, of info: SimulationInfo, among entries: [SettingEntry]
  ) -> SettingProblem? {
    let name = setting.name.lowercased()
    let owners = SettingsTable.owners(of: name)
    if !owners.isEmpty { return .ofOthers(name, owners: owners, not: info.name) }
    if isEvent(name) { return .event(name) }
    guard let suggestion = suggestion(for: setting, of: info, among: entries) else { return nil }
    return .writeInstead(setting.name, suggestion: suggestion)
  }

  private static func isEvent(_ name: String) -> Bool {
    (simulations.flatMap { $0.info.verbs } + Verb.ofFilms).contains { $0.word == name }
  }

  /// Returns the setting and value that a name suggests, as the user would write them.
  private static func suggestion(
    for setting: Setting, of info: SimulationInfo, among entries: [SettingEntry]
  ) -> String? {
    let name = setting.name.lowercased()
    let write = { (name: String, value: String) in
      if case .option = setting.place { "--\(name) \(value)" } else { "\(name): \(value)" }
    }
    if info.traits.contains(.showsHistory), ["generations", "steps"].contains(name) {
      let width = entries.first { $0.name == "size" }?.text?.prefix { $0 != "x" } ?? "W"
      let height = setting.value.text.flatMap { Int($0) }.map { "\($0)" } ?? "N"
      return write("size", "\(width)x\(height)") + ", whose height is the number of generations"
    }
    if formats.contains(where: { $0.name == name }) { return write("out", "\(info.name).\(name)") }
    let own = entries.filter { SettingsTable.owners(of: $0.name).contains(info.name) }
    return (own + entries).first { $0.isMeant(by: name) }.map { write($0.name, name) }
  }
}
