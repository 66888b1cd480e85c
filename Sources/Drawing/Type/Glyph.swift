/// A letter or a sign as it is drawn, before it has a size.
struct Glyph: Hashable, Sendable {
  var outline: Outline
  var sides: Sides

  /// What tells how far it stands from others.
  struct Sides: Hashable, Sendable {
    /// The room beside it in units, to the edges of a regular pen's strokes.
    var left: Int
    var right: Int
    /// Whose kerning it has: of a composed letter the one below the mark.
    var kin: Character
  }
}
