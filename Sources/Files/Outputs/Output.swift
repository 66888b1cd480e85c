internal import Platform

/// One output of a run: its destination, and the staging or the function that receives its files.
package struct Output: Sendable {
  /// The destination that the setting specifies.
  package let destination: Destination
  private let sink: Sink

  private enum Sink {
    case staging(Staging)
    case memory(Receive)
    case reader(OutputFile.Read)
  }

  /// Receives all bytes of a file, and the frame's number: 0 for the only file.
  package typealias Receive = @Sendable (_ number: Int, _ bytes: [UInt8]) -> Void

  /// Creates an output that keeps its files in a staging until all of them are complete.
  package init(_ destination: Destination, staging: Staging) {
    self.destination = destination
    sink = .staging(staging)
  }

  /// Creates an output that writes nothing. It passes complete files to a function, one after the
  /// other.
  package init(_ destination: Destination, receive: @escaping Receive) {
    self.destination = destination
    sink = .memory(receive)
  }

  /// Creates an output that writes nothing. A function receives its only file in chunks, as it is
  /// written. If the function wants no more, the run ends as if the reader of standard output had
  /// exited.
  package init(_ destination: Destination, readBy read: @escaping OutputFile.Read) {
    self.destination = destination
    sink = .reader(read)
  }

  /// Opens the file of a frame, or the only file.
  ///
  /// - Parameter isReplaceable: true if bytes may be replaced after they are written.
  package func open(
    number: Int = 0, isReplaceable: Bool = false
  ) throws(OutputProblem) -> OutputFile {
    let file = try open(number)
    if isReplaceable { file.allowReplacement() }
    return file
  }

  private func open(_ number: Int) throws(OutputProblem) -> OutputFile {
    switch sink {
    case .memory(let receive): return OutputFile(path: path(number: number)) { receive(number, $0) }
    case .reader(let read): return OutputFile(path: path(number: number), readBy: read)
    case .staging(let staging):
      if destination == .standardOutput {
        return OutputFile(standardOutputAs: path(), staging.wrote)
      }
      return try staging.open(path(number: number))
    }
  }

  /// Opens the only file for writing by another program.
  package func openForProgram() throws(OutputProblem) -> ProgramFile { try ProgramFile(open()) }

  /// Writes a complete file.
  package func write(_ bytes: [UInt8], number: Int = 0) throws(OutputProblem) {
    let file = try open(number: number)
    try file.write(bytes)
    try file.close()
  }

  /// Returns the path of a file, for error messages.
  package func path(number: Int = 0) -> Path { destination.path(number: number) }

  /// Throws the error that `open` would throw, without creating anything. Call it before a long
  /// run.
  package func check() throws(OutputProblem) {
    if case .staging(let staging) = sink, destination != .standardOutput {
      try staging.check(path())
    }
  }
}

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
