/// A way to show pictures in a terminal.
package enum PictureProtocol: Hashable, Sendable {
  /// The graphics protocol of kitty: PNG images. Some terminals also play animations by themselves.
  case kitty(playsAnimations: Bool)
  /// The inline images of iTerm2, which are PNG files.
  case inline
  /// Sixels: rows of six pixels in the colors of a palette of limited size.
  case sixel(colors: Int)
  /// Two pixels in each character, above each other.
  case halfBlocks(BlockColors)

  /// The colors of half blocks.
  package enum BlockColors: Hashable, Sendable {
    /// 24-bit colors.
    case all
    /// The 256 colors of xterm.
    case palette
  }

  /// True if the pictures have the resolution of the screen.
  package var showsPixels: Bool { if case .halfBlocks = self { false } else { true } }
}
