/// An sRGB color with transparency and 8 bits per channel.
package struct ColorWithAlpha: Hashable, Sendable, BitwiseCopyable {
  /// The red channel, from 0 to 255.
  package var red: UInt8
  /// The green channel, from 0 to 255.
  package var green: UInt8
  /// The blue channel, from 0 to 255.
  package var blue: UInt8
  /// The alpha channel, from 0 (transparent) to 255 (opaque).
  package var alpha: UInt8

  /// Creates a color from its channels.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates an opaque color.
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
