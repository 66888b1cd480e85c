internal import Grids

/// A running total of frame delays, which are fractions of a second, converted to microseconds.
///
/// The total is rounded, not each delay, so rounding errors do not accumulate.
struct DelayAccumulator {
  private var seconds = 0
  /// The fraction of a second beyond `seconds`; less than 1.
  private var part = (numerator: 0, denominator: 1)
  private var microseconds = 0

  /// The largest denominator of the exact fraction. Larger ones are rounded to this one.
  private static let finest = 1 << 40

  /// Adds a delay, and returns its length in microseconds.
  ///
  /// - Parameter time: The delay in seconds, as two numbers of at most 32 bits; the denominator is
  ///   at least 1.
  mutating func advance(by time: (numerator: Int, denominator: Int)) -> Int {
    seconds += time.numerator / time.denominator
    add(time.numerator % time.denominator, time.denominator)
    let million = 1_000_000
    let (whole, rest) = (million * part.numerator).quotientAndRemainder(
      dividingBy: part.denominator)
    let end = seconds * million + whole + (2 * rest >= part.denominator ? 1 : 0)
    defer { microseconds = end }
    return end - microseconds
  }

  private mutating func add(_ numerator: Int, _ denominator: Int) {
    let divisor = greatestCommonDivisor(part.denominator, denominator)
    let factor = denominator / divisor
    // The least common multiple of the denominators, unless it exceeds the limit.
    let all = part.denominator > Self.finest / factor ? Self.finest : part.denominator * factor
    let sum =
      Self.scaled(part.numerator, part.denominator, all) + Self.scaled(numerator, denominator, all)
    seconds += sum / all
    part = (sum % all, all)
  }

  /// Returns the numerator of the same fraction over another denominator, rounded down if inexact.
  private static func scaled(_ numerator: Int, _ denominator: Int, _ parts: Int) -> Int {
    // The product may exceed 64 bits, hence the full-width multiplication.
    let product = numerator.multipliedFullWidth(by: parts)
    return denominator.dividingFullWidth(product).quotient
  }
}
