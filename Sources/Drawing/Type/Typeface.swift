internal import Settings
internal import Synchronization

/// A set of glyphs in one design, stored as center lines that a pen of any width follows.
///
/// A glyph is parsed on its first use, because a text needs only a few of them.
final class Typeface: Sendable {
  private let file: TypefaceFile
  private let drawn = Mutex<[Character: Glyph]>([:])
  /// The glyph shown for letters without one.
  let missing: Glyph
  /// The units added to the distance between two letters.
  private let kerning: [LetterPair: Int]

  private struct LetterPair: Hashable {
    let left: Character
    let right: Character
  }

  /// - Throws: `Located<TypefaceProblem>` if the file has no glyph named `missing`, or an invalid
  ///   one.
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

  /// The letters that have glyphs.
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

  /// Returns the units to add to the distance between two glyphs; negative if they move together.
  func kerning(between left: Glyph.Sides, and right: Glyph.Sides) -> Int {
    kerning[LetterPair(left: left.kerningLetter, right: right.kerningLetter)] ?? 0
  }
}
