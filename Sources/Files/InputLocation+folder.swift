package import Settings

extension InputLocation {
  /// The directory against which a relative path written at this location is resolved. It is the
  /// scenario file's directory with a trailing slash, or empty on the command line.
  package var folder: Path {
    if case .file(let path, _, _, _) = self { Path(path).folder } else { "" }
  }

  /// True if the location is in a file, and not on the command line.
  var isInFile: Bool {
    if case .file = self { true } else { false }
  }
}
