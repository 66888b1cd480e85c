public import Grids
internal import Platform

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

/// An sRGB color with transparency and 8 bits per channel.
package struct ColorWithAlpha: Hashable, Sendable, BitwiseCopyable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// The alpha channel, from 0 (transparent) to 255 (opaque).
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  package init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: 255)
  }

  /// A fully transparent pixel.
  package static let transparent = ColorWithAlpha(red: 0, green: 0, blue: 0, alpha: 0)

  /// The color without its alpha.
  package var opaque: Color { Color(red: red, green: green, blue: blue) }

  /// Returns a mix of this color and another, `part` / `whole` of the way to the other. Each color
  /// counts in proportion to its alpha. Channels are rounded to the nearest integer.
  package func mixed(with other: ColorWithAlpha, _ part: Int, of whole: Int) -> ColorWithAlpha {
    let (mine, theirs) = (Int(alpha) * (whole - part), Int(other.alpha) * part)
    let sum = mine + theirs
    if sum == 0 { return .transparent }
    if alpha == other.alpha {
      var mix = ColorWithAlpha(opaque.mixed(with: other.opaque, part, of: whole))
      mix.alpha = alpha
      return mix
    }
    let mix = { (from: UInt8, to: UInt8) in
      UInt8((Int(from) * mine + Int(to) * theirs + sum / 2) / sum)
    }
    return ColorWithAlpha(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: UInt8((sum + whole / 2) / whole))
  }
}

extension Grid<Color> {
  /// Returns the number of pixels that differ from those of another image.
  ///
  /// - Precondition: both have the same size.
  public func differences(from other: Grid<Color>) -> Int {
    precondition(size == other.size, "images of one size")
    // Comparing all bytes at once is fastest in the usual case, that images are equal.
    let areEqual = unsafe elements.withUnsafeBytes { ours in
      unsafe other.elements.withUnsafeBytes { theirs in
        unsafe ours.isEmpty || memcmp(ours.baseAddress!, theirs.baseAddress!, ours.count) == 0
      }
    }
    return areEqual ? 0 : zip(elements, other.elements).count { $0 != $1 }
  }
}
