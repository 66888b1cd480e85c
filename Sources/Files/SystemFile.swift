#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads files whole, up to a size that no honest pattern, theme or sprite has.
public enum SystemFile {
  /// Why a file could not be read.
  public struct ReadError: Error {
    /// As the system or the fence says it.
    public let reason: String
  }

  /// In bytes.
  public static let largest = 64 << 20

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Parameter limit: in bytes; a larger file is an error.
  public static func read(_ path: String, limit: Int = largest) -> Result<[UInt8], ReadError> {
    if path == "-" { return read(STDIN_FILENO, limit: limit) }
    // A pipe that nobody writes to would hold the open for ever.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(systemError()) }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, 0)  // From here on waiting is right.
    return read(descriptor, limit: limit)
  }

  private static func read(_ descriptor: Int32, limit: Int) -> Result<[UInt8], ReadError> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe readBytes(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return .success(bytes) }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(systemError())
      }
      bytes += chunk[..<count]
      if bytes.count > limit {
        return .failure(ReadError(reason: "larger than \(limit >> 20) MB"))
      }
    }
  }

  /// How large a file is, in bytes; nil where there is none.
  public static func size(of path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func systemError() -> ReadError {
    ReadError(reason: unsafe String(cString: strerror(errno)))
  }
}

/// libc's `read`, under a name that the method above does not hide.
private func readBytes(_ descriptor: Int32, _ into: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, into, count)
}
