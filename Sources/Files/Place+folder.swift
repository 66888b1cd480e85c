package import Settings

extension Place {
  /// The folder that a path written here is relative to, with a slash at its end: a scenario file's
  /// own, or the current one, which is empty.
  package var folder: Path {
    if case .file(let path, _, _, _) = self { Path(path).folder } else { "" }
  }

  /// Whether it is a file's, rather than the user's own words.
  var isInFile: Bool {
    if case .file = self { true } else { false }
  }
}
