/// The dimensions in units that all glyphs share.
enum TypeUnits {
  /// The size of the em.
  static let em = 200
  /// The heights of regular strokes' center lines above the baseline, which is at 0.
  static let (descender, xHeight, capHeight) = (-36, 88, 128)
  /// The height from which marks lie above small letters.
  static let markHeight = 100
}
