/// A named value that a world reports for a generation, such as the number of penguins.
public struct Count: Hashable, Sendable {
  /// The name in captions and CSV columns, in lowercase without spaces.
  public let name: String
  /// The exact value. It may exceed 64 bits, as worlds may have more cells than that.
  public let value: UInt128
  /// The size of the counted part of the world, if the whole count would be infinite; nil if the
  /// value covers the whole world.
  package let part: Size?
  /// The text to show instead of `value`, if the value is not a whole number.
  private var text: String?
  private var isDecimal = false

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
    // Adding a million keeps the leading zeros of the fraction.
    let digits = "\(1_000_000 + millionths % 1_000_000)".dropFirst()
    text = "\(millionths / 1_000_000).\(digits)"
    isDecimal = true
  }

  /// The text in tables and captions.
  package var words: String { text ?? "\(value)" }

  package var isNumber: Bool { text == nil || isDecimal }

  /// The factor of `value`: a million for decimal numbers, else 1.
  package var scale: Int { isDecimal ? 1_000_000 : 1 }
}

/// Returns the greatest common divisor of two numbers (Euclid). Neither may be negative; if one is
/// 0, the result is the other.
package func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
  var (divisor, rest) = (a, b)
  while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
  return divisor
}

/// A 64-bit hash by Fowler, Noll and Vo (FNV-1a).
package struct FNV: Sendable {
  /// The hash of everything added so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Adds a text and a terminating zero byte, which separates it from the next text.
  package mutating func take(_ text: String) { take(Array(text.utf8) + [0]) }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
