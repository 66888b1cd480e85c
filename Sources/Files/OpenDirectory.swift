#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open directory. Its entries are reached through its descriptor, even if the directory is
/// renamed or replaced.
///
/// It is a class because it owns the descriptor.
final class OpenDirectory: Sendable {
  let descriptor: Int32

  /// The current directory of the process.
  static let current = OpenDirectory(descriptor: AT_FDCWD)

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens a directory.
  ///
  /// - Parameters:
  ///   - parent: the directory to which the path is relative.
  ///   - followingLinks: false to throw `AccessProblem.link` if the path's last component is a
  ///     symbolic link.
  convenience init(
    _ path: Path, in parent: OpenDirectory = .current, followingLinks: Bool = true
  ) throws(AccessProblem) {
    let flags = O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)
    do throws(AccessProblem) {
      self.init(descriptor: try Self.open(path, in: parent, flags))
    } catch {
      // The system reports a link as not being a directory.
      if !followingLinks, targetOfLink(path, in: parent.descriptor) != nil { throw .link }
      throw error
    }
  }

  /// Opens a directory for reading. If it may be traversed but not read, Linux opens it as a
  /// starting point for paths only (O_PATH).
  private static func open(
    _ path: Path, in parent: OpenDirectory, _ flags: Int32
  ) throws(AccessProblem) -> Int32 {
    do throws(AccessProblem) {
      return try openFile(path, in: parent.descriptor, O_RDONLY | flags)
    } catch {
      #if canImport(Glibc)
        if error.code == EACCES {
          return try openFile(path, in: parent.descriptor, PATH_ONLY | flags)
        }
      #endif
      throw error
    }
  }

  deinit {
    if descriptor >= 0 { try? closeFile(descriptor) }
  }

  /// The names of all entries, `.` and `..` included, in no particular order; empty if the
  /// directory cannot be read.
  var names: [Path] { (try? list()) ?? [] }

  /// Returns the names of the entries, `.` and `..` included, in no particular order.
  ///
  /// - Parameter limit: the maximum number of names; further ones are left out.
  func list(atMost limit: Int = .max) throws(AccessProblem) -> [Path] {
    // A descriptor of its own, because `fdopendir` takes ownership, and because `descriptor` may
    // not be open for reading.
    let own = try openFile(".", in: descriptor, O_RDONLY | O_DIRECTORY)
    guard let handle = unsafe fdopendir(own) else {
      let problem = AccessProblem.last
      try? closeFile(own)
      throw problem
    }
    defer { unsafe closedir(handle) }
    var names: [Path] = []
    while names.count < limit {
      errno = 0
      guard let entry = unsafe readdir(handle) else {
        if errno != 0 { throw .last }
        break
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe Path(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
