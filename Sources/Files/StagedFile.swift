#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is not in its place yet.
struct StagedFile {
  /// Where it goes.
  let path: Path
  /// Its name until then; nil where the system lets files be without one.
  var temporary: Path?
  /// Open as long as the staging has it; nil where there are too many.
  let descriptor: Int32?
}

extension OpenFolder {
  /// Opens a file without a name, which goes with the process; nil where the system has none.
  func openUnnamed(_ mode: mode_t) throws(AccessProblem) -> Int32? {
    #if canImport(Glibc)
      guard Self.unnamedCanBeNamed else { return nil }
      do throws(AccessProblem) {
        return try openFile(".", in: descriptor, O_RDWR | UNNAMED_FILE | O_DIRECTORY, mode)
      } catch {
        // What file systems and kernels say that have none.
        if [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(error.code) { return nil }
        throw error
      }
    #else
      return nil
    #endif
  }

  /// Whether there is the way by which such a file gets its name.
  private static let unnamedCanBeNamed =
    ((try? status(of: "/proc/self/fd", in: AT_FDCWD, followingLinks: true)) ?? nil) != nil
}
