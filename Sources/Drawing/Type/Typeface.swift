/// A set of glyphs that are drawn alike: the centre lines of strokes, which a pen of any width follows.
struct Typeface: Sendable {
  /// Units of an em, which is the size that is asked for: the same in any typeface.
  static let em = 200
  /// Where the lines stand that glyphs have in common, as centre lines of a regular pen: the baseline is
  /// at 0.
  static let (descender, xHeight, capHeight) = (-36, 88, 128)

  /// From where on marks stand above small letters.
  static let markHeight = 100

  private(set) var glyphs: [Character: Glyph] = [:]
  /// Shown for what there is no glyph for.
  private(set) var missing = Glyph(outline: Outline(), left: 0, right: 0, kin: " ")
  /// Units that two glyphs stand farther from each other than their edges say.
  private var kerning: [LetterPair: Int] = [:]

  private struct LetterPair: Hashable {
    let left: Character
    let right: Character
  }

  /// - Parameters:
  ///   - glyphs: by the letter that each is for; canonically equal letters are the same one.
  ///   - missing: what is shown for all others.
  init(_ glyphs: [Character: Glyph], missing: Glyph) {
    self.glyphs = glyphs
    self.missing = missing
  }

  subscript(_ letter: Character) -> Glyph { glyphs[letter] ?? missing }

  mutating func kern(_ left: Character, _ right: Character, by units: Int) {
    kerning[LetterPair(left: left, right: right)] = units
  }

  /// How many units farther from each other than their edges say two glyphs stand.
  func kerning(between left: Glyph, and right: Glyph) -> Int {
    kerning[LetterPair(left: left.kin, right: right.kin)] ?? 0
  }
}
