package import Settings

/// The text of a file that a setting names, as a lock contains it in place of the file.
package struct PackedFile: Hashable, Sendable {
  package let kind: FileKind
  /// The word in the scenario: the path of a file, from the directory of the scenario, or a name.
  package let name: String
  package let text: String
  /// The canonical value of the setting; nil if that is the text.
  package let canonical: String?
  /// True if the word is the path of a file, to whose directory names in the text are relative.
  package let isPath: Bool
  /// The SHA-256 of a file at an address; nil for others.
  package let sha256: String?

  /// The kinds of files that are text, and usually short.
  package static let kinds: [FileKind] = [.pattern, .rule, .model, .theme, .track]
  /// The maximum size of a text in bytes.
  package static let most = 1 << 20

  package init(
    _ kind: FileKind, _ name: String, _ text: String, canonical: String?, isPath: Bool,
    sha256: String?
  ) {
    (self.kind, self.name, self.text) = (kind, name, text)
    (self.canonical, self.isPath, self.sha256) = (canonical, isPath, sha256)
  }

  /// Packs a file that was read. Returns nil if it is binary, too long, or written in the scenario.
  ///
  /// - Parameter folder: the directory of the scenario.
  init?(_ file: SourceFile, _ kind: FileKind, _ written: Written, in folder: Path) {
    guard Self.kinds.contains(kind), let word = written.text, file.bytes.count <= Self.most,
      file.bytes != Array(word.utf8), let text = String(validating: file.bytes, as: UTF8.self)
    else { return nil }
    let path = Self.path(of: written)
    self.init(
      kind, Self.name(of: written, in: folder), text,
      canonical: file.canonical.contains(where: \.isNewline) ? nil : file.canonical,
      isPath: file.path != nil && file.path == path?.text, sha256: file.sha256)
  }

  /// The file as a setting names it.
  func file(at written: Written) -> SourceFile {
    let path = isPath ? Self.path(of: written)?.text : nil
    return SourceFile(
      name: path ?? canonical ?? name, bytes: Array(text.utf8), canonical: canonical, path: path,
      sha256: sha256)
  }

  /// The path that a word names, unless it is an address.
  private static func path(of written: Written) -> Path? {
    guard let word = written.text, !word.isAddress else { return nil }
    return written.place.folder.path(to: Path(word))
  }

  /// Returns the name under which a file is packed. It does not depend on where the scenario is.
  static func name(of written: Written, in folder: Path) -> String {
    guard let path = path(of: written) else { return written.text ?? "" }
    return path.starts(with: folder)
      ? Path(bytes: path.bytes.dropFirst(folder.bytes.count)).text : path.text
  }
}
