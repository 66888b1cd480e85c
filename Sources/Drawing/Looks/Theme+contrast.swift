internal import Imaging

extension Theme {
  /// The contrast that makes text legible, as the ratio of WCAG 2.
  private static let legible = 4.5
  /// The number of steps in which a color is mixed with the color of text.
  private static let steps = 16

  /// Returns a color for letters: the given one, mixed with the color of text until it is legible on
  /// the page and on a table.
  func letters(_ color: Color) -> Color {
    let grounds = [background] + (colors["table"].map { [$0] } ?? [])
    let mixtures = (0...Self.steps).lazy.map { color.mixed(with: text, $0, of: Self.steps) }
    return mixtures.first { color in
      grounds.allSatisfy { color.contrast(with: $0) >= Self.legible }
    } ?? text
  }
}

extension Color {
  /// Returns the contrast with another color, from 1 to 21, as defined by WCAG 2.
  func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance, from 0 to 1.
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the intensity of an sRGB value.
  ///
  /// The power of 2.4 is computed by Newton's method: the last digit of the system library's result
  /// may differ between machines.
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
}
