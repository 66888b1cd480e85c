package import Grids
package import Imaging

/// A picture as a viewer shows it, and how long it stays.
package struct DecodedFrame: Hashable, Sendable {
  /// Opaque, as wide and high as the film is.
  package let pixels: Grid<Color>
  /// As the file says, rounded so that sums stay true; 0 for stills.
  package let microseconds: Int

  package init(pixels: Grid<Color>, microseconds: Int) {
    self.pixels = pixels
    self.microseconds = microseconds
  }
}
