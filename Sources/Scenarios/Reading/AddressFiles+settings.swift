package import Files
internal import Frames
package import Remotes
package import Settings
internal import Worlds

extension AddressFiles {
  /// Adds the hashes of the files that were read to the canonical scenario, and a note if they are
  /// not written.
  func report(to settings: inout SettingsReader) {
    let name = "sha256"
    // `grid` also compares the hash of an input on this computer.
    let isOfInput = settings.text(of: "simulation").map(Recording.info.answers(to:)) == true
    guard let first = opened.first else {
      if settings.isWritten(name), settings.mistakes.isEmpty, !isOfInput {
        settings.reject(name, "'sha256' requires a file by address")
      }
      return
    }
    let known = settings.writtenEntries.first { $0.name == name }?.value ?? ""
    let all = known.split(separator: ",").map(String.init) + opened.map(\.hash)
    let hashes = all.withoutRepeats.joined(separator: ",")
    settings.replaceValue(of: name, by: hashes)
    if !settings.isWritten(name) {
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
      if case .file = place(of: name) {
        reject(
          name,
          "a scenario cannot set '\(name)': use --\(name) on the command line")
      }
    }
  }
}
