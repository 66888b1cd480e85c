extension TypeStyle {
  /// What a letter takes of a line, in pixels.
  func width(ofLetter letter: Character) -> Int {
    if let glyph = font.own(letter) { return GridFit(glyph.outline, self).width }
    return font.file?.raster(of: letter, size: size).width ?? 0
  }

  /// A letter and its glyph's sides; nil where it is a font's.
  typealias Neighbour = (letter: Character, sides: Glyph.Sides?)

  /// The pixels between two letters. In the own typeface strokes that nothing should bring together
  /// stay apart; a font's letters bring their room along.
  func gap(between left: Neighbour, and right: Neighbour) -> Int {
    if left.sides == nil, right.sides == nil, let file = font.file {
      return file.kerning(between: left.letter, and: right.letter, size: size)
    }
    var kerning = 0
    if let left = left.sides, let right = right.sides {
      kerning = Typeface.own.kerning(between: left, and: right)
    }
    let room = (left.sides?.right ?? 0) + (right.sides?.left ?? 0) + kerning
    return max(kerning < 0 ? .min : 1, gap(room))
  }

  /// A letter's picture. A font has one weight, which stands for both.
  func raster(of letter: Character) -> GlyphRaster {
    if font.own(letter) == nil, let file = font.file { return file.raster(of: letter, size: size) }
    return GlyphRaster(Typeface.own[letter].outline, self)
  }
}
