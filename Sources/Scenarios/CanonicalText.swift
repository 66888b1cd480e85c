internal import Settings

/// A scenario in its plainest form: what decides pixels and times, spelled in one way, without what
/// is so by default. It says nothing of where the scenario stood or where its pictures went.
struct CanonicalText {
  /// Nil where it could not be said: where what varies are files of the user's own.
  let text: String?

  /// In bytes. What is longer, such as a huge pattern written out, is not carried.
  private static let longest = 1 << 20

  /// - Parameters:
  ///   - variations: what was read for each of them, in their order.
  ///   - varying: the settings that vary.
  init(_ variations: [[SettingEntry]], varying: [Variations.Axis]) {
    var lines: [String] = []
    let names = varying.map(\.name)
    for entry in variations[0] where !entry.traits.contains(.run) {
      guard !names.contains(entry.name), let value = entry.value, !entry.isDefault else { continue }
      let isStructure = entry.traits.contains(.structure)
      lines.append("\(entry.name): \(isStructure ? value : Written.scalar(value))")
    }
    // In the order written, which is the order of the variations.
    var values: [String] = []
    var block = variations.count
    for axis in varying {
      block /= axis.count
      let own = (0..<axis.count).compactMap {
        Self.value(of: axis.name, in: variations[$0 * block])
      }
      lines.append("\(axis.name): [\(own.map(Written.scalar).joined(separator: ", "))]")
      values += own
    }
    let areWords = !values.contains { $0.contains(where: \.isNewline) }
    let whole = lines.joined(separator: "\n") + "\n"
    text = areWords && whole.utf8.count <= Self.longest ? whole : nil
  }

  /// A setting's value in its plainest spelling.
  static func value(of name: String, in entries: [SettingEntry]) -> String? {
    entries.first { $0.name == name }?.value
  }
}
