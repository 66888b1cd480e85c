internal import Imaging

/// The first palette entry of an animation, which is transparent. It equals the filter byte of rows,
/// so that runs of unchanged pixels cross the ends of rows. The colors follow it.
enum ClearEntry {
  static let number: UInt8 = 0

  /// Returns true if there is such an entry: a palette has no transparent colors of its own, and one
  /// color more takes no more bits of a pixel.
  private static func fits(_ palette: Palette) -> Bool {
    palette.isOpaque && palette.colors.count < 1 << palette.bitDepth
  }

  /// Returns the entry of a color.
  static func entry(of color: UInt8, in palette: Palette) -> UInt8 {
    fits(palette) ? color + 1 : color
  }

  /// Returns the entries of a palette's colors; nil if they are the same.
  static func entries(of palette: Palette) -> [UInt8]? {
    fits(palette) ? (0...UInt8.max).map { $0 &+ 1 } : nil
  }

  /// Returns a palette with the entry if there is one. A file of a single image does not use it, and
  /// has no transparency.
  static func palette(of palette: Palette, isAnimated: Bool) -> Palette {
    guard fits(palette) else { return palette }
    var result = Palette()
    for color in palette.colors.prefix(1) + palette.colors { _ = result.append(color) }
    if isAnimated { result.makeTransparent(number) }
    return result
  }
}
