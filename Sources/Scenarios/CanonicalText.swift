internal import Settings

/// A scenario in its plainest form: what decides pixels and times, spelled in one way, without what
/// is so by default. It says nothing of where the scenario stood or where its pictures went.
struct CanonicalText {
  /// Nil where it could not be said: where what varies are files of the user's own.
  let text: String?

  /// In bytes. What is longer, such as a huge pattern written out, is not carried.
  static let longest = 1 << 20

  /// - Parameters:
  ///   - entries: what was read, of the first variation if there are several.
  ///   - varying: the settings that vary.
  init(_ entries: [SettingEntry], varying: [VaryingSetting] = []) {
    var lines: [String] = []
    for entry in entries where !entry.traits.contains(.run) {
      guard !varying.contains(where: { $0.name == entry.name }), let value = entry.value,
        !entry.isDefault
      else { continue }
      let isStructure = entry.traits.contains(.structure)
      lines.append("\(entry.name): \(isStructure ? value : Written.scalar(value))")
    }
    // In the order written, which is the order of the variations.
    for axis in varying {
      lines.append("\(axis.name): [\(axis.plainest.map(Written.scalar).joined(separator: ", "))]")
    }
    let areWords = !varying.contains { $0.plainest.contains { $0.contains(where: \.isNewline) } }
    let whole = lines.joined(separator: "\n") + "\n"
    text = areWords && whole.utf8.count <= Self.longest ? whole : nil
  }
}
