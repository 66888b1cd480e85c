internal import Grids

/// A glyph's picture in one style.
struct GlyphRaster: Sendable {
  /// The mask of its strokes, row by row from the top.
  let coverage: Grid<UInt8>
  /// The top left of the mask, from the left edge of the glyph and from the baseline, which lies between pixels.
  let corner: Position
  /// What the glyph takes of a line, in pixels.
  let width: Int
}
