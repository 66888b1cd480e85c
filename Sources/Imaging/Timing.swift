/// How a film runs in time: the length of a tick, and how often it plays.
///
/// Every shot lasts a whole number of ticks, so that times add up exactly whatever the frame rate.
public struct Timing: Hashable, Sendable {
  /// At least 1.
  public let ticksPerSecond: Int
  /// How many times the film plays; 0 is for ever.
  public let plays: Int

  /// A film that plays for ever, unless told otherwise.
  public init(ticksPerSecond: Int, plays: Int = 0) {
    self.ticksPerSecond = ticksPerSecond
    self.plays = plays
  }
}
