package import Settings

/// Settings as their readings describe them.
package struct SettingsTable: Sendable {
  /// Made when they are asked for, in this order: a small picture is drawn in the time that it
  /// takes to find out about every setting of every simulation.
  let parts: [@Sendable () -> [SettingEntry]]

  /// These settings, and others behind them.
  package func adding(_ part: @escaping @Sendable () -> [SettingEntry]) -> SettingsTable {
    SettingsTable(parts: parts + [part])
  }

  package func entry(_ name: String) -> SettingEntry? { first { $0.name == name } }

  /// The setting that a letter stands for on the command line.
  package func entry(letter: Character) -> SettingEntry? { first { $0.letter == letter } }

  /// Whether a list is one value of a setting.
  func isList(_ name: String) -> Bool {
    guard let traits = entry(name)?.traits else { return false }
    return !traits.isDisjoint(with: [.list, .structure])
  }

  private func first(where isMeant: (SettingEntry) -> Bool) -> SettingEntry? {
    for part in parts {
      if let entry = part().first(where: isMeant) { return entry }
    }
    return nil
  }
}
