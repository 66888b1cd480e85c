internal import Settings
internal import Synchronization

/// A set of glyphs that are drawn alike: the centre lines of strokes, which a pen of any width follows. Each
/// is drawn when it is first asked for: a text has few of them.
final class Typeface: Sendable {
  private let file: TypefaceFile
  private let drawn = Mutex<[Character: Glyph]>([:])
  /// Shown for what there is no glyph for.
  let missing: Glyph
  /// Units that two glyphs stand farther from each other than their edges say.
  private let kerning: [LetterPair: Int]

  private struct LetterPair: Hashable {
    let left: Character
    let right: Character
  }

  /// - Throws: where the file has no glyph for what is missing.
  init(_ file: TypefaceFile) throws(Located<TypefaceProblem>) {
    guard let missing = try file.glyph(named: "missing") else {
      throw Located(.glyph, line: 1, column: 1)
    }
    self.file = file
    self.missing = missing
    var kerning: [LetterPair: Int] = [:]
    for (left, right, units) in file.kerning {
      for left in left {
        for right in right { kerning[LetterPair(left: left, right: right)] = units }
      }
    }
    self.kerning = kerning
  }

  /// What there are glyphs for.
  var letters: [Character] { file.all }

  func has(_ letter: Character) -> Bool { file.has(letter) }

  subscript(_ letter: Character) -> Glyph {
    drawn.withLock { drawn in
      if let glyph = drawn[letter] { return glyph }
      let glyph = (try? file.glyph(letter)) ?? missing
      drawn[letter] = glyph
      return glyph
    }
  }

  /// How many units farther from each other than their edges say two glyphs stand.
  func kerning(between left: Glyph.Sides, and right: Glyph.Sides) -> Int {
    kerning[LetterPair(left: left.kin, right: right.kin)] ?? 0
  }
}
