#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Folders on the way to files, with a slash at their end; the current one is empty.
enum Folders {
  /// The folder that a file lies in.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The part of a folder's path that is there.
  static func existing(on folder: String) -> String {
    prefixes(of: folder).last { unsafe access($0, F_OK) == 0 } ?? ""
  }

  /// Makes what is not there of a folder's path.
  ///
  /// - Parameter made: called with each folder that has been made.
  /// - Returns: the system's error; nil where all is there.
  static func make(_ folder: String, made: (String) -> Void) -> Int32? {
    for step in prefixes(of: folder) where unsafe access(step, F_OK) != 0 {
      guard unsafe mkdir(step, 0o777) == 0 else { return errno }
      made(step)
    }
    return nil
  }

  /// `/a/`, `/a/b/` of `/a/b/`.
  private static func prefixes(of folder: String) -> [String] {
    folder.indices.filter { folder[$0] == "/" }.map { String(folder[...$0]) }
  }
}

extension Destination {
  /// The folder that it leads to, where nothing is there.
  public var missingFolder: String? {
    let folder = Folders.folder(of: path(number: 0))
    var status = stat()
    guard self != .standardOutput, !folder.isEmpty, unsafe stat(folder, &status) != 0,
      errno == ENOENT
    else { return nil }
    return String(folder.dropLast())
  }
}
