#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The last lines that a program has written to standard error.
struct StderrTail: ~Copyable {
  private let descriptor: Descriptor
  private var last: [UInt8] = []
  private var isOver = false

  /// The number of bytes that are kept.
  private static let most = 4096
  private static let mostLines = 4

  /// - Parameter descriptor: the end of a pipe, in non-blocking mode.
  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// The last lines that are not empty: at most four, of at most 300 characters each.
  var lastLines: [String] {
    String(decoding: last, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(Self.mostLines)
      .map { String($0.prefix(300)) }
  }

  /// Waits until the program writes to standard error or until `other` can be written to, for at
  /// most `time` milliseconds, then reads.
  mutating func readOutput(untilReady other: Int32, forMilliseconds time: Int32) {
    wait(for: other, time)
    read()
  }

  /// Waits until the program writes to standard error or until `other` can be read, for at most
  /// `time` milliseconds, then reads.
  mutating func readOutput(untilReadable other: Int32, forMilliseconds time: Int32) {
    wait(for: other, to: POLLIN, time)
    read()
  }

  /// Waits for output for at most `time` milliseconds, then reads.
  mutating func readOutput(forMilliseconds time: Int32) {
    // After the end of the output there is nothing to wait for, and the program is about to exit.
    wait(for: -1, isOver ? min(time, 1) : time)
    read()
  }

  private func wait(for other: Int32, to events: Int32 = POLLOUT, _ time: Int32) {
    var requests = [
      pollfd(fd: isOver ? -1 : descriptor.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(events), revents: 0),
    ]
    _ = unsafe requests.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress!, 2, time) }
  }

  private mutating func read() {
    // At most as much at once as a pipe holds, 1 MB, because a program may write without end.
    for _ in 0..<64 where !isOver {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, filled in
        count = unsafe readBytes(descriptor.number, UnsafeMutableRawBufferPointer(buffer))
        filled = max(0, count)
      }
      if count < 0 { return }
      isOver = count == 0
      last = Array((last + bytes).suffix(Self.most))
    }
  }
}
