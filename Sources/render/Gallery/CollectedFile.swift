internal import Files
internal import Synchronization

/// A file that is kept in memory, up to a limit.
///
/// A class, because an encoder passes bytes to it while writing.
final class CollectedFile: Sendable {
  private let state = Mutex<(bytes: [UInt8], isTooLarge: Bool)>(([], false))

  /// The maximum size in megabytes.
  static let mostMegabytes = 64

  /// The output that receives the file.
  var output: Output { Output(.standardOutput, readBy: take) }

  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// True if the file exceeds the limit, so that it is incomplete.
  var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

  private func take(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.isTooLarge = state.bytes.count + bytes.count > Self.mostMegabytes << 20
      if !state.isTooLarge { state.bytes += bytes }
      return !state.isTooLarge
    }
  }
}
