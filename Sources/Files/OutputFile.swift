#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file being written: the owner of its descriptor, or of its bytes where it is only in memory.
///
/// A class, since an encoder keeps one, and is a value among others in an array: the owner of a
/// descriptor must not be copied along.
public final class OutputFile {
  private let path: String
  /// Negative once it is closed.
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  /// Takes the whole file, where it is only in memory.
  private let receive: (([UInt8]) -> Void)?

  /// Bytes that are collected before the system is called.
  private static let bufferSize = 1 << 16

  /// - Parameter descriptor: open for writing; closed by `close`, or when nobody keeps the file any
  ///   more.
  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
    receive = nil
  }

  /// - Parameter receive: called with the bytes when the file is closed.
  init(path: String, receive: @escaping ([UInt8]) -> Void) {
    self.path = path
    descriptor = -1
    self.receive = receive
  }

  /// Adds a text to a file that others add to, too; makes the file where there is none.
  public static func append(_ text: String, to path: String) throws(OutputError) {
    let descriptor = openFile(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system(path: path, code: errno) }
    let file = OutputFile(path: path, descriptor: descriptor)
    try file.write(text)
    try file.close()
  }

  convenience init(standardOutputIn path: String) {
    self.init(path: path, descriptor: dup(STDOUT_FILENO))
  }

  deinit {
    if descriptor >= 0 { _ = closeFile(descriptor) }
  }

  /// Writes bytes behind those that are written already.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer += bytes
    if receive == nil && buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes a text in UTF-8.
  public func write(_ text: String) throws(OutputError) {
    try write(Array(text.utf8))
  }

  /// Writes what is left and closes the file; some systems tell only then that a disk is full.
  /// Nothing can be written afterwards.
  public func close() throws(OutputError) {
    if let receive {
      receive(buffer)
      return
    }
    try flush()
    let status = closeFile(descriptor)
    descriptor = -1
    if status != 0 { throw .system(path: path, code: errno) }
  }

  private func flush() throws(OutputError) {
    var done = 0
    while done < buffer.count {
      let written = unsafe buffer.withUnsafeBytes { bytes in
        unsafe writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      }
      if written >= 0 {
        done += written
      } else if errno != EINTR {
        throw .system(path: path, code: errno)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
