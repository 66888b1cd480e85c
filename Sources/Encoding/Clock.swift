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

  /// So many units in hundredths of a second, rounded.
  package func centiseconds(_ units: Int) -> Int {
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
    return seconds * 100 + (rest * 200 + unitsPerSecond) / (2 * unitsPerSecond)
  }

  /// How many frames browsers show in a second at most.
  static let mostInBrowsers = 90
}
