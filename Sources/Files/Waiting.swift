#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Waits before something is tried again.
package enum Waiting {
  /// Blocks the thread.
  package static func milliseconds(_ count: Int) { usleep(UInt32(count) * 1000) }
}
