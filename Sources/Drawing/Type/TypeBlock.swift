/// The letters of the project's typeface that belong to one Unicode block.
package struct TypeBlock: Sendable {
  /// The name of the block in Unicode.
  package let name: String
  /// The letters in the order of their scalars.
  package let letters: [Character]

  private static let names: [(name: String, scalars: ClosedRange<UInt32>)] = [
    ("Basic Latin", 0x00...0x7F), ("Latin-1 Supplement", 0x80...0xFF),
    ("Latin Extended-A", 0x100...0x17F), ("Latin Extended-B", 0x180...0x24F),
    ("Greek and Coptic", 0x370...0x3FF), ("Cyrillic", 0x400...0x4FF),
    ("Latin Extended Additional", 0x1E00...0x1EFF), ("General Punctuation", 0x2000...0x206F),
    ("Superscripts and Subscripts", 0x2070...0x209F), ("Currency Symbols", 0x20A0...0x20CF),
    ("Letterlike Symbols", 0x2100...0x214F), ("Arrows", 0x2190...0x21FF),
    ("Mathematical Operators", 0x2200...0x22FF),
  ]

  /// The blocks that the typeface covers, in Unicode order.
  package static let all: [TypeBlock] = {
    let letters = Typeface.own.letters.sorted { number(of: $0) < number(of: $1) }
    return names.map { name, scalars in
      TypeBlock(name: name, letters: letters.filter { scalars.contains(number(of: $0)) })
    }
  }()

  private static func number(of letter: Character) -> UInt32 {
    letter.unicodeScalars.first?.value ?? 0
  }
}
