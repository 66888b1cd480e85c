public import Grids
public import Imaging

/// A picture as a viewer shows it, and how long it stays.
public struct DecodedFrame: Hashable, Sendable {
  /// Opaque, as wide and high as the film is.
  public let pixels: Grid<Color>
  /// In hundredths of a second, as the file says; 0 for stills.
  public let centiseconds: Int

  public init(pixels: Grid<Color>, centiseconds: Int) {
    self.pixels = pixels
    self.centiseconds = centiseconds
  }
}
