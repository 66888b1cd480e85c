#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import Settings
internal import Synchronization

/// Standard input as a stream that can be opened before its end has arrived.
///
/// It can be opened any number of times to read its beginning, which is kept in memory until the
/// first opening reads on. After `keepAll()`, everything is in a temporary file without a name, and
/// every opening reads it from the start.
///
/// It is a class because all openings share the position in the stream.
package final class StandardInput: Sendable {
  private struct State {
    /// The beginning of the stream, as long as it is kept.
    var head: [[UInt8]]? = []
    /// The temporary file with the whole stream.
    var file: Descriptor?
    /// The number of openings that have read past the kept beginning.
    var isConsumed = false
  }

  private let state = Mutex(State())

  /// The stream for a source file.
  var stream: ByteStream {
    ByteStream(keepAll: { () throws(FileProblem) in try self.keepAll() }) {
      () throws(FileProblem) in self.opened()
    }
  }
}
