#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The state of a file or directory, to see later whether it has changed.
struct FileVersion: Hashable {
  private let file: Attributes?
  /// The names in a directory; nil for a file. Its time is ignored because it also
  /// changes with the files in it.
  private let names: [Path]?

  /// The attributes that change with each write and with each replacement of the file.
  private struct Attributes: Hashable {
    let device: Int
    let number: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
      let time = status.changeTime
      device = Int(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
      size = Int(status.st_size)
      (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }
  }

  /// Returns true if a file was changed before another one.
  func isOlder(than other: FileVersion) -> Bool {
    let (own, other) = (file, other.file)
    return (own?.seconds ?? 0, own?.nanoseconds ?? 0)
      < (other?.seconds ?? 0, other?.nanoseconds ?? 0)
  }

  /// The current version of a path, which may be missing.
  init(of path: Path) {
    let status = (try? status(of: path, in: AT_FDCWD, followingLinks: true)) ?? nil
    let isFolder = status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    names = isFolder ? (try? OpenDirectory(path))?.names.sorted() : nil
    file = isFolder ? nil : status.map(Attributes.init)
  }
}
