internal import Grids

/// How long a frame of an APNG stays: a fraction of a second of two numbers of 16 bits.
struct APNGDelay: Hashable {
  let numerator: Int
  let denominator: Int

  static let most = 65_535

  /// So many units, of which a second has so many: exactly, in as few frames as can hold it.
  ///
  /// - Parameter unitsPerSecond: at most 65,535.
  static func delays(_ units: Int, unitsPerSecond: Int) -> [APNGDelay] {
    let divisor = greatestCommonDivisor(units, unitsPerSecond)
    if units / divisor <= most {
      return [APNGDelay(numerator: units / divisor, denominator: unitsPerSecond / divisor)]
    }
    let seconds = min(most, units / unitsPerSecond)
    let rest = units - seconds * unitsPerSecond
    let whole = APNGDelay(numerator: seconds, denominator: 1)
    return [whole] + (rest == 0 ? [] : delays(rest, unitsPerSecond: unitsPerSecond))
  }
}
