#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Functions that read complete files, up to a size that no legitimate pattern, theme or sprite
/// reaches.
package enum SystemFile {
  /// The default size limit in bytes.
  package static let largest = 64 << 20

  /// Reads a file.
  ///
  /// - Parameter limit: in bytes; a larger file is an error.
  package static func read(
    _ path: Path, _ policy: PathPolicy = .none, limit: Int = largest
  ) throws(AccessProblem) -> [UInt8] {
    try read(descriptor(of: path, policy), closingAfter: limit)
  }

  /// Reads an open file from its position to its end, and closes it.
  static func read(_ descriptor: Int32, closingAfter limit: Int) throws(AccessProblem) -> [UInt8] {
    defer { try? closeFile(descriptor) }
    return try read(descriptor, limit: limit)
  }

  /// Reads standard input to its end.
  package static func readStandardInput(limit: Int = largest) throws(AccessProblem) -> [UInt8] {
    try read(STDIN_FILENO, limit: limit)
  }

  /// Opens a file for reading. The caller closes the descriptor.
  static func descriptor(of path: Path, _ policy: PathPolicy) throws(AccessProblem) -> Int32 {
    policy.reads?.add(path)
    // Without O_NONBLOCK, opening a pipe that has no writer blocks forever.
    let descriptor = try policy.open(path, O_RDONLY | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFL, 0)  // Reading may wait.
    return descriptor
  }

  /// Returns a descriptor of standard input that the caller closes, like that of a file.
  static func standardInput() throws(AccessProblem) -> Int32 {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    if descriptor < 0 { throw .last }
    return descriptor
  }

  /// Returns the next bytes of a file, at most `count`; empty at its end.
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

  /// Returns the next bytes of a non-blocking descriptor; empty at its end. Nil if there are none
  /// yet.
  static func readIfReady(
    _ descriptor: Int32, atMost count: Int
  ) throws(AccessProblem) -> [UInt8]? {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe result = readBytes(descriptor, UnsafeMutableRawBufferPointer(buffer))
      filled = max(0, result)
    }
    if result >= 0 { return bytes }
    let error = AccessProblem.last
    guard error.code == EINTR || error.code == EAGAIN else { throw error }
    return nil
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

  /// Returns the size of a file in bytes; nil if the file does not exist.
  package static func size(of path: Path) -> Int? {
    ((try? status(of: path, in: AT_FDCWD, followingLinks: true)) ?? nil).map { Int($0.st_size) }
  }
}
