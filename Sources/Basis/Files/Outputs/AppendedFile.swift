internal import Platform

/// A file to which one process at a time appends. Its directory entry stays the same, so that all
/// that is written survives the end of the process.
///
/// It is a class because its owners share it until one of them removes the file.
package final class AppendedFile: Sendable {
  private let folder: OpenDirectory
  private let name: Path
  private let path: Path
  private let descriptor: Int32

  /// Opens a file, which it creates if necessary. Links are not followed.
  ///
  /// - Throws: `OutputProblem` if the file cannot be opened, is no regular file, or another process
  ///   appends to it.
  package static func open(
    _ path: Path, _ policy: PathPolicy
  ) throws(OutputProblem) -> AppendedFile {
    do throws(AccessProblem) {
      let (folder, name) = try policy.place(of: path)
      let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
      let descriptor = try openFile(name, in: folder.descriptor, flags, 0o666)
      let file = AppendedFile(folder: folder, name: name, path: path, descriptor: descriptor)
      guard let problem = file.problem else { return file }
      throw problem
    } catch {
      throw OutputProblem(path, error)
    }
  }

  /// Locks the open file. Returns the reason for not using it; nil if there is none.
  private var problem: AccessProblem? {
    do throws(AccessProblem) {
      if try !status(of: descriptor).isFile { return .special }
    } catch {
      return error
    }
    // Without locks, nothing can be said about other runs.
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK ? .taken : nil
  }

  private init(folder: OpenDirectory, name: Path, path: Path, descriptor: Int32) {
    (self.folder, self.name, self.path, self.descriptor) = (folder, name, path, descriptor)
  }

  /// Closing the file releases the lock.
  deinit { try? closeFile(descriptor) }

  /// Removes all bytes from an offset on.
  package func truncate(to length: Int) throws(OutputProblem) {
    if ftruncate(descriptor, off_t(length)) != 0 { throw OutputProblem(path, .last) }
  }

  /// Appends a text. The end of the process does not lose it once the method has returned.
  package func append(_ text: String) throws(OutputProblem) {
    do throws(AccessProblem) {
      try SystemFile.append(Array(text.utf8), to: descriptor)
    } catch {
      throw OutputProblem(path, error)
    }
  }

  /// Removes the file from its directory.
  package func remove() throws(OutputProblem) {
    do throws(AccessProblem) {
      try Files.remove(name, in: folder.descriptor)
    } catch {
      throw OutputProblem(path, error)
    }
  }
}

extension OutputFile {
  /// Appends a text to a file to which other processes may append, too. Creates the file if it does
  /// not exist.
  package static func append(
    _ text: String, to path: Path, _ policy: PathPolicy = .none
  ) throws(OutputProblem) {
    let file: OutputFile
    do throws(AccessProblem) {
      // With O_APPEND the system moves to the end before each write. Concurrent writers therefore
      // never overwrite each other's bytes.
      let descriptor = try policy.open(path, O_WRONLY | O_APPEND | O_CREAT, 0o666)
      file = OutputFile(path: path, descriptor: descriptor, whenDone: .close)
    } catch {
      throw OutputProblem(path, error)
    }
    try file.write(text)
    try file.close()
  }
}
