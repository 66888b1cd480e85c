package import Grids

/// The size and the font of all texts in an image: title, caption, legend, plot, labels and headers.
///
/// Unless the size is set, it grows with the image: large images are viewed from a distance or
/// scaled down on a page.
package struct TextScale: Hashable, Sendable {
  private(set) var font: Font
  /// The size of the em in pixels.
  package private(set) var size: Int
  /// The smallest size to which letters may shrink so that no line is broken.
  private(set) var least: Int
  /// The width in pixels of a thin line, the factor of all lengths that do not depend on texts.
  let unit: Int

  /// The letter size in pixels in small images.
  static let usual = 13
  /// The letter size in pixels to which letters of the usual size may shrink.
  private static let small = 11
  /// The width in pixels above which letters grow in proportion.
  private static let wide = 640

  /// Creates the text scale of an image.
  ///
  /// - Parameters:
  ///   - picture: the size of the image in pixels. An image that is wider than 16:9 counts as if it
  ///     had this shape.
  ///   - margin: the empty margin in the image.
  init(_ look: Look, on picture: Size, margin: Int = 0) {
    (font, unit) = (look.font, look.scale)
    if let text = look.text {
      size = min(TypeStyle.largest, text.pixels(dpi: look.dpi) * unit)
      least = size
      return
    }
    let length = (min(picture.width, 16 * picture.height / 9) - 2 * margin) / unit
    let wish = max(Self.usual, (Self.usual * length).rounded(over: Self.wide))
    size = min(TypeStyle.largest, wish * unit)
    least = (Self.small * size).rounded(over: Self.usual)
  }

  /// Creates the scale of a small image in the project's own typeface.
  package init() {
    (font, unit) = (.own, 1)
    (size, least) = (Self.usual, Self.small)
  }

  func style(_ weight: TypeStyle.Weight = .regular) -> TypeStyle {
    TypeStyle(size, weight, in: font)
  }

  /// Returns the scale at another size, which does not shrink any further.
  func fixed(at size: Int) -> TextScale {
    var scale = self
    (scale.size, scale.least) = (size, size)
    return scale
  }

  /// Returns this scale with the font of another.
  func withFont(of other: TextScale) -> TextScale {
    var scale = self
    scale.font = other.font
    return scale
  }

  /// Returns a length that is given for letters of the usual size, in proportion to larger letters.
  func scaled(_ pixels: Int) -> Int {
    (pixels * max(Self.usual * unit, size)).rounded(over: Self.usual)
  }
}

/// The size of an image in pixels, and the scale of its texts.
package struct PictureSize: Hashable, Sendable {
  package let size: Size
  package let text: TextScale

  package init(_ size: Size, _ text: TextScale = TextScale()) {
    self.size = size
    self.text = text
  }
}

extension Look {
  /// The scale of texts in a small image.
  package var usualText: TextScale { TextScale(self, on: Size(width: 0, height: 0)) }
}
