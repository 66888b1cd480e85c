internal import Grids

/// The limits of recordings.
enum RecordingLimit {
  /// The maximum number of cells in a frame.
  static let cells = 100_000_000
  /// A frame of that many cells.
  static let size = Size(width: 10_000, height: 10_000)
  /// The bytes of the program besides the input.
  private static let program = 32 << 20
  /// The memory for reading an input, in bytes: the memory limit of the run without the program.
  static var memory: Int {
    let limit = CancellationCheck.waiting?.memory ?? 1 << 30
    return max(limit / 2, limit - program)
  }
  /// The maximum number of states, because a state is a byte.
  static let states = 256
  /// The number of states that a stream may have if no setting names them.
  static let unnamedStates = 12
  /// The maximum number of states that are counted.
  static let countedStates = 64
}
