package import Grids
package import Imaging

/// One frame as a viewer shows it, with its delay.
package struct DecodedFrame: Hashable, Sendable {
  /// The opaque pixels, of the animation's full size.
  package let pixels: Grid<Color>
  /// The delay in the file, rounded so that running totals stay exact to half a microsecond; 0 for
  /// stills.
  package let microseconds: Int

  package init(pixels: Grid<Color>, microseconds: Int) {
    self.pixels = pixels
    self.microseconds = microseconds
  }
}
