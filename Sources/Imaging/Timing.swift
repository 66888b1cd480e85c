internal import Grids

/// How a film runs in time: the length of a tick, and how often it plays.
///
/// Every shot lasts a whole number of ticks, so that times add up exactly whatever the frame rate.
package struct Timing: Hashable, Sendable {
  /// At least 1.
  package let ticksPerSecond: Int
  /// How many times the film plays; 0 is for ever.
  package let plays: Int
  /// What every shot's ticks are a multiple of; at least 1.
  package let step: Int

  /// A film that plays for ever, unless told otherwise.
  package init(ticksPerSecond: Int, plays: Int = 0, step: Int = 1) {
    self.ticksPerSecond = ticksPerSecond
    self.plays = plays
    self.step = step
  }

  /// How many frames there are in how many seconds where all stay equally long and each shot is a
  /// whole number of them, in lowest terms.
  package var frameRate: (frames: Int, seconds: Int) {
    let divisor = greatestCommonDivisor(ticksPerSecond, step)
    return (ticksPerSecond / divisor, step / divisor)
  }
}
