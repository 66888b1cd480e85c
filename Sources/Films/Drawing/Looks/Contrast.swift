package import Imaging
internal import Worlds

extension Color {
  var isGray: Bool { red == green && green == blue }

  /// Returns the contrast with another color, from 1 to 21, as defined by WCAG 2.
  func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance, from 0 to 1.
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the intensity of an sRGB value. The power of 2.4 is computed by Newton's method: the
  /// last digit of the system library's result may differ between machines.
  private static func linear(_ value: UInt8) -> Double {
    let value = Double(value) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let square = base * base
    // The fifth root of the square is the power of 0.4.
    let root = (0..<40).reduce(1.0) { root, _ in
      (4 * root + square / (root * root * root * root)) / 5
    }
    return square * root
  }

  /// Returns the distance from another color in CIELAB with the white point D65 (ΔE of CIE 1976).
  package func difference(from other: Color) -> Double {
    let (one, two) = (lab, other.lab)
    return zip(one, two).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private var lab: [Double] {
    let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let x = Self.response((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    let y = Self.response(luminance)
    let z = Self.response((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }

  /// Returns the cube root by Newton's method, or near 0 the line of CIELAB.
  private static func response(_ value: Double) -> Double {
    if value <= 216.0 / 24389 { return (24389.0 / 27 * value + 16) / 116 }
    return (0..<40).reduce(1.0) { root, _ in (2 * root + value / (root * root)) / 3 }
  }

  /// Returns the color with a number added to each channel.
  func moved(by number: Int) -> Color {
    let channels = [red, green, blue].map { UInt8(max(0, min(255, Int($0) + number))) }
    return Color(red: channels[0], green: channels[1], blue: channels[2])
  }

  /// Returns the squared distance to another color. The channels' weights approximate the eye's
  /// sensitivity.
  func distance(to other: Color) -> Int {
    let (red, green, blue) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  /// The color as 0xRRGGBB.
  var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Creates a color from 0xRRGGBB.
  init(_ value: UInt32) {
    self.init(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }
}

/// The colors of cell kinds that no theme names.
package enum KindColors {
  /// Eleven colors that differ from each other and from the backgrounds of the built-in themes, for
  /// normal vision and the three kinds of color blindness. Each differs most from the ones before.
  ///
  /// The first three are chosen. The others come from a search for the largest minimum distance in
  /// CIELAB among colors of moderate chroma.
  package static let hues: [Color] = [
    0x3f82b5, 0xf0b41e, 0x96281e, 0x43de9d, 0x562e9c, 0xe75f36, 0xd9b6d6, 0x9c7efb, 0xa57785,
    0xb0ed81, 0x5e3742,
  ].map { Color($0) }

  /// Returns the color of a kind. `place`: the index of the kind among those that share the
  /// palette. `places`: the number of these kinds. If there are more than hues, a ramp replaces the
  /// hues.
  static func color(_ place: Int, of places: Int) -> Color {
    places <= hues.count
      ? hues[max(0, place)] : Color(ColorRamp.viridis.color(place, of: places))
  }
}
