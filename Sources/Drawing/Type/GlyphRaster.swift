internal import Grids

/// A glyph's picture in one style: how much of each pixel its strokes cover.
struct GlyphRaster: Sendable {
  /// How much, from 0 to `levels`, row by row from the top.
  let coverage: Grid<UInt8>
  /// Where its top left is, seen from the left edge of the glyph and from the baseline, which lies between
  /// pixels.
  let corner: Position
  /// What the glyph takes of a line, in pixels.
  let width: Int

  /// What a pixel has that is covered whole.
  static let levels = 6
}
