#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the user reads: results on stdout, talk on stderr.
enum Terminal {
  /// Prints a result. A reader that has seen enough and goes away is no failure.
  static func print(_ text: String) -> ExitStatus {
    write(text, to: STDOUT_FILENO) || errno == EPIPE ? .done : .failed
  }

  /// Says something on the side.
  static func say(_ text: String) {
    _ = write(text, to: STDERR_FILENO)
  }

  static func fail(_ message: String) -> ExitStatus {
    say("render: \(message)\n")
    return .failed
  }

  static var stderrIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe writeBytes(descriptor, $0) }
      if count < 0 && errno != EINTR { return false }
      bytes = bytes.dropFirst(max(0, count))
    }
    return true
  }
}

/// libc's `write`, under a name that the method above does not hide.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
