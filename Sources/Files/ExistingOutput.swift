#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The final path of an output, and the file that exists there.
struct ExistingOutput {
  /// The path to write. If links are followed, it is the target of a link, so that the target is
  /// replaced and not the link.
  let path: Path
  /// True if a pipe, device or other special file exists there, which must not be replaced.
  let isSpecial: Bool
  /// The permissions of the existing file; nil if there is none.
  let mode: mode_t?

  init(_ path: Path, _ policy: PathPolicy) throws(AccessProblem) {
    let present = try Self.status(of: path, policy)
    // A link is only seen here if links are not followed. `resolvingLinks` refuses it below.
    isSpecial = present.map { ![S_IFREG, S_IFLNK].contains($0.st_mode & S_IFMT) } ?? false
    mode = present.map { $0.st_mode & 0o777 }
    // Links to pipes in /proc do not contain paths, so special files are not resolved.
    self.path = isSpecial ? path : try policy.resolvingLinks(path)
  }

  /// Returns the status of the existing file; nil if there is none.
  ///
  /// - Throws: EISDIR for a directory, or the system's error if the file is not writable.
  private static func status(of path: Path, _ policy: PathPolicy) throws(AccessProblem) -> stat? {
    let (folder, name, missing) = try policy.walk(to: path)
    if !missing.isEmpty { return nil }
    let place = folder.descriptor
    let status = try Files.status(of: name, in: place, followingLinks: policy.followsLinks)
    guard let status else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
    if status.st_mode & S_IFMT != S_IFLNK { try checkWritable(name, in: place) }
    return status
  }
}

extension PathPolicy {
  /// Returns the path of the file that links lead to; the path itself if it is no link.
  ///
  /// - Throws: `AccessProblem.link` if the policy does not follow links; ELOOP after 40 links.
  func resolvingLinks(_ path: Path) throws(AccessProblem) -> Path {
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
