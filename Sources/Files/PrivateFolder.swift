#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A directory of files that only their owner may read, such as a cache or passwords. Directories
/// that it creates have mode 700, and files 600.
package struct PrivateFolder: Sendable {
  private let folder: OpenDirectory

  /// Opens a directory, and creates it and its parents if they are missing.
  package init(_ path: Path) throws(AccessProblem) {
    var open = path.isAbsolute ? try OpenDirectory("/") : .current
    for step in path.steps {
      do throws(AccessProblem) {
        open = try OpenDirectory(step, in: open)
      } catch {
        guard error.isAbsence else { throw error }
        let code = unsafe step.withCString { unsafe mkdirat(open.descriptor, $0, 0o700) }
        // Another process may have created it a moment before.
        if code != 0, AccessProblem.last.code != EEXIST { throw .last }
        open = try OpenDirectory(step, in: open)
      }
    }
    folder = open
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter limit: in bytes; a larger file is an error.
  package func read(_ name: Path, limit: Int) throws(AccessProblem) -> [UInt8] {
    let file = try openFile(name, in: folder.descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { try? closeFile(file) }
    let bytes = try SystemFile.read(file, atMost: limit + 1, from: 0)
    if bytes.count > limit { throw .tooLarge(mostMegabytes: limit >> 20) }
    return bytes
  }

  /// Writes a file, completely or not at all.
  package func write(_ bytes: [UInt8], to name: Path) throws(AccessProblem) {
    folder.removeAbandoned()
    var names = TemporaryNames()
    let (temporary, file) = try names.make { name throws(AccessProblem) in
      (name, try openFile(name, in: folder.descriptor, O_WRONLY | O_CREAT | O_EXCL, 0o600))
    }
    do throws(AccessProblem) {
      defer { try? closeFile(file) }
      flock(file, LOCK_EX | LOCK_NB)  // Others must not remove the file as abandoned.
      try SystemFile.append(bytes, to: file)
      try flush(file)
      try rename(temporary, in: folder.descriptor, to: name)
    } catch {
      try? Files.remove(temporary, in: folder.descriptor)
      throw error
    }
  }

  /// Removes a file if it exists.
  package func remove(_ name: Path) { try? Files.remove(name, in: folder.descriptor) }

  /// The files whose names do not begin with a dot, the oldest first.
  package var files: [DirectoryFile] {
    folder.names.compactMap { name -> DirectoryFile? in
      guard name.bytes.first != UInt8(ascii: "."),
        let status = try? status(of: name, in: folder.descriptor, followingLinks: false),
        status.isFile
      else { return nil }
      return DirectoryFile(name, status)
    }.sorted { ($0.modified, $0.name) < ($1.modified, $1.name) }
  }
}
