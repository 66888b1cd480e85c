package import Grids
package import Imaging

/// One frame as a viewer shows it, with its delay.
package struct DecodedFrame: Hashable, Sendable {
  /// The complete image, as large as the animation, without transparent pixels.
  package let pixels: Grid<Color>
  /// The time for which the frame is shown, or 0 for a still. It is rounded so that sums of delays
  /// stay exact to half a microsecond.
  package let microseconds: Int

  package init(pixels: Grid<Color>, microseconds: Int) {
    self.pixels = pixels
    self.microseconds = microseconds
  }
}
