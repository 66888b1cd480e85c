#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Updates of files that several runs write at the same time.
package enum SharedFile {
  /// Replaces a file with the result of `change` for its current contents, completely or not at
  /// all. No other run updates the file meanwhile. A missing file has empty contents.
  ///
  /// - Throws: `OutputProblem` if the file cannot be read or written, and the errors of `change`.
  ///   The file then keeps its contents, unless only the flush of its directory failed.
  package static func update(
    _ path: Path, _ policy: PathPolicy = .none, limit: Int, _ change: ([UInt8]) throws -> [UInt8]
  ) throws {
    let lock = try lock(of: path, policy)
    // Closing the descriptor releases the lock.
    defer { try? closeFile(lock) }
    let bytes = try change(read(path, policy, limit: limit))
    // The directory is already locked. Locking it again would wait for this very lock.
    try Staging.write(bytes, to: path, policy, locksFolders: false)
  }

  /// Locks the directory of a file. A lock on the file itself would be useless, because each update
  /// replaces the file.
  private static func lock(of path: Path, _ policy: PathPolicy) throws(OutputProblem) -> Int32 {
    do throws(AccessProblem) {
      let (folder, _) = try policy.place(of: try ExistingOutput(path, policy).path)
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
