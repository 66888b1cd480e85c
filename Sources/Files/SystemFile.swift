#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads files whole, up to a size that no honest pattern, theme or sprite has.
package enum SystemFile {
  /// In bytes.
  package static let largest = 64 << 20

  /// The bytes of a file.
  ///
  /// - Parameter limit: in bytes; a larger file is an error.
  package static func read(
    _ path: Path, _ policy: PathPolicy = .none, limit: Int = largest
  ) throws(AccessProblem) -> [UInt8] {
    let descriptor = try descriptor(of: path, policy)
    defer { try? closeFile(descriptor) }
    return try read(descriptor, limit: limit)
  }

  /// What standard input holds.
  package static func readStandardInput(limit: Int = largest) throws(AccessProblem) -> [UInt8] {
    try read(STDIN_FILENO, limit: limit)
  }

  /// Opens a file; whoever asks closes it.
  static func descriptor(of path: Path, _ policy: PathPolicy) throws(AccessProblem) -> Int32 {
    // A pipe that nobody writes to would hold the open for ever.
    let descriptor = try policy.open(path, O_RDONLY | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFL, 0)  // From here on waiting is right.
    return descriptor
  }

  /// Standard input, to be closed like a file.
  static func standardInput() throws(AccessProblem) -> Int32 {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { throw .last }
    return descriptor
  }

  /// The next bytes of a file; none at its end.
  static func read(_ descriptor: Int32, atMost count: Int) throws(AccessProblem) -> [UInt8] {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        unsafe result = readBytes(descriptor, UnsafeMutableRawBufferPointer(buffer))
        filled = max(0, result)
      }
      if result >= 0 { return bytes }
      let error = AccessProblem.last
      if error.code == EAGAIN { wait(for: descriptor, to: POLLIN) }
      guard error.code == EINTR || error.code == EAGAIN else { throw error }
    }
  }

  private static func read(_ descriptor: Int32, limit: Int) throws(AccessProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try read(descriptor, atMost: 1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limit { throw .tooLarge(mostMegabytes: limit >> 20) }
    }
  }

  /// How large a file is, in bytes; nil where there is none.
  package static func size(of path: Path) -> Int? {
    ((try? status(of: path, in: AT_FDCWD, followingLinks: true)) ?? nil).map { Int($0.st_size) }
  }
}
