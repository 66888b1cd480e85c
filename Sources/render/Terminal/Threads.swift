internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A check of the system's limits on threads.
enum Threads {
  /// The number of threads that the smallest run needs: two workers and the manager of Dispatch's
  /// pool.
  static let least = 3

  /// Held by the check while its threads start, so that all of them are alive at once.
  private static let gate = Mutex(())

  /// Returns whether the system lets this process start `count` more threads.
  ///
  /// Dispatch does not report that it cannot start a thread: it tries again every second, forever.
  static func canStart(_ count: Int) -> Bool {
    let threads = gate.withLock { _ in (0..<count).compactMap { _ in startWaiting() } }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }

  private static func startWaiting() -> pthread_t? {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      unsafe Threads.gate.withLock { _ in nil }
    }
    return unsafe pthread_create(&thread, nil, body, nil) == 0 ? thread : nil
  }
}
