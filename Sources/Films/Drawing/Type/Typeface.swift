internal import Assets
internal import Grids
internal import Synchronization

/// A set of glyphs in one design, stored as center lines that a pen of any width follows.
///
/// Each line of the file is a glyph or a kerning. `scripts/outlines` makes the file from strokes. A
/// glyph is parsed on its first use, because a text needs only a few of them.
final class Typeface: Sendable {
  /// The lines of the glyphs, keyed by letter, or by name for marks and the glyph of missing
  /// letters. Canonically equivalent letters are equal keys.
  private let lines: [String: ArraySlice<UInt8>]
  private let drawn = Mutex<[Character: Glyph]>([:])
  /// The units added to the distance between two letters.
  private let kerning: [LetterPair: Int]

  private struct LetterPair: Hashable {
    let left: Character
    let right: Character
  }

  /// - Precondition: the file is one that `scripts/outlines` makes.
  private init(_ file: [UInt8]) {
    var lines: [String: ArraySlice<UInt8>] = [:]
    var kerning: [LetterPair: Int] = [:]
    for line in file.split(separator: 0x0A) {
      let name = String(decoding: line.prefix { $0 != 0x20 }, as: UTF8.self)
      if name == "kern" {
        let words = Self.words(line)
        for left in words[1] {
          for right in words[2] { kerning[LetterPair(left: left, right: right)] = Int(words[3]) }
        }
      } else {
        lines[Self.key(name)] = line
      }
    }
    (self.lines, self.kerning) = (lines, kerning)
  }

  var letters: [Character] { lines.keys.filter { $0.count == 1 }.compactMap(\.first) }

  func has(_ letter: Character) -> Bool { lines[String(letter)] != nil }

  /// The glyph shown for letters without one.
  var missing: Glyph { glyph("missing") }

  subscript(_ letter: Character) -> Glyph {
    drawn.withLock { drawn in
      if let glyph = drawn[letter] { return glyph }
      let glyph = has(letter) ? glyph(String(letter)) : missing
      drawn[letter] = glyph
      return glyph
    }
  }

  /// Returns the units to add to the distance between two glyphs; negative if they move together.
  func kerning(between left: Glyph.Sides, and right: Glyph.Sides) -> Int {
    kerning[LetterPair(left: left.kerningLetter, right: right.kerningLetter)] ?? 0
  }

  static let own = Typeface(Assets.type.bytes)

  // MARK: - Lines

  /// Parses a line: a name, the units on the left and right, the letter of the kerning, and fields
  /// of an outline, each with its numbers.
  private func glyph(_ name: String) -> Glyph {
    guard let words = lines[name].map({ Self.words($0) }), let left = Int(words[1]),
      let right = Int(words[2]), let letter = Self.letter(String(words[3]))
    else { preconditionFailure("a line for each glyph") }
    var outline = Outline()
    var rest = words[4...]
    while let field = rest.popFirst() {
      let part = field == "P" ? rest.popFirst().map { glyph(Self.key(String($0))) } : nil
      var numbers: [Int] = []
      while let number = rest.first.flatMap({ Int($0) }) {
        numbers.append(number)
        rest.removeFirst()
      }
      outline.add(field, numbers, part?.outline)
    }
    return Glyph(
      outline: outline, sides: Glyph.Sides(left: left, right: right, kerningLetter: letter))
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [Substring] {
    Substring(decoding: line, as: UTF8.self).split(separator: " ")
  }

  private static func key(_ name: String) -> String { letter(name).map { String($0) } ?? name }

  /// Returns the letter that a name represents, as itself or by its number such as `U+0023`; nil
  /// for other names.
  private static func letter(_ name: String) -> Character? {
    if name.count == 1 { return name.first }
    guard name.hasPrefix("U+") else { return nil }
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
  }
}

extension Outline {
  /// Adds a field of a typeface's file: `S` is a stroke, whose points follow from the steps between
  /// them, `X` and `Y` are stems and bars, `B` is the box, and `P` is another glyph with a scale in
  /// percent and an offset.
  fileprivate mutating func add(_ field: Substring, _ numbers: [Int], _ part: Outline?) {
    switch (field, part) {
    case ("B", _): box = numbers[0]...numbers[1]
    case ("X", _): stems += numbers
    case ("Y", _): bars += numbers
    case ("P", let part?):
      add(part, scale: numbers[0], by: Position(x: numbers[1], y: numbers[2]))
    default:
      var point = Position(x: 0, y: 0)
      let points = stride(from: 0, to: numbers.count, by: 2).map { index in
        point = Position(x: point.x + numbers[index], y: point.y + numbers[index + 1])
        return point
      }
      strokes.append(CenterLine(points: points))
    }
  }
}

/// The letters of the project's typeface that belong to one Unicode block.
package struct TypeBlock: Sendable {
  package let name: String
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
