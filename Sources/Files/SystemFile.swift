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
    /// Whether there is none.
    public var isAbsence = false
    /// Whether the system failed, rather than whoever named the file.
    public var isFailure = false
  }

  /// In bytes.
  public static let largest = 64 << 20

  /// The bytes of a file.
  ///
  /// - Parameter limit: in bytes; a larger file is an error.
  public static func read(
    _ path: Path, _ fence: Fence = .none, limit: Int = largest
  ) -> Result<[UInt8], ReadError> {
    do throws(AccessError) {
      // A pipe that nobody writes to would hold the open for ever.
      let descriptor = try fence.open(path, O_RDONLY | O_NONBLOCK)
      defer { try? closeFile(descriptor) }
      _ = fcntl(descriptor, F_SETFL, 0)  // From here on waiting is right.
      return read(descriptor, limit: limit)
    } catch {
      return .failure(ReadError(error))
    }
  }

  /// What standard input holds.
  public static func readStandardInput(limit: Int = largest) -> Result<[UInt8], ReadError> {
    read(STDIN_FILENO, limit: limit)
  }

  private static func read(_ descriptor: Int32, limit: Int) -> Result<[UInt8], ReadError> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe readBytes(descriptor, $0) }
      if count == 0 { return .success(bytes) }
      if count < 0 {
        if errno == EAGAIN { wait(for: descriptor, to: POLLIN) }
        if errno == EINTR || errno == EAGAIN { continue }
        return .failure(ReadError(.system(.last)))
      }
      bytes += chunk[..<count]
      if bytes.count > limit {
        return .failure(ReadError(reason: "larger than \(limit >> 20) MB"))
      }
    }
  }

  /// How large a file is, in bytes; nil where there is none.
  public static func size(of path: Path) -> Int? {
    ((try? status(of: path, in: AT_FDCWD, followingLinks: true)) ?? nil).map { Int($0.st_size) }
  }
}

extension SystemFile.ReadError {
  init(_ error: AccessError) {
    reason = error.reason
    isAbsence = error.isAbsence
    guard case .system(let error) = error else { return }
    isFailure = ![
      ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, ENXIO, ENODEV, EINVAL,
    ].contains(error.code)
  }
}
