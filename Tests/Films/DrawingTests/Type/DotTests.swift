import Grids
import Testing

@testable import Drawing

/// Tests of the dots of letters.
@Suite struct DotTests {
  /// Returns the numbers of empty rows between the parts of a glyph, from the top.
  private func gaps(_ letter: Character, _ style: TypeStyle) -> [Int] {
    let coverage = GlyphRaster(Typeface.own[letter].outline, style).coverage
    let inked = (0..<coverage.height).map { coverage.row($0).contains { $0 > 0 } }
    guard let first = inked.firstIndex(of: true), let last = inked.lastIndex(of: true) else {
      return []
    }
    return inked[first...last].split(separator: true).map(\.count)
  }

  @Test(arguments: TypeStyle.Weight.allCases, 9...60)
  func `The dots of letters are apart from their stems`(weight: TypeStyle.Weight, size: Int) {
    for letter in "ijäöüÄÜ" {
      #expect(gaps(letter, TypeStyle(size, weight)).count == 1, "\(letter) \(size)")
    }
  }

  @Test func `Vietnamese letters have all of their marks`() {
    let style = TypeStyle(40)
    for (letter, parts) in [("ạ", 1), ("ậ", 2), ("ẫ", 2), ("ể", 2), ("ỉ", 1), ("Ị", 1)] {
      #expect(gaps(Character(letter), style).count >= parts, "\(letter)")
    }
  }
}
