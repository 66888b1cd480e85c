/// A named value that a world reports for a generation, such as the number of penguins.
public struct Count: Hashable, Sendable {
  /// The name in captions and CSV columns.
  public let name: String
  /// The exact value, in millionths of a number with six decimals; 0 for other real numbers. It may
  /// exceed 64 bits, as worlds may have more cells than that.
  public let value: UInt128
  /// The size of the counted part of the world, if the whole count would be infinite; nil if the
  /// value covers the whole world.
  package let part: Size?
  /// The text to show instead of `value`, if the value is not a whole number.
  private var text: String?
  /// A number with decimals, in units; nil for whole numbers and texts.
  private var decimal: Int128?
  /// False for a number of no cells, such as their mean.
  package private(set) var hasValue = true
  /// The number of units in 1: 1 for whole numbers.
  package private(set) var scale = 1

  /// The number of units in 1 of real numbers.
  private static let realScale = 1_000_000_000_000

  /// Creates a count; `part` is the counted part of the world, or nil for all of it.
  public init(_ name: String, _ value: UInt128, in part: Size? = nil) {
    self.name = name
    self.value = value
    self.part = part
  }

  /// Creates a count of a value, which must not be negative.
  public init(_ name: String, _ value: Int) {
    self.init(name, UInt128(value))
  }

  /// Creates a value that is not a number. Its text needs no quotes.
  package init(_ name: String, text: String) {
    self.init(name, 0)
    self.text = text
  }

  /// Creates a decimal number with six digits after the point, from millionths of at least 0.
  package init(_ name: String, millionths: Int) {
    self.init(name, millionths)
    scale = 1_000_000
    decimal = Int128(millionths)
    text = Int128(millionths).decimal(of: scale)
  }

  /// Creates a real number, rounded to twelve digits after the point, without zeros at its end. A
  /// number that is not finite, or has more than 24 digits before the point, becomes a text. A
  /// count of nil has no value, and an empty text.
  package init(_ name: String, number: Double?) {
    self.init(name, 0)
    guard let number else {
      (text, hasValue, scale) = ("", false, Self.realScale)
      return
    }
    guard number.magnitude < 1e24 else {
      text = number.isNaN ? "nan" : number.isFinite ? "\(number)" : number < 0 ? "-inf" : "inf"
      return
    }
    // Both parts are exact, and so are the digits before the point.
    let whole = number.rounded(.towardZero)
    let rest = ((number - whole) * Double(Self.realScale)).rounded()
    let units = Int128(whole) * Int128(Self.realScale) + Int128(rest)
    (decimal, scale) = (units, Self.realScale)
    text = units.decimal(of: scale).withoutLastZeros
  }

  /// The text in tables.
  package var words: String { text ?? "\(value)" }

  package var isNumber: Bool { text == nil || decimal != nil }

  /// The value of a real number, such as a mean, with twelve digits after the point; nil for whole
  /// numbers.
  public var real: Double? {
    scale == Self.realScale ? decimal.map { Double($0) / Double(scale) } : nil
  }

  /// Returns the number in units, of which `scale` are 1, rounded down; 0 for texts. Larger numbers
  /// than 2¹²⁰ units are clamped.
  package func units(of scale: Int) -> Int128 {
    if text != nil && decimal == nil { return 0 }
    let most = Int128(1) << 120
    let units = decimal ?? Int128(clamping: value)
    if self.scale > scale { return units.floored(by: Int128(self.scale / scale)) }
    let (product, overflow) = units.multipliedReportingOverflow(by: Int128(scale / self.scale))
    if overflow { return units < 0 ? -most : most }
    return max(-most, min(product, most))
  }
}

extension Int128 {
  /// Returns the quotient, rounded down. Precondition: the divisor is positive.
  package func floored(by divisor: Int128) -> Int128 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// Returns all digits of a number of units as a decimal; `scale` units, a power of ten, are 1.
  package func decimal(of scale: Int) -> String {
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: UInt128(scale))
    let sign = self < 0 ? "-" : ""
    if scale == 1 { return "\(sign)\(whole)" }
    // Adding 1 keeps the leading zeros of the fraction.
    return "\(sign)\(whole).\("\(UInt128(scale) + rest)".dropFirst())"
  }
}

extension String {
  /// A decimal with a point, without zeros at its end: `0.5` for `0.500`, and `2` for `2.000`.
  package var withoutLastZeros: String {
    var digits = self[...]
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return digits == "-0" ? "0" : String(digits)
  }
}

/// Returns the greatest common divisor of two numbers (Euclid). Neither may be negative; if one is
/// 0, the result is the other.
package func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
  var (divisor, rest) = (a, b)
  while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
  return divisor
}
