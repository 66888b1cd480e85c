internal import Grids
internal import Settings
internal import Worlds

/// The frames of an input, with the meaning of their values.
struct RecordedFrames: Sendable {
  let input: RecordingInput
  let size: Size
  /// The number of frames; nil if it is known only at the end of the input.
  let count: Int?
  let mapping: StateMapping
  let legend: [CellKind]
  /// The numbers that the states represent; nil if they are kinds.
  var ramp: ColorRamp?
  /// The names of the states that are counted.
  var counted: [String] = []
  var sprites: [String: SourceFile] = [:]
}
