#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is being written. It owns its descriptor, or collects the bytes of a file that
/// exists only in memory.
///
/// It is a class because encoders store it as one value among others, in an array. The owner of a
/// descriptor must not be copied with them.
package final class OutputFile {
  /// The action on the descriptor when the file is closed.
  enum CloseAction {
    case close, flushAndClose
    /// Leaves the descriptor open; its other owner closes it.
    case keep
  }

  /// Receives the next bytes of a file, and returns true if it wants more.
  package typealias Read = @Sendable (_ bytes: [UInt8]) -> Bool

  /// The path for error messages.
  let path: Path
  /// The descriptor; negative after `close`, and for outputs without a descriptor.
  private var descriptor: Int32
  private let end: CloseAction
  private var buffer: [UInt8] = []
  /// True if all bytes stay in the buffer until the file is closed. They may still be replaced, and
  /// a pipe cannot take back the bytes that it has delivered.
  private var buffersEverything = false
  /// Receives the complete file if it exists only in memory.
  private let receive: (([UInt8]) -> Void)?
  /// Receives the file in chunks if a reader consumes it directly.
  private let read: Read?
  /// Called after each successful system call, with the number of bytes written.
  private let wrote: (Int) -> Void

  /// The time of the last write to a pipe.
  private var lastSend = ContinuousClock.now

  /// The number of buffered bytes from which on the buffer is written.
  private static let bufferSize = 1 << 16
  /// The time after which a pipe gets the bytes that are ready.
  private static let longestWait = Duration.milliseconds(50)

  /// - Parameter descriptor: open for writing. `close` or `deinit` closes it, unless `end` is
  ///   `.keep`.
  init(
    path: Path, descriptor: Int32, whenDone end: CloseAction,
    _ wrote: @escaping (Int) -> Void = { _ in }
  ) {
    self.path = path
    self.descriptor = descriptor
    self.end = end
    (receive, read) = (nil, nil)
    self.wrote = wrote
  }

  /// - Parameter receive: called once with all bytes, when the file is closed.
  init(path: Path, receive: @escaping ([UInt8]) -> Void) {
    self.path = path
    descriptor = -1
    end = .keep
    (self.receive, read) = (receive, nil)
    wrote = { _ in }
  }

  /// - Parameter read: called with the next bytes until it returns false.
  init(path: Path, readBy read: @escaping Read) {
    self.path = path
    descriptor = -1
    end = .keep
    (receive, self.read) = (nil, read)
    wrote = { _ in }
  }

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

  convenience init(standardOutputAs path: Path, _ wrote: @escaping (Int) -> Void) {
    self.init(path: path, descriptor: dup(STDOUT_FILENO), whenDone: .close, wrote)
  }

  deinit {
    if descriptor >= 0 && end != .keep { try? closeFile(descriptor) }
  }

  /// The descriptor of a regular file that only this process writes; nil for other outputs.
  var ownDescriptor: Int32? { isStaged ? descriptor : nil }

  /// Allows bytes to be replaced after they are written. An output that is neither a staged file
  /// nor in memory, such as a pipe, then receives all bytes at once when it is closed.
  func allowReplacement() { buffersEverything = receive == nil && !isStaged }

  /// True if it is a staged file, which no other process uses yet.
  private var isStaged: Bool { descriptor >= 0 && end != .close }

  /// Appends bytes to the file.
  package func write(_ bytes: [UInt8]) throws(OutputProblem) {
    buffer += bytes
    if receive != nil || buffersEverything { return }
    if buffer.count >= Self.bufferSize || isSlowPipe { try send() }
  }

  /// True if the reader of a pipe has waited for bytes for some time.
  private var isSlowPipe: Bool { !isStaged && .now - lastSend > Self.longestWait }

  /// Replaces bytes that are already written, from `offset` on.
  ///
  /// - Precondition: `allowReplacement` was called before the first write.
  package func replace(at offset: Int, with bytes: [UInt8]) throws(OutputProblem) {
    // Unless the file is staged, all of its bytes are still in the buffer.
    if !isStaged {
      buffer.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      return
    }
    try send()
    try unsafe send(bytes) { [descriptor] done, rest in
      unsafe writeBytes(descriptor, rest, at: offset + done)
    }
  }

  /// Writes a text in UTF-8.
  package func write(_ text: String) throws(OutputProblem) {
    try write(Array(text.utf8))
  }

  /// Writes the remaining bytes and closes the file. Some systems report a full disk only at this
  /// point. Nothing can be written afterwards.
  package func close() throws(OutputProblem) {
    if let receive {
      receive(buffer)
      return
    }
    try send()
    // Forgotten first, so that `deinit` does not close the descriptor again after an error.
    let descriptor = descriptor
    self.descriptor = -1
    do throws(AccessProblem) {
      if end == .flushAndClose { try flush(descriptor) }
      if end != .keep { try closeFile(descriptor) }
    } catch {
      throw OutputProblem(path, error)
    }
  }

  /// Passes the buffered bytes to the system or to the reader.
  private func send() throws(OutputProblem) {
    lastSend = .now
    if let read {
      // The error that a pipe reports after its reader has exited: callers treat both alike.
      guard read(buffer) else { throw .access(path: path.text, .system(EPIPE)) }
      buffer.removeAll(keepingCapacity: true)
      return
    }
    try unsafe send(buffer) { [descriptor] _, rest in unsafe writeBytes(descriptor, rest) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes all bytes with repeated calls of `write`, which returns the number of bytes that the
  /// system accepted, or a negative number and sets `errno`.
  private func send(
    _ bytes: [UInt8], _ write: (_ done: Int, _ rest: UnsafeRawBufferPointer) -> Int
  ) throws(OutputProblem) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(done, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      }
      if written >= 0 {
        done += written
        wrote(written)
      } else if errno == EAGAIN {
        wait(for: descriptor, to: POLLOUT)
      } else if errno != EINTR {
        throw OutputProblem(path, .last)
      }
    }
  }
}
