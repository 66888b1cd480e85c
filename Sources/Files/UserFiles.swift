package import Settings

/// The user's own patterns and rules: files in `$XDG_DATA_HOME/render/patterns` and
/// `$XDG_DATA_HOME/render/rules`, which scenarios name in the same way as listed ones.
package enum UserFiles {
  /// Returns the directory of the files of a kind, with a trailing slash; nil for other kinds, or if
  /// the user has no home directory.
  package static func folder(of kind: FileKind) -> Path? {
    guard kind == .pattern || kind == .rule else { return nil }
    if let data = Path(variable: "XDG_DATA_HOME"), data.isAbsolute {
      return data.asFolder + Path("render/\(kind.rawValue)s/")
    }
    return Path(variable: "HOME").flatMap {
      $0.isEmpty ? nil : $0.asFolder + Path(".local/share/render/\(kind.rawValue)s/")
    }
  }

  /// Returns all files of a kind with their names. A name is the file name up to its first dot.
  package static func all(of kind: FileKind) -> [(name: String, path: Path)] {
    guard let folder = folder(of: kind) else { return [] }
    return Folder.files(beginningWith: folder, in: folder).compactMap { path in
      path.name.text.split(separator: ".").first.map { (String($0), path) }
    }
  }

  /// Returns the file of a kind with a name, ignoring case; nil if there is none.
  package static func path(of name: String, _ kind: FileKind) -> Path? {
    let name = name.lowercased()
    return all(of: kind).first { $0.name.lowercased() == name }?.path
  }
}
