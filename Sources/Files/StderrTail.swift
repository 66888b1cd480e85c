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

  private static let most = 4096
  private static let mostLines = 4

  /// - Parameter descriptor: does not wait.
  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// The last lines, without those that are empty.
  var lastLines: [String] {
    String(decoding: last, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(Self.mostLines)
      .map { String($0.prefix(300)) }
  }

  /// Reads until another descriptor can be written to.
  mutating func listen(untilReady other: Int32) {
    wait(for: other, -1)
    read()
  }

  /// Reads for a time.
  mutating func listen(forMilliseconds time: Int32) {
    // Who has ended says nothing more, but for what waits in the pipe.
    wait(for: -1, isOver ? min(time, 1) : time)
    read()
  }

  private func wait(for other: Int32, _ time: Int32) {
    var requests = [
      pollfd(fd: isOver ? -1 : descriptor.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLOUT), revents: 0),
    ]
    _ = unsafe requests.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress!, 2, time) }
  }

  private mutating func read() {
    // No more at once than a pipe holds: it may never end.
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
