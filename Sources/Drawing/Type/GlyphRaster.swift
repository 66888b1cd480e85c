internal import Grids

/// The image of a glyph in one style.
struct GlyphRaster: Sendable {
  /// The coverage mask of the strokes, row by row from the top.
  let coverage: Grid<UInt8>
  /// The position of the mask's top left corner, relative to the glyph's left edge and the
  /// baseline, which lies between two rows of pixels.
  let corner: Position
  /// The advance width in pixels.
  let width: Int
}
