#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is not at its final path yet.
struct StagedFile {
  /// The final path.
  let path: Path
  /// The temporary name; nil for an unnamed file.
  var temporary: Path?
  /// The descriptor, which stays open until the staging ends; nil if too many files are open.
  let descriptor: Int32?
}

extension OpenDirectory {
  /// Opens an unnamed file, which disappears when the process exits. Returns nil if the system does
  /// not support unnamed files.
  func openUnnamed(_ mode: mode_t) throws(AccessProblem) -> Int32? {
    #if canImport(Glibc)
      guard Self.unnamedCanBeNamed else { return nil }
      do throws(AccessProblem) {
        return try openFile(".", in: descriptor, O_RDWR | UNNAMED_FILE | O_DIRECTORY, mode)
      } catch {
        // The errors of file systems and kernels without O_TMPFILE.
        if [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(error.code) { return nil }
        throw error
      }
    #else
      return nil
    #endif
  }

  /// True if `/proc` exists, through which an unnamed file gets its name.
  private static let unnamedCanBeNamed =
    ((try? status(of: "/proc/self/fd", in: AT_FDCWD, followingLinks: true)) ?? nil) != nil
}
