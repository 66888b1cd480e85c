#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file of a directory.
package struct DirectoryFile: Sendable {
  package let name: Path
  /// The size in bytes.
  package let size: Int
  /// The time of the last change in seconds since 1970.
  package let modified: Int

  init(_ name: Path, _ status: stat) {
    self.name = name
    size = Int(status.st_size)
    modified = Int(status.changeTime.tv_sec)
  }
}
