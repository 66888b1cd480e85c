#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file being written: the owner of its descriptor, or of its bytes where it is only in memory.
///
/// A class, since an encoder keeps one, and is a value among others in an array: the owner of a
/// descriptor must not be copied along.
package final class OutputFile {
  /// What becomes of the descriptor when all is written.
  enum End {
    case close, flushAndClose
    /// Somebody else closes it.
    case keep
  }

  /// Takes the next bytes of a file, and says whether it wants more.
  package typealias Read = @Sendable (_ bytes: [UInt8]) -> Bool

  /// The file's name, for errors.
  let path: Path
  /// Negative once it is closed.
  private var descriptor: Int32
  private let end: End
  private var buffer: [UInt8] = []
  /// Whether bytes stay in the buffer until the file is closed, since they may still be replaced and
  /// nobody can take them back who has them.
  private var isHeldBack = false
  /// Takes the whole file, where it is only in memory.
  private let receive: (([UInt8]) -> Void)?
  /// Takes it piece by piece, where it is only read.
  private let read: Read?
  /// Told of bytes that the system has taken.
  private let wrote: (Int) -> Void

  /// Bytes that are collected before the system is called.
  private static let bufferSize = 1 << 16

  /// - Parameter descriptor: open for writing; unless it is kept closed by `close`, or when nobody
  ///   keeps the file any more.
  init(
    path: Path, descriptor: Int32, whenDone end: End, _ wrote: @escaping (Int) -> Void = { _ in }
  ) {
    self.path = path
    self.descriptor = descriptor
    self.end = end
    (receive, read) = (nil, nil)
    self.wrote = wrote
  }

  /// - Parameter receive: called with the bytes when the file is closed.
  init(path: Path, receive: @escaping ([UInt8]) -> Void) {
    self.path = path
    descriptor = -1
    end = .keep
    (self.receive, read) = (receive, nil)
    wrote = { _ in }
  }

  /// - Parameter read: called with the next bytes, until it wants no more.
  init(path: Path, readBy read: @escaping Read) {
    self.path = path
    descriptor = -1
    end = .keep
    (receive, self.read) = (nil, read)
    wrote = { _ in }
  }

  /// Adds a text to a file that others add to, too; makes the file where there is none.
  package static func append(
    _ text: String, to path: Path, _ policy: PathPolicy = .none
  ) throws(OutputProblem) {
    let file: OutputFile
    do throws(AccessProblem) {
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

  /// The descriptor of a regular file that nobody else writes; nil of what is none.
  var ownDescriptor: Int32? { isStaged ? descriptor : nil }

  /// Says that bytes may be replaced after they are written. What is neither a file nor in memory,
  /// such as a pipe, then gets all bytes together when it is closed.
  func keepReplaceable() { isHeldBack = receive == nil && !isStaged }

  /// Whether it is a file of ours that is in nobody's hands yet.
  private var isStaged: Bool { descriptor >= 0 && end != .close }

  /// Writes bytes behind those that are written already.
  package func write(_ bytes: [UInt8]) throws(OutputProblem) {
    buffer += bytes
    if receive == nil && !isHeldBack && buffer.count >= Self.bufferSize { try send() }
  }

  /// Writes bytes over others that are written already.
  ///
  /// - Precondition: the file was opened to be replaceable.
  package func replace(at offset: Int, with bytes: [UInt8]) throws(OutputProblem) {
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

  /// Writes what is left and closes the file; some systems tell only then that a disk is full.
  /// Nothing can be written afterwards.
  package func close() throws(OutputProblem) {
    if let receive {
      receive(buffer)
      return
    }
    try send()
    let descriptor = descriptor
    self.descriptor = -1
    do throws(AccessProblem) {
      if end == .flushAndClose { try flush(descriptor) }
      if end != .keep { try closeFile(descriptor) }
    } catch {
      throw OutputProblem(path, error)
    }
  }

  /// Hands what is collected to the system.
  private func send() throws(OutputProblem) {
    if let read {
      guard read(buffer) else { throw .access(path: path.text, .system(EPIPE)) }
      buffer.removeAll(keepingCapacity: true)
      return
    }
    try unsafe send(buffer) { [descriptor] _, rest in unsafe writeBytes(descriptor, rest) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Hands bytes to the system by a call that takes what is left and says how many it has taken.
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
