public import Grids
public import Imaging

/// A picture as a viewer shows it, and how long it stays.
public struct DecodedFrame: Hashable, Sendable {
  public let pixels: Grid<Color>
  /// In hundredths of a second, as the file says; 0 for stills.
  public let centiseconds: Int
}
