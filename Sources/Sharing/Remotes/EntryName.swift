package import Settings

/// A kind of entry of the library. The extension of its name determines it.
package enum EntryKind: String, CaseIterable, Sendable {
  /// A pattern or a saved world.
  case pattern
  case rule, model, theme, scenario

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

/// The check of names that come from another computer.
package enum EntryName {
  /// The maximum length in bytes. File systems allow 255; the rest is for the endings of conflicts
  /// and of removed versions.
  package static let longest = 200

  /// Returns the reason that a name cannot be an entry; nil if it can.
  package static func problem(with name: String) -> String? {
    if name.isEmpty || name == "." || name == ".." { return "not a file name" }
    if name.utf8.count > longest { return "longer than \(longest) bytes" }
    if name.unicodeScalars.contains(where: { "/\\".unicodeScalars.contains($0) }) {
      return "contains a slash"
    }
    if name.utf8.first == UInt8(ascii: ".") { return "begins with a dot" }
    if !isPrintable(name) {
      return "contains a control character or an invalid byte"
    }
    return nil
  }

  /// Returns true for the name of a file that is no entry and not dangerous: nobody needs to know
  /// of it.
  static func isForeign(_ name: String) -> Bool {
    problem(with: name) == nil && EntryKind(of: name) == nil
  }

  /// Returns true if a line of text can show a name as it is.
  static func isPrintable(_ name: String) -> Bool {
    !name.unicodeScalars.contains(where: isInvisible)
  }

  /// True for scalars that lines of text cannot show: control characters, marks of direction, and
  /// the private ones by which paths represent bytes that are not UTF-8.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      true
    default: false
    }
  }

  /// Returns the key of a name: names with equal keys are one file on some computers, which ignore
  /// case and the composition of letters.
  package static func key(of name: String) -> String { name.lowercased() }

  /// Returns the name of the other side's version of an entry: `night (theirs).rle`, or from the
  /// second one on `night (theirs 2).rle`.
  package static func theirs(_ name: String, number: Int) -> String {
    let dot = name.firstIndex(of: ".") ?? name.endIndex
    let note = number == 1 ? "theirs" : "theirs \(number)"
    return "\(name[..<dot]) (\(note))\(name[dot...])"
  }
}
