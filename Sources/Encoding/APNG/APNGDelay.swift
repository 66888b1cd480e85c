internal import Grids

/// The delay of an APNG frame in seconds: a fraction of two 16-bit numbers.
struct APNGDelay: Hashable {
  let numerator: Int
  let denominator: Int

  static let most = 65_535

  /// Returns delays that add up to exactly `units` units, in as few frames as possible.
  ///
  /// - Parameters:
  ///   - units: The duration.
  ///   - unitsPerSecond: The number of units in a second, at most 65,535.
  static func delays(_ units: Int, unitsPerSecond: Int) -> [APNGDelay] {
    let divisor = greatestCommonDivisor(units, unitsPerSecond)
    if units / divisor <= most {
      return [APNGDelay(numerator: units / divisor, denominator: unitsPerSecond / divisor)]
    }
    // Too long for one fraction in lowest terms: whole seconds first, then the rest in further
    // frames.
    let seconds = min(most, units / unitsPerSecond)
    let rest = units - seconds * unitsPerSecond
    let whole = APNGDelay(numerator: seconds, denominator: 1)
    return [whole] + (rest == 0 ? [] : delays(rest, unitsPerSecond: unitsPerSecond))
  }
}
