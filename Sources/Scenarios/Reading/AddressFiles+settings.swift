package import Files
package import Remotes
package import Settings
internal import Worlds

extension AddressFiles {
  /// Creates the files that a scenario may name by their addresses; nil for simulations that read no
  /// patterns.
  convenience init?(of settings: [Setting], _ policy: PathPolicy) {
    let simulation = settings.last { $0.name == "simulation" }?.value.text
    guard simulation.map(Life.info.answers(to:)) == true else { return nil }
    self.init(settings, policy)
  }

  /// Adds the hashes of the files that were read to the canonical scenario, and a note if they are
  /// not written.
  func report(to settings: inout SettingsReader) {
    let name = "sha256"
    let hashes = opened.map(\.hash).withoutRepeats.joined(separator: ",")
    if settings.isWritten(name) {
      if opened.isEmpty, settings.mistakes.isEmpty {
        settings.reject(name, ScenarioProblem.hashForNothing)
      }
    } else if let first = opened.first {
      settings.replaceValue(of: name, by: hashes)
      let file = opened.count == 1 ? first.address : "these \(opened.count) addresses"
      settings.note("to fix the content of \(file), add the setting sha256: \(hashes)")
    }
  }
}

extension SettingsReader {
  /// Reads the settings by which the command line allows or forbids requests; see `AddressFiles`.
  mutating func readNetworkSettings() {
    let meanings = [
      (AddressFiles.offline, "read files by address only from the cache"),
      (AddressFiles.allowNetwork, "with --root, read the addresses in scenario files"),
    ]
    for (name, meaning) in meanings {
      _ = read(name, .yesOrNo, default: false, meaning, [.run, .single, .flag, .limit])
      if case .file = place(of: name) { reject(name, ScenarioProblem.onlyAsOption(name)) }
    }
  }
}
