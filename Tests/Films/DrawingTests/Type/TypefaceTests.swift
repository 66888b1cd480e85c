import Grids
import Testing

@testable import Drawing

@Suite struct TypefaceTests {
  private static func scalars(_ range: ClosedRange<UInt32>) -> [Character] {
    range.compactMap(Unicode.Scalar.init).map(Character.init)
  }

  /// The supported letters by Unicode block.
  static let blocks: [(name: String, letters: [Character])] = [
    ("ASCII", scalars(0x20...0x7E)), ("Latin-1", scalars(0xA0...0xFF)),
    ("Latin Extended-A", scalars(0x100...0x17F)),
    ("Greek", scalars(0x384...0x38A) + scalars(0x38C...0x38C) + scalars(0x38E...0x3A1)),
    ("Greek, the rest", scalars(0x3A3...0x3CE)), ("Cyrillic", scalars(0x400...0x45F)),
    ("Ukrainian", Array("ҐґЄєІіЇї")), ("Romanian", Array("ȘșȚț")),
    ("dashes and quotes", Array("‐‑–—‘’‚“”„‹›«»…†‡•·′″‰")),
    ("arrows", scalars(0x2190...0x2199) + Array("⇐⇒⇔")),
    ("mathematics", Array("−×÷±≤≥≠≈≡∞√∑∏∂∫∈∀∃∅∧∨°∆Ω")),
    ("Vietnamese", scalars(0x1EA0...0x1EF9) + Array("ĂăÂâĐđÊêÔôƠơƯưÀÃÈÌĨÒÕÙŨỲÝàãèìĩòõùũỳý")),
    ("money", Array("€£¥₽₴¢₿¤")), ("small figures", Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ")),
    ("fractions and marks", Array("½¼¾№©®™§¶")),
  ]

  @Test func `The typeface has a glyph for each letter of its file`() {
    #expect(Typeface.own.letters.count > 550)
    for letter in Typeface.own.letters { _ = Typeface.own[letter] }
  }

  @Test(arguments: blocks)
  func `Every letter of a supported block has a glyph`(block: (name: String, letters: [Character]))
  {
    for letter in block.letters { #expect(Typeface.own.has(letter), "\(letter)") }
  }

  @Test func `Only blanks are empty, and no letter is wider than two ems`() {
    let missing = Typeface.own.missing.outline
    for letter in Typeface.own.letters {
      let outline = Typeface.own[letter].outline
      let isBlank = letter == " " || letter == "\u{A0}"
      #expect(outline.strokes.isEmpty == isBlank, "\(letter)")
      #expect(outline.width.count < 2 * TypeUnits.em * Outline.unit, "\(letter)")
      #expect(outline != missing, "\(letter)")
    }
  }

  @Test func `Letters of equal shape share an outline, and similar letters differ`() {
    let outline = { (letter: Character) in Typeface.own[letter].outline }
    for (latin, other) in zip("AEOPCTXaeopcxy", "АЕОРСТХаеорсху") {
      #expect(outline(latin) == outline(other), "\(latin)")
    }
    for (one, another) in zip("0OIl1Зз", "OQlI73З") {
      #expect(outline(one) != outline(another), "\(one)")
    }
  }

  @Test func `Kerning ignores marks, and digits have no kerning`() {
    let kerning = { (left: Character, right: Character) in
      Typeface.own.kerning(between: Typeface.own[left].sides, and: Typeface.own[right].sides)
    }
    #expect(kerning("A", "V") < 0)
    #expect(kerning("Á", "V") == kerning("A", "V"))
    #expect(kerning("А", "Т") == kerning("A", "T"))
    #expect(kerning("H", "H") == 0)
    for figure in "0123456789" as String {
      for letter in Typeface.own.letters {
        #expect(kerning(figure, letter) == 0 && kerning(letter, figure) == 0)
      }
    }
  }

  @Test func `Outlines have the strokes, stems and bars of their glyphs`() {
    let outline = Typeface.own["H"].outline
    let points = { (points: [(Int, Int)]) in
      points.map { Position(x: $0.0 * Outline.unit, y: $0.1 * Outline.unit) }
    }
    #expect(
      outline.strokes.map(\.points) == [
        points([(0, 128), (0, 0)]), points([(86, 128), (86, 0)]), points([(0, 66), (86, 66)]),
      ])
    #expect(outline.stems == [0, 86 * Outline.unit] && outline.bars == [66 * Outline.unit])
    // A figure in the width of all figures, and a letter of two parts.
    #expect(Typeface.own["1"].outline.width == Typeface.own["0"].outline.width)
    let (plain, accented) = (Typeface.own["E"].outline, Typeface.own["É"].outline)
    #expect(Array(accented.strokes.prefix(plain.strokes.count)) == plain.strokes)
    #expect(accented.height.upperBound > plain.height.upperBound)
    #expect(Typeface.own["²"].outline.strokes.allSatisfy { $0.isFine })
  }

  @Test func `A missing letter has the glyph of missing letters`() {
    #expect(!Typeface.own.has("字"))
    #expect(Typeface.own["字"] == Typeface.own.missing)
  }
}
