/// The drawing of a letter or a symbol, independent of its size.
struct Glyph: Hashable, Sendable {
  var outline: Outline
  var sides: Sides

  /// The values that determine the distance to neighboring glyphs.
  struct Sides: Hashable, Sendable {
    /// The space beside the glyph in units, measured from the edges of regular strokes.
    var left: Int
    var right: Int
    /// The letter that determines the kerning; for a letter with a mark, the base letter.
    var kerningLetter: Character
  }
}
