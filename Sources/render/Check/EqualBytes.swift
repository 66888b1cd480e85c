internal import Decoding
internal import Files
internal import Synchronization

/// Holds a file against bytes as they are made, which is faster than decoding where it is right.
///
/// A class, since an encoder hands bytes over while it is writing.
final class EqualBytes: Sendable {
  private struct State {
    let file: FileStream
    /// Read of the file, and not compared yet.
    var ahead: ArraySlice<UInt8> = []
    var areEqual = true
  }

  private let state: Mutex<State>

  init(_ path: Path, _ policy: PathPolicy) throws(AccessProblem) {
    let file = try FileStream(path, policy)
    state = Mutex(State(file: file))
  }

  /// Compares the next bytes, and says whether all have been equal so far.
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

  /// Whether the file has nothing more behind what was compared.
  var isWhole: Bool {
    state.withLock { $0.areEqual && $0.ahead.isEmpty && $0.file.next().isEmpty }
  }
}
