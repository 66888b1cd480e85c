/// The user's own patterns: files in `$XDG_DATA_HOME/render/patterns`, which scenarios name in the
/// same way as listed patterns.
package enum UserPatterns {
  /// The directory of the patterns, with a trailing slash; nil if the user has no home directory.
  package static var folder: Path? {
    if let data = Path(variable: "XDG_DATA_HOME"), data.isAbsolute {
      return data.asFolder + "render/patterns/"
    }
    return Path(variable: "HOME").flatMap {
      $0.isEmpty ? nil : $0.asFolder + ".local/share/render/patterns/"
    }
  }

  /// All patterns with their names. A name is the file name up to its first dot.
  package static var all: [(name: String, path: Path)] {
    guard let folder else { return [] }
    return Folder.files(beginningWith: folder, in: folder).compactMap { path in
      path.name.text.split(separator: ".").first.map { (String($0), path) }
    }
  }

  /// Returns the file of the pattern with a name, ignoring case; nil if there is none.
  package static func path(of name: String) -> Path? {
    let name = name.lowercased()
    return all.first { $0.name.lowercased() == name }?.path
  }
}
