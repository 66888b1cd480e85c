package import Grids
package import Imaging

/// A picture as a viewer shows it, and how long it stays.
package struct DecodedFrame: Hashable, Sendable {
  /// Opaque, as wide and high as the film is.
  package let pixels: Grid<Color>
  /// In hundredths of a second, as the file says; 0 for stills.
  package let centiseconds: Int

  package init(pixels: Grid<Color>, centiseconds: Int) {
    self.pixels = pixels
    self.centiseconds = centiseconds
  }
}
