package import Settings

extension InputLocation {
  /// The directory to which paths at this location are relative, with a trailing slash. It is the
  /// directory of the scenario file, or empty for the current directory.
  package var folder: Path {
    if case .file(let path, _, _, _) = self { Path(path).folder } else { "" }
  }

  /// True if the location is in a file, and not on the command line.
  var isInFile: Bool {
    if case .file = self { true } else { false }
  }
}
