internal import Decoding
internal import Files
internal import Synchronization

/// Compares a file with bytes while they are encoded. If they are equal, nothing has to be decoded.
///
/// A class, because an encoder passes bytes to it while writing.
final class EqualBytes: Sendable {
  private struct State {
    let file: FileStream
    /// Bytes read from the file but not compared yet.
    var ahead: ArraySlice<UInt8> = []
    var areEqual = true
  }

  private let state: Mutex<State>

  init(_ path: Path, _ policy: PathPolicy) throws(AccessProblem) {
    let file = try FileStream(path, policy)
    state = Mutex(State(file: file))
  }

  /// Compares the next bytes. Returns true if all bytes so far are equal.
  func compare(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      var rest = bytes[...]
      while state.areEqual, !rest.isEmpty {
        if state.ahead.isEmpty { state.ahead = state.file.next()[...] }
        let count = min(rest.count, state.ahead.count)
        state.areEqual = count > 0 && rest.prefix(count) == state.ahead.prefix(count)
        rest = rest.dropFirst(count)
        state.ahead = state.ahead.dropFirst(count)
      }
      return state.areEqual
    }
  }

  /// True if all bytes are equal and the file ends after the last compared byte.
  var isWhole: Bool {
    state.withLock { $0.areEqual && $0.ahead.isEmpty && $0.file.next().isEmpty }
  }
}
