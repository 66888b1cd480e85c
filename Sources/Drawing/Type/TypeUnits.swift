/// What glyphs have in common, in units: the same in any typeface.
enum TypeUnits {
  /// Those of an em, which is the size that is asked for.
  static let em = 200
  /// Where the lines stand, as centre lines of a regular pen: the baseline is at 0.
  static let (descender, xHeight, capHeight) = (-36, 88, 128)
  /// From where on marks stand above small letters.
  static let markHeight = 100
}
