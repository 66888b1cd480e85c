import Assets
import Grids
import Settings
import TestSupport
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

  @Test func `Every line of the typeface's file is valid`() throws {
    let file = try TypefaceFile(Assets.type.bytes)
    try file.drawAll()
    #expect(file.all.count > 550)
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

  private func read(_ text: String) throws {
    let file = try TypefaceFile(Array(text.utf8))
    try file.drawAll()
    _ = try Typeface(file)
  }

  private static let start = "missing 0 0 M 0 0 L 9 9\na 1 2 M 0 0 V 4 8 D 1 1\n"

  @Test(arguments: [
    ("b", TypefaceProblem.glyph), ("b 1", .glyph), ("b x 1 M 0 0", .glyph), ("a 1 1 D 0 0", .glyph),
    ("b 1 999", .glyph), ("missing 0 0", .glyph), ("b 1 1 M 0", .strokes),
    ("b 1 1 Q 0 0", .strokes),
    ("b 1 1 M 1000 0", .strokes), ("b 1 1 H 1 2", .strokes), ("b 1 1 M 0 x", .strokes),
    ("b 1 1 B 3 2", .strokes), ("b 1 1 A 0 0 1 1 0", .strokes),
    ("b 1 1 \(String(repeating: "Z ", count: 1001))", .strokes), ("b = c", .parts),
    ("b = b", .parts), ("b = a@1", .parts), ("b = a@0,1,1", .parts), ("b = a@x,1,1", .parts),
    ("kern a b", .kerning),
    ("kern a b c", .kerning), ("kern a b 1 2", .kerning),
  ])
  func `An invalid line is reported`(line: String, error: TypefaceProblem) {
    let file = Self.start + line + "\n"
    let told = #expect(throws: Located<TypefaceProblem>.self) { try read(file) }
    #expect(told == Located(error, line: 3, column: 1))
    #expect(told?.description.hasPrefix("3:1: expected ") == true)
  }

  @Test func `A typeface must have a glyph for missing letters`() {
    #expect(throws: Located<TypefaceProblem>.self) { try read("a 1 1 D 0 0\n") }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `A typeface with changed bytes does not stop the program`(seed: UInt64) {
    var bytes = Assets.type.bytes.prefix(3000).map { $0 }
    var state = seed
    for _ in 0..<20 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 56)
    }
    try? TypefaceFile(bytes).drawAll()
  }
}
