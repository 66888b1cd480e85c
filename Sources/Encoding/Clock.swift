/// How a format counts time.
package struct Clock: Hashable, Sendable {
  package let unitsPerSecond: Int
  /// As many units as a frame stays at least.
  package let shortest: Int

  /// Hundredths of a second. Viewers take a delay of less than two for a tenth of a second.
  package static let gif = Clock(unitsPerSecond: 100, shortest: 2)

  /// A clock of such units for browsers, which take ten milliseconds or less for a tenth of a second.
  static func browsers(unitsPerSecond: Int) -> Clock {
    Clock(unitsPerSecond: unitsPerSecond, shortest: unitsPerSecond / 100 + 1)
  }

  /// A number of units in microseconds, rounded.
  package func microseconds(_ units: Int) -> Int {
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
    return seconds * 1_000_000 + (rest * 2_000_000 + unitsPerSecond) / (2 * unitsPerSecond)
  }

  /// The nearest number of units to some ticks.
  ///
  /// - Precondition: they are less than 2⁵⁵, of which 2⁴⁰ at most are a second.
  package func units(_ ticks: Int, perSecond ticksPerSecond: Int) -> Int {
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    // No clock counts the seconds of more than 2⁴⁰. A second has 2¹⁶ units at most.
    return min(seconds, 1 << 40) * unitsPerSecond
      + (rest * 2 * unitsPerSecond + ticksPerSecond) / (2 * ticksPerSecond)
  }

  /// How many frames browsers show in a second at most.
  static let mostInBrowsers = 90
}
