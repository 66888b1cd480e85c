internal import Platform
public import Settings

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
  private let wrote: (Int) throws(AccessProblem) -> Void

  /// The time of the last write to a pipe.
  private var lastSend = ContinuousClock.now

  /// The number of buffered bytes from which on the buffer is written.
  private static let bufferSize = 1 << 16
  /// The time after which a pipe gets the bytes that are ready.
  private static let longestWait = Duration.milliseconds(50)

  /// - Parameters:
  ///   - descriptor: open for writing. `close` or `deinit` closes it, unless `end` is `.keep`.
  ///   - receive: called once with all bytes, when the file is closed.
  ///   - read: called with the next bytes until it returns false.
  init(
    path: Path, descriptor: Int32 = -1, whenDone end: CloseAction = .keep,
    receive: (([UInt8]) -> Void)? = nil, readBy read: Read? = nil,
    _ wrote: @escaping (Int) throws(AccessProblem) -> Void = { _ throws(AccessProblem) in }
  ) {
    (self.path, self.descriptor, self.end) = (path, descriptor, end)
    (self.receive, self.read, self.wrote) = (receive, read, wrote)
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

  /// Counts bytes that another program has written to the file.
  func count(_ bytes: Int) throws(OutputProblem) {
    do throws(AccessProblem) { try wrote(bytes) } catch { throw OutputProblem(path, error) }
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
        try count(written)
      } else if errno == EAGAIN {
        wait(for: descriptor, to: POLLOUT)
      } else if errno != EINTR {
        throw OutputProblem(path, .last)
      }
    }
  }
}

/// The reason that a file could not be written, in a sentence that contains the path.
public struct OutputProblem: Problem, Sentence {
  public let description: String
  /// True if the reader of the output has exited, as `head` does after enough lines.
  package private(set) var isOfReader = false
  package var isFailure: Bool { true }
  /// The last messages of another program that failed to write the file.
  package private(set) var lines: [String] = []

  package init(_ description: String) { self.description = description }

  init(_ path: Path, _ problem: AccessProblem) { self = .access(path: path.text, problem) }

  /// The path cannot be written, or cannot be read before it is changed.
  package static func access(path: String, _ problem: AccessProblem) -> Self {
    var result: Self = "cannot write \(path): \(problem.reason)"
    result.isOfReader = problem == .system(EPIPE)
    return result
  }
  package static func encoder(path: String, message: String) -> Self {
    "cannot write \(path): \(message)"
  }
  package static func program(path: String, message: String, lines: [String]) -> Self {
    var result: Self = "cannot write \(path): \(message)"
    result.lines = lines
    return result
  }
  /// Replaced files could not be restored after an error.
  static func stranded(_ sentence: String, _ backups: [String]) -> Self {
    "\(sentence); the previous files could not be restored, and are kept as "
      + backups.joined(separator: ", ")
  }
}

/// A file that another program writes, and in which that program may seek and read. It is the
/// staged file itself. If the output is not a staged file, it is an unnamed scratch file that
/// `close` copies to the output.
///
/// It is a class because it closes the descriptor that it opened.
package final class ProgramFile {
  private let file: OutputFile
  /// The descriptor, open for reading and writing.
  let descriptor: Int32
  private let isScratch: Bool
  private var counted = 0

  init(_ file: OutputFile) throws(OutputProblem) {
    self.file = file
    if let own = file.ownDescriptor {
      (descriptor, isScratch) = (own, false)
      return
    }
    do throws(AccessProblem) {
      (descriptor, isScratch) = (try SystemFile.temporaryFile(), true)
    } catch {
      throw OutputProblem(file.path, error)
    }
  }

  deinit {
    if isScratch { try? closeFile(descriptor) }
  }

  /// The path for error messages.
  package var path: Path { file.path }

  /// The current size in bytes; 0 if the system cannot report it.
  package var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Counts the bytes that the program has written since the last call, and throws if the run has
  /// written too many. Those of a scratch file are counted when they are copied.
  package func countWritten() throws(OutputProblem) {
    let size = size
    if isScratch || size <= counted { return }
    try file.count(size - counted)
    counted = size
  }

  /// Returns up to `count` bytes from an offset on. There are fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(OutputProblem) -> [UInt8] {
    do throws(AccessProblem) {
      return try SystemFile.read(descriptor, atMost: count, from: offset)
    } catch {
      throw OutputProblem(path, error)
    }
  }

  /// Closes the output after the program has exited. A scratch file is copied to the output first.
  package func close() throws(OutputProblem) {
    var offset = 0
    while isScratch, case let bytes = try read(at: offset, count: 1 << 16), !bytes.isEmpty {
      try file.write(bytes)
      offset += bytes.count
    }
    try file.close()
  }
}

/// The final path of an output, and the file that exists there.
struct ExistingOutput {
  /// The path to write. If links are followed, it is the target of a link, so that the target is
  /// replaced and not the link.
  let path: Path
  /// True if a pipe, device or other special file exists there, which must not be replaced.
  let isSpecial: Bool
  /// The permissions of the existing file; nil if there is none.
  let mode: mode_t?

  init(_ path: Path, _ policy: PathPolicy) throws(AccessProblem) {
    let present = try Self.status(of: path, policy)
    // A link is only seen here if links are not followed. `resolvingLinks` refuses it below.
    isSpecial = present.map { ![S_IFREG, S_IFLNK].contains($0.st_mode & S_IFMT) } ?? false
    mode = present.map { $0.st_mode & 0o777 }
    if present != nil, policy.reads?.contains(path) == true { throw .input }
    // Links to pipes in /proc do not contain paths, so special files are not resolved.
    self.path = isSpecial ? path : try policy.resolvingLinks(path)
  }

  /// Returns the status of the existing file; nil if there is none.
  ///
  /// - Throws: EISDIR for a directory, or the system's error if the file is not writable.
  private static func status(of path: Path, _ policy: PathPolicy) throws(AccessProblem) -> stat? {
    let (folder, name, missing) = try policy.walk(to: path)
    if !missing.isEmpty { return nil }
    let place = folder.descriptor
    let status = try Files.status(of: name, in: place, followingLinks: policy.followsLinks)
    guard let status else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
    if status.st_mode & S_IFMT != S_IFLNK { try checkWritable(name, in: place) }
    return status
  }
}

extension PathPolicy {
  /// Returns the path of the file that links lead to; the path itself if it is no link.
  ///
  /// - Throws: `AccessProblem.link` if the policy does not follow links; ELOOP after 40 links.
  func resolvingLinks(_ path: Path) throws(AccessProblem) -> Path {
    var path = path
    for _ in 0..<40 {
      let (folder, name, missing) = try walk(to: path)
      guard missing.isEmpty, let target = targetOfLink(name, in: folder.descriptor) else {
        return path
      }
      if !followsLinks { throw .link }
      path = path.folder.path(to: target)
    }
    throw .system(ELOOP)
  }
}
