#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock on a file, which excludes other programs until the end of the value's lifetime.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Locks a file, which it creates if necessary. Returns nil if another program holds the lock.
  package static func take(_ path: Path) throws(AccessProblem) -> FileLock? {
    let descriptor = try openFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FileLock(descriptor: descriptor) }
    let problem = AccessProblem.last
    try? closeFile(descriptor)
    if problem.code != EWOULDBLOCK { throw problem }
    return nil
  }

  deinit { try? closeFile(descriptor) }
}
