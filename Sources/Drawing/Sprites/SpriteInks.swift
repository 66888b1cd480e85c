internal import Grids
internal import Imaging

/// The palette entries that sprites are painted with.
struct SpriteInks: Sendable {
  private let colors: SpriteColors
  private let entries: [UInt8]

  /// Appends the colors of sprites to a palette.
  ///
  /// - Parameters:
  ///   - ground: the entry of the color behind partially transparent pixels.
  ///   - shown: a function that returns the replacement for a sprite's own color.
  init(
    _ colors: SpriteColors, on ground: UInt8, in palette: inout Palette,
    as shown: (Color) -> Color = { $0 }
  ) {
    self.colors = colors
    entries = colors.colors.map { color in
      let opaque = Color(
        red: UInt8(color.red), green: UInt8(color.green), blue: UInt8(color.blue))
      return palette.append(
        palette[ground].mixed(with: ColorWithAlpha(shown(opaque)), color.alpha, of: 255))
    }
  }

  /// Returns the entries of a sprite's pixels; nil marks nearly transparent pixels.
  func entries(of picture: Grid<Sprite.Pixel>) -> Grid<UInt8?> {
    var known: [Sprite.Pixel: UInt8?] = [:]
    return Grid(
      size: picture.size,
      elements: picture.elements.map { pixel in
        if let entry = known[pixel] { return entry }
        let entry = colors.index(of: pixel).map { entries[$0] }
        known[pixel] = .some(entry)
        return entry
      })
  }
}
