extension TypeStyle {
  /// What a letter takes of a line, in pixels.
  func width(ofLetter letter: Character) -> Int {
    if let glyph = font.own(letter) { return GridFit(glyph.outline, self).width }
    return font.file?.raster(of: letter, size: size).width ?? 0
  }

  /// The pixels between two letters. In the own typeface strokes that nothing should bring together
  /// stay apart; a font's letters bring their room along.
  func gap(between left: Character, and right: Character) -> Int {
    let (before, after) = (font.own(left), font.own(right))
    if before == nil, after == nil, let file = font.file {
      return file.kerning(between: left, and: right, size: size)
    }
    var kerning = 0
    if let before, let after { kerning = Typeface.own.kerning(between: before, and: after) }
    let room = (before?.right ?? 0) + (after?.left ?? 0) + kerning
    return max(kerning < 0 ? .min : 1, gap(room))
  }

  /// A letter's picture. A font has one weight, which stands for both.
  func raster(of letter: Character) -> GlyphRaster {
    if font.own(letter) == nil, let file = font.file { return file.raster(of: letter, size: size) }
    return GlyphPainter.raster(Typeface.own[letter].outline, self)
  }
}
