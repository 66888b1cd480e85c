/// An opaque sRGB color with 8 bits per channel.
public struct Color: Hashable, Sendable, BitwiseCopyable {
  /// The red channel, from 0 to 255.
  public var red: UInt8
  /// The green channel, from 0 to 255.
  public var green: UInt8
  /// The blue channel, from 0 to 255.
  public var blue: UInt8

  /// Creates a color from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Parses `#rrggbb` or `#rgb`, with or without the number sign; nil if the text is neither.
  public init?(hex text: some StringProtocol) {
    var digits = Array(text.hasPrefix("#") ? text.dropFirst() : text[...])
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(String(digits), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  /// Returns a mix of this color and another, `part` / `whole` of the way to the other. Channels
  /// are rounded to the nearest integer.
  public func mixed(with other: Color, _ part: Int, of whole: Int) -> Color {
    let mix = { (from: UInt8, to: UInt8) in
      UInt8((Int(from) * (whole - part) + Int(to) * part + whole / 2) / whole)
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
