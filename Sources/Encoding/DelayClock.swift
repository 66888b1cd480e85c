/// The time unit of a format, and the shortest delay that viewers honor.
package struct DelayClock: Hashable, Sendable {
  package let unitsPerSecond: Int
  /// The minimum duration of a frame, in units.
  package let shortest: Int

  /// The clock of GIFs: hundredths of a second. Viewers treat a delay below 2 as a tenth of a
  /// second.
  package static let gif = DelayClock(unitsPerSecond: 100, shortest: 2)

  /// Returns a clock for browsers, which treat a delay of 10 ms or less as a tenth of a second.
  static func browsers(unitsPerSecond: Int) -> DelayClock {
    DelayClock(unitsPerSecond: unitsPerSecond, shortest: unitsPerSecond / 100 + 1)
  }

  /// Returns a number of units in microseconds, rounded to the nearest.
  package func microseconds(_ units: Int) -> Int {
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
    return seconds * 1_000_000 + (rest * 2_000_000 + unitsPerSecond) / (2 * unitsPerSecond)
  }

  /// Returns the number of units nearest to a time in ticks.
  ///
  /// - Precondition: `ticks` is below 2⁵⁵, and `ticksPerSecond` at most 2⁴⁰.
  package func units(_ ticks: Int, perSecond ticksPerSecond: Int) -> Int {
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    // No clock counts more than 2⁴⁰ seconds, and a second has at most 2¹⁶ units: nothing here
    // overflows.
    return min(seconds, 1 << 40) * unitsPerSecond
      + (rest * 2 * unitsPerSecond + ticksPerSecond) / (2 * ticksPerSecond)
  }

  /// The highest frame rate that browsers show, in frames per second.
  static let maximumBrowserFrameRate = 90
}
