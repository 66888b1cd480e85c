internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The events for a server's thread. A pipe wakes the thread.
final class ServerMailbox: Sendable {
  private let state = Mutex<[ServerEvent]?>([])
  /// The end for reading, which is ready if there is something to take.
  let descriptor: Int32
  private let writing: Int32

  init() throws(ServingProblem) {
    var ends: [Int32] = [-1, -1]
    let code = unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) }
    if code != 0 { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writing) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  func add(_ event: ServerEvent) {
    state.withLock { $0?.append(event) }
    wake()
  }

  /// Ends the thread of the server.
  func end() {
    state.withLock { $0 = nil }
    wake()
  }

  /// Returns the new events; nil after the end.
  func take() -> [ServerEvent]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    _ = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return state.withLock { events in
      defer { if events != nil { events = [] } }
      return events
    }
  }

  private func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes the thread, too.
    _ = unsafe write(writing, &byte, 1)
  }
}
