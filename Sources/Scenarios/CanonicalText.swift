internal import Settings

/// A scenario in canonical form: the settings that determine pixels and timing, each in one
/// spelling and without defaults. It contains neither the location of the scenario nor its outputs.
struct CanonicalText {
  /// The text; nil if the scenario has none. This is so if a list of values contains texts of
  /// files, or if the text is too long.
  let text: String?

  /// The maximum length in bytes. Images do not carry a longer text, such as that of a huge
  /// pattern.
  static let longest = 1 << 20

  /// - Parameters:
  ///   - entries: the settings as they were read, of the first variation if there are several.
  ///   - varying: the settings that vary.
  init(_ entries: [SettingEntry], varying: [VaryingSetting] = []) {
    text = Self.text(of: entries, varying)
  }

  private static func text(of entries: [SettingEntry], _ varying: [VaryingSetting]) -> String? {
    var lines: [String] = []
    let filesVary = varying.contains { axis in
      entries.contains { $0.name == axis.name && $0.traits.contains(.file) }
    }
    for entry in entries where !entry.traits.contains(.run) {
      guard !varying.contains(where: { $0.name == entry.name }), let value = entry.value,
        !entry.isDefault,
        // A single hash identifies only one of several files.
        !(filesVary && entry.traits.contains(.hash) && !value.contains(","))
      else { continue }
      // A long text, such as that of a pattern, takes as long to quote as the pattern to read.
      if value.utf8.count > longest { return nil }
      let isStructure = entry.traits.contains(.structure)
      lines.append("\(entry.name): \(isStructure ? value : Written.scalar(value))")
    }
    // The written order is kept, because it determines the order of the variations.
    for axis in varying {
      lines.append("\(axis.name): [\(axis.plainest.map(Written.scalar).joined(separator: ", "))]")
    }
    // The text of a file, which has several lines, cannot be a value in a list.
    let areWords = !varying.contains { $0.plainest.contains { $0.contains(where: \.isNewline) } }
    let whole = lines.joined(separator: "\n") + "\n"
    return areWords && whole.utf8.count <= longest ? whole : nil
  }
}
