#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that several runs go on writing at once.
package enum SharedFile {
  /// Replaces a file by what becomes of the bytes that it holds by then, whole or not at all; nobody else
  /// does so meanwhile. A file that is not there yet holds none.
  ///
  /// - Throws: `OutputProblem` where it cannot be read or written, and what `change` throws: then it stays as
  ///   it is.
  package static func update(
    _ path: Path, _ policy: PathPolicy = .none, limit: Int, _ change: ([UInt8]) throws -> [UInt8]
  ) throws {
    let lock = try lock(of: path, policy)
    // Closing it gives the lock back.
    defer { try? closeFile(lock) }
    let bytes = try change(read(path, policy, limit: limit))
    try Staging.write(bytes, to: path, policy, locksFolders: false)
  }

  /// The folder of a file, locked: the file itself is another one after each change.
  private static func lock(of path: Path, _ policy: PathPolicy) throws(OutputProblem) -> Int32 {
    do throws(AccessProblem) {
      let (folder, _) = try policy.place(of: try Target(path, policy).path)
      let descriptor = try openFile(".", in: folder.descriptor, O_RDONLY | O_DIRECTORY)
      while flock(descriptor, LOCK_EX) != 0 {
        let error = AccessProblem.last
        if error.code == EINTR { continue }
        try? closeFile(descriptor)
        throw error
      }
      return descriptor
    } catch {
      throw OutputProblem(path, error)
    }
  }

  private static func read(
    _ path: Path, _ policy: PathPolicy, limit: Int
  ) throws(OutputProblem) -> [UInt8] {
    do throws(AccessProblem) {
      return try SystemFile.read(path, policy, limit: limit)
    } catch {
      if error.isAbsence { return [] }
      throw OutputProblem(path, error)
    }
  }
}
