#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What stands where a file is to go.
struct Target {
  /// With links followed, if they are: a file that is a link's target is replaced, not the link.
  let path: Path
  /// Whether something is there that is no regular file, and must not be replaced.
  let isSpecial: Bool
  /// The permissions of the file that is there.
  let mode: mode_t?

  init(_ path: Path, _ policy: PathPolicy) throws(AccessProblem) {
    let present = try Self.status(of: path, policy)
    // A link is seen only where none is followed, and refused below.
    isSpecial = present.map { ![S_IFREG, S_IFLNK].contains($0.st_mode & S_IFMT) } ?? false
    mode = present.map { $0.st_mode & 0o777 }
    // The names that pipes have in /proc lead nowhere.
    self.path = isSpecial ? path : try policy.behindLinks(path)
  }

  /// Nil where nothing is. What is a folder, or may not be written to, is refused.
  private static func status(of path: Path, _ policy: PathPolicy) throws(AccessProblem) -> stat? {
    let (folder, name, missing) = try policy.walk(to: path)
    if !missing.isEmpty { return nil }
    let place = folder.descriptor
    let status = try Files.status(of: name, in: place, followingLinks: policy.followsLinks)
    guard let status else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
    if status.st_mode & S_IFMT != S_IFLNK { try mayWrite(name, in: place) }
    return status
  }
}

extension PathPolicy {
  /// The path of the file that is meant: behind links, or the path itself where none is followed.
  func behindLinks(_ path: Path) throws(AccessProblem) -> Path {
    var path = path
    for _ in 0..<40 {
      let (folder, name, missing) = try walk(to: path)
      guard missing.isEmpty, let target = targetOfLink(name, in: folder.descriptor) else {
        return path
      }
      if !followsLinks { throw .link }
      path = path.folder.path(to: target)
    }
    throw .system(ELOOP)
  }
}
