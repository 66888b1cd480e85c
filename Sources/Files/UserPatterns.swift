/// The user's own patterns: files in `$XDG_DATA_HOME/render/patterns`, which are named like those that
/// the program carries.
package enum UserPatterns {
  /// Where they are, with a slash at its end; nil where the user has no home.
  package static var folder: Path? {
    if let data = Path(variable: "XDG_DATA_HOME"), data.isAbsolute {
      return data.asFolder + "render/patterns/"
    }
    return Path(variable: "HOME").flatMap {
      $0.isEmpty ? nil : $0.asFolder + ".local/share/render/patterns/"
    }
  }

  /// All of them, by their names, which are those of their files up to the first dot.
  package static var all: [(name: String, path: Path)] {
    guard let folder else { return [] }
    return Folder.files(beginningWith: folder, in: folder).compactMap { path in
      path.name.text.split(separator: ".").first.map { (String($0), path) }
    }
  }

  /// The file of a name, in capitals or not; nil where there is none.
  package static func path(of name: String) -> Path? {
    let name = name.lowercased()
    return all.first { $0.name.lowercased() == name }?.path
  }
}
