#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder that is open: what lies in it is reached through its descriptor, whatever becomes of the
/// folder's name.
///
/// A class, since it owns the descriptor.
final class OpenFolder: Sendable {
  let descriptor: Int32

  /// The folder that the process is in.
  static let current = OpenFolder(descriptor: AT_FDCWD)

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens a folder.
  ///
  /// - Parameter parent: where the path begins.
  convenience init(
    _ path: Path, in parent: OpenFolder = .current, followingLinks: Bool = true
  ) throws(AccessProblem) {
    let flags = O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)
    do throws(AccessProblem) {
      self.init(descriptor: try Self.open(path, in: parent, flags))
    } catch {
      // The system says of a link that it is no folder.
      if !followingLinks, targetOfLink(path, in: parent.descriptor) != nil { throw .link }
      throw error
    }
  }

  /// A folder may let pass whom it does not let read it.
  private static func open(
    _ path: Path, in parent: OpenFolder, _ flags: Int32
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

  /// The names of all that lies in it, in no order; none where it cannot be read.
  var names: [Path] {
    guard let own = try? openFile(".", in: descriptor, O_RDONLY | O_DIRECTORY) else { return [] }
    guard let handle = unsafe fdopendir(own) else {
      try? closeFile(own)
      return []
    }
    defer { unsafe closedir(handle) }
    var names: [Path] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe Path(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
