public import Settings

extension Place {
  /// The folder that a path written here is relative to, with a slash at its end: a scenario file's
  /// own, or the current one, which is empty.
  public var folder: String {
    guard case .file(let path, _, _, _) = self, let slash = path.lastIndex(of: "/") else {
      return ""
    }
    return String(path[...slash])
  }
}
