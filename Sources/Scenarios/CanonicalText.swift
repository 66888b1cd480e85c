internal import Settings

/// A scenario in its plainest form: what decides pixels and times, spelled in one way, without what is so
/// by default. It says nothing of where the scenario stood or where its pictures went.
struct CanonicalText {
  let text: String

  /// In bytes. What is longer, such as a huge pattern written out, is not carried.
  static let longest = 1 << 20

  /// Settings that decide no pixel.
  private static let ignored = [
    "out", "format", "jobs", "quiet", "progress", "metadata",
  ]

  /// - Parameters:
  ///   - variations: what was read for each of them, in their order.
  ///   - varying: the settings that vary.
  init(_ variations: [[SettingsReader.Entry]], varying: [String]) {
    var lines: [String] = []
    for (index, entry) in variations[0].enumerated() where !Self.ignored.contains(entry.name) {
      if varying.contains(entry.name) {
        var values: [String] = []
        for entries in variations {
          let value = entries[index].value ?? entries[index].fallback
          if !values.contains(value) { values.append(value) }
        }
        lines.append("\(entry.name): [\(values.map(Written.scalar).joined(separator: ", "))]")
      } else if let value = entry.value, value != entry.fallback {
        lines.append("\(entry.name): \(entry.isStructure ? value : Written.scalar(value))")
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}
