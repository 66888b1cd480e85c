internal import Grids

/// Adds up the times of frames, which are any fractions of a second, and tells them in microseconds:
/// rounded as sums, so that they stay true.
struct FrameClock {
  private var seconds = 0
  /// What is over them.
  private var part = (numerator: 0, denominator: 1)
  private var microseconds = 0

  /// Denominators up to this one are exact.
  private static let finest = 1 << 40

  /// Goes on by a time, and says how many microseconds that were.
  ///
  /// - Parameter time: of two numbers of 32 bits, the second at least 1.
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
    let all = part.denominator > Self.finest / factor ? Self.finest : part.denominator * factor
    let sum =
      Self.scaled(part.numerator, part.denominator, all) + Self.scaled(numerator, denominator, all)
    seconds += sum / all
    part = (sum % all, all)
  }

  /// A fraction in other parts, rounded where they are no multiple.
  private static func scaled(_ numerator: Int, _ denominator: Int, _ parts: Int) -> Int {
    let product = numerator.multipliedFullWidth(by: parts)
    return denominator.dividingFullWidth(product).quotient
  }
}
