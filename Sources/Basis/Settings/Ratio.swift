internal import Grids

/// An exact rational number in lowest terms, such as a share or a number of seconds.
public struct Ratio: Hashable, Sendable {
  public let numerator: Int
  public let denominator: Int

  /// Creates a ratio, and reduces it to lowest terms.
  ///
  /// - Precondition: `denominator` is positive.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(denominator > 0, "the sign is the numerator's")
    let divisor = max(1, greatestCommonDivisor(abs(numerator), denominator))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Parses a decimal number such as `12`, `0.5` or `.25`: at most nine digits before the point and
  /// six after it, without sign or exponent. Nil for any other text.
  public init?(decimal text: some StringProtocol) { self.init(decimal: text, places: 6) }

  /// - Parameters:
  ///   - places: The maximum number of digits after the point, at most 16.
  ///   - whole: The maximum number of digits before the point.
  init?(decimal text: some StringProtocol, places: Int, whole: Int = 9) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = parts[0] + fraction
    guard parts[0].utf8.count <= whole, fraction.utf8.count <= places, isDigits(digits),
      let numerator = Int(digits)
    else { return nil }
    self.init(numerator, fraction.utf8.reduce(1) { power, _ in power * 10 })
  }

  /// Parses what `init(decimal:)` does, and an optional minus sign before it; nil for other texts.
  public init?(signedDecimal text: String) {
    let isNegative = text.hasPrefix("-")
    guard let size = Ratio(decimal: isNegative ? text.dropFirst() : text[...]) else { return nil }
    self.init(isNegative ? -size.numerator : size.numerator, size.denominator)
  }

  /// The absolute value.
  public var magnitude: Ratio { Ratio(abs(numerator), denominator) }

  public static let zero = Ratio(0)

  /// Returns the difference.
  ///
  /// - Precondition: No product of the numerators and denominators overflows 64 bits.
  public static func - (a: Ratio, b: Ratio) -> Ratio {
    Ratio(
      a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
  }

  /// Returns this ratio divided by a positive one, clamped to 64 bits.
  package func divided(by other: Ratio) -> Ratio {
    let products = [
      numerator.multipliedReportingOverflow(by: other.denominator),
      denominator.multipliedReportingOverflow(by: other.numerator),
    ].map { $0.overflow ? .max : $0.partialValue }
    return Ratio(products[0], products[1])
  }

  /// The difference from 1, for a share.
  ///
  /// - Precondition: The ratio is at most 1.
  public var complement: Ratio { Ratio(denominator - numerator, denominator) }

  /// Returns `count` times this ratio, rounded to the nearest integer; halves are rounded up.
  /// Products are calculated in 128 bits, so they cannot overflow.
  public func rounded(times count: Int) -> Int {
    let numerator = Int128(numerator) * Int128(count) * 2 + Int128(denominator)
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: 2 * Int128(denominator))
    return Int(rest < 0 ? quotient - 1 : quotient)
  }
}

extension Ratio: Comparable {
  public static func < (a: Ratio, b: Ratio) -> Bool {
    Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

extension Ratio {
  /// The least power of ten of which the denominator is a divisor, so that its zeros are the decimal places;
  /// 10¹⁸ if there is none.
  package var decimalScale: Int {
    var scale = 1
    while scale % denominator != 0 && scale < 1_000_000_000_000_000_000 { scale *= 10 }
    return scale
  }
}

extension Ratio: CustomStringConvertible {
  /// A decimal if it is exact, as for every ratio that was parsed from one; otherwise a fraction.
  public var description: String {
    let scale = decimalScale
    let places = "\(scale)".count - 1
    guard scale % denominator == 0 else { return "\(numerator)/\(denominator)" }
    let sign = numerator < 0 ? "-" : ""
    let numerator = abs(numerator)
    let digits = String(numerator % denominator * (scale / denominator))
    let padded = String(repeating: "0", count: max(0, places - digits.count)) + digits
    let whole = "\(sign)\(numerator / denominator)"
    return places == 0 ? whole : "\(whole).\(padded)"
  }
}

extension Ratio: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates the exact value of a decimal literal, such as `0.3`, with at most six places.
  public init(floatLiteral value: Double) {
    guard let ratio = Ratio(signedDecimal: "\(value)") else {
      preconditionFailure("a ratio has at most six decimal places, got \(value)")
    }
    self = ratio
  }

  public init(integerLiteral value: Int) { self.init(value) }
}

extension Int {
  /// Parses a whole number as it is written, without a sign: `1000000` or `1e6`; nil for other texts.
  init?(written text: some StringProtocol) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard parts.count <= 2, isDigits(parts[0]), let number = Int(parts[0]) else { return nil }
    let exponent = parts.count > 1 ? String(parts[1]) : "0"
    let power = exponent.hasPrefix("+") ? exponent.dropFirst() : exponent[...]
    guard isDigits(power), let count = Int(power), count <= 18 else { return nil }
    let (value, overflow) = number.multipliedReportingOverflow(
      by: (0..<count).reduce(1) { power, _ in power * 10 })
    if overflow { return nil }
    self = value
  }
}
