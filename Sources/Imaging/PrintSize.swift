/// The physical size of an image: the resolution of its pixels, and its width if that was set.
package struct PrintSize: Hashable, Sendable {
  /// The resolution in pixels per inch.
  package var dpi: Int
  /// The width of the image; nil if it follows from the pixels.
  package var width: PhysicalLength?

  /// The resolution if only a width is set, as for print.
  package static let usualResolution = 300

  package init(dpi: Int, width: PhysicalLength? = nil) {
    (self.dpi, self.width) = (dpi, width)
  }

  /// The resolution in pixels per meter, rounded.
  package var pixelsPerMeter: Int { (dpi * 10_000 + 127) / 254 }
}

/// A length on paper.
package struct PhysicalLength: Hashable, Sendable {
  /// The length in units of 1/914,400 inch, of which millimeters and points are whole numbers.
  package let units: Int

  package static let unitsPerInch = 914_400

  package init(units: Int) { self.units = units }

  /// Returns the length in pixels, rounded to the nearest integer; at least 1.
  package func pixels(dpi: Int) -> Int {
    max(1, (units * dpi + Self.unitsPerInch / 2) / Self.unitsPerInch)
  }
}
