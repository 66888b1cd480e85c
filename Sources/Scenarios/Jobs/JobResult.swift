package import Grids

/// What a job has written.
package struct JobResult: Sendable {
  /// The size of the pictures in pixels.
  package let size: Size
  package let frames: Int
  /// The length of the film.
  package let ticks: Int
  package let ticksPerSecond: Int
  /// The number of frames that each output leaves out, since its format cannot show as many in a
  /// second.
  package let leftOut: [Int]
}
