extension TypeStyle {
  /// Returns the advance width of a letter in pixels.
  func width(ofLetter letter: Character) -> Int {
    if let glyph = font.own(letter) { return GridFit(glyph.outline, self).width }
    return font.file?.raster(of: letter, size: size).width ?? 0
  }

  /// A letter with the sides of its glyph; nil sides if the glyph comes from a font file.
  typealias Neighbor = (letter: Character, sides: Glyph.Sides?)

  /// Returns the distance in pixels between two letters.
  ///
  /// In the project's own typeface, strokes stay at least a pixel apart unless negative kerning
  /// joins them. The letters of a font file include their own spacing.
  func gap(between left: Neighbor, and right: Neighbor) -> Int {
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

  /// Returns the image of a letter. A font file has one weight, which is used for both weights.
  func raster(of letter: Character) -> GlyphRaster {
    if font.own(letter) == nil, let file = font.file { return file.raster(of: letter, size: size) }
    return GlyphRaster(Typeface.own[letter].outline, self)
  }
}
