internal import Grids

/// The timing of a film: the length of a tick, and the number of times that the film plays.
///
/// The duration of every frame is a whole number of ticks, so sums of durations are exact at any
/// frame rate.
package struct Timing: Hashable, Sendable {
  /// The number of ticks in a second; at least 1.
  package let ticksPerSecond: Int
  /// The number of times that the film plays; 0 to loop forever.
  package let plays: Int
  /// A common divisor of the durations of all frames, in ticks; at least 1.
  package let step: Int

  /// Creates a timing. By default the film loops forever.
  package init(ticksPerSecond: Int, plays: Int = 0, step: Int = 1) {
    self.ticksPerSecond = ticksPerSecond
    self.plays = plays
    self.step = step
  }

  /// The constant frame rate at which each shot is a whole number of frames of `step` ticks. It is
  /// a number of frames in a number of seconds, in lowest terms.
  package var frameRate: (frames: Int, seconds: Int) {
    let divisor = greatestCommonDivisor(ticksPerSecond, step)
    return (ticksPerSecond / divisor, step / divisor)
  }
}
