package import Settings

/// The user's own patterns, rules and themes: files in `$XDG_DATA_HOME/render/patterns`, `rules`
/// and `themes`, which scenarios name in the same way as listed ones.
package enum UserFiles {
  /// A directory of the user in which the program stores files.
  package enum Purpose {
    /// Patterns, rules, themes and scenarios: `$XDG_DATA_HOME/render`.
    case data
    /// Settings of the program: `$XDG_CONFIG_HOME/render`.
    case settings
    /// Files that can be fetched again: `$XDG_CACHE_HOME/render`.
    case cache
    /// The state of this computer, which is not copied to others: `$XDG_STATE_HOME/render`.
    case state

    fileprivate var place: (variable: String, inHome: Path) {
      switch self {
      case .data: ("XDG_DATA_HOME", ".local/share/")
      case .settings: ("XDG_CONFIG_HOME", ".config/")
      case .cache: ("XDG_CACHE_HOME", ".cache/")
      case .state: ("XDG_STATE_HOME", ".local/state/")
      }
    }
  }

  /// Returns the program's directory for a purpose, with a trailing slash; nil if the user has no
  /// home directory.
  package static func folder(_ purpose: Purpose) -> Path? {
    let (variable, inHome) = purpose.place
    if let base = Path(variable: variable), base.isAbsolute { return base.asFolder + "render/" }
    return Path(variable: "HOME").flatMap {
      $0.isEmpty ? nil : $0.asFolder + inHome + "render/"
    }
  }

  /// Returns the directory of the files of a kind, with a trailing slash; nil for other kinds, or
  /// if the user has no home directory.
  package static func folder(of kind: FileKind) -> Path? {
    guard [.pattern, .rule, .model, .theme].contains(kind) else { return nil }
    return folder(.data).map { $0 + Path("\(kind.rawValue)s/") }
  }

  /// Returns all files of a kind with their names. A name is the file name up to its first dot.
  package static func all(of kind: FileKind) -> [(name: String, path: Path)] {
    guard let folder = folder(of: kind) else { return [] }
    return Folder.files(beginningWith: folder, in: folder).compactMap { path in
      path.name.text.split(separator: ".").first.map { (String($0), path) }
    }
  }

  /// The macrocell files among the patterns; the file that was changed last comes first.
  package static var worlds: [Path] {
    guard let folder = folder(of: .pattern) else { return [] }
    let worlds = Folder.files(beginningWith: folder, in: folder).filter {
      $0.text.lowercased().hasSuffix(".mc")
    }
    return worlds.sorted { FileVersion(of: $1).isOlder(than: FileVersion(of: $0)) }
  }

  /// Returns the file of a kind with a name, ignoring case; nil if there is none.
  package static func path(of name: String, _ kind: FileKind) -> Path? {
    let name = name.lowercased()
    return all(of: kind).first { $0.name.lowercased() == name }?.path
  }
}
