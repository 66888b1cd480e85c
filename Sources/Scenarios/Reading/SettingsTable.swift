package import Settings

/// The descriptions of settings, as their readers give them.
package struct SettingsTable: Sendable {
  /// The parts of the table, in order. They are computed on demand, because describing every
  /// setting of every simulation takes as long as drawing a small image.
  let parts: [@Sendable () -> [SettingEntry]]

  /// Returns the table with another part after the common settings. It comes before those of
  /// simulations, which take longer to describe.
  package func adding(_ part: @escaping @Sendable () -> [SettingEntry]) -> SettingsTable {
    SettingsTable(parts: parts.prefix(1) + [part] + parts.dropFirst())
  }

  package func entry(_ name: String) -> SettingEntry? { first { $0.name == name } }

  /// Returns the setting that a letter stands for on the command line.
  package func entry(letter: Character) -> SettingEntry? { first { $0.letter == letter } }

  /// Returns true if a list written for a setting is one value, and not several alternatives.
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
