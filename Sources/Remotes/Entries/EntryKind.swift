package import Settings

/// A kind of entry of the library. The extension of its name determines it.
package enum EntryKind: String, CaseIterable, Sendable {
  /// A pattern or a saved world.
  case pattern
  case rule, theme, scenario

  /// Returns the kind of an entry; nil if the name has no extension of an entry.
  package init?(of name: String) {
    guard let kind = Self.allCases.first(where: { $0.owns(name) }) else { return nil }
    self = kind
  }

  /// The kind of file of settings; nil for scenarios, which no setting names.
  package var file: FileKind? { FileKind(rawValue: rawValue) }

  /// The name of the kind's directory in the library.
  package var folder: String { rawValue + "s" }

  private func owns(_ name: String) -> Bool {
    file?.isMeant(by: name) ?? ["yaml", "yml"].contains { name.lowercased().hasSuffix(".\($0)") }
  }
}
