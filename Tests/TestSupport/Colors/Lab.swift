internal import Foundation
package import Imaging

/// Linear red, green and blue from 0 to 1, by the sRGB standard (IEC 61966-2-1).
package struct LinearColor {
  package var red, green, blue: Double

  package init(_ color: Color) {
    let linear = { (channel: UInt8) in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
  }

  /// Returns the product with a matrix given by rows, clamped to the range from 0 to 1.
  package func times(_ matrix: [[Double]]) -> LinearColor {
    let channels = matrix.map { $0[0] * red + $0[1] * green + $0[2] * blue }
      .map { min(1, max(0, $0)) }
    var result = self
    (result.red, result.green, result.blue) = (channels[0], channels[1], channels[2])
    return result
  }

  /// The relative luminance of WCAG 2.
  package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

/// Returns the contrast ratio of WCAG 2, from 1 to 21.
package func contrast(_ a: Color, _ b: Color) -> Double {
  let pair = [LinearColor(a).luminance, LinearColor(b).luminance].sorted()
  return (pair[1] + 0.05) / (pair[0] + 0.05)
}

/// A color in CIELAB, with the illuminant D65.
package struct Lab {
  package let lightness, a, b: Double

  package init(_ lightness: Double, _ a: Double, _ b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  package init(_ color: LinearColor) {
    let (red, green, blue) = (color.red, color.green, color.blue)
    let x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    let y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    let z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    let root = { (part: Double) in
      part > 216 / 24389 ? cbrt(part) : (24389.0 / 27 * part + 16) / 116
    }
    let (fx, fy, fz) = (root(x / 0.95047), root(y), root(z / 1.08883))
    self.init(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
  }
}
