internal import Assets
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

  /// The project's own typeface.
  static let own: Typeface = {
    do throws(Located<TypefaceProblem>) {
      return try Typeface(TypefaceFile(Assets.type.bytes))
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}

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

/// A typeface file with one glyph on each line.
///
/// - `a 12 17 M 0 0 …` is a letter with strokes. The numbers are the space in units on its left and
///   right. The letter may be written as a scalar, such as `U+0023`.
/// - `é = e acute` combines glyphs that have strokes or that an earlier line combines.
/// - `kern AV To -12` sets the kerning of all pairs of a letter of the first list and one of the
///   second.
///
/// Blank lines and lines that begin with `# ` are ignored.
struct TypefaceFile: Sendable {
  /// The lines of letters, keyed by letter. Canonically equivalent characters are equal keys.
  private var letters: [Character: GlyphLine] = [:]
  /// The lines of glyphs that have a name instead of a letter: marks and the glyph for missing
  /// letters.
  private var named: [String: GlyphLine] = [:]
  private(set) var kerning: [(left: Substring, right: Substring, units: Int)] = []

  /// The unparsed line of a glyph, which is parsed on demand.
  private struct GlyphLine {
    let number: Int
    let bytes: ArraySlice<UInt8>

    var words: [Substring] { Substring(decoding: bytes, as: UTF8.self).split(separator: " ") }
    var isComposed: Bool {
      bytes.firstIndex(of: 0x20).map { bytes[($0 + 1)...].first == 0x3D } == true
    }
  }

  /// - Throws: `Located<TypefaceProblem>` if a line has invalid kerning, or repeats an earlier
  ///   glyph.
  init(_ bytes: [UInt8]) throws(Located<TypefaceProblem>) {
    for (number, bytes) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    where !bytes.isEmpty && !bytes.starts(with: [0x23, 0x20]) {
      let line = GlyphLine(number: number + 1, bytes: bytes)
      do throws(TypefaceProblem) {
        try add(line)
      } catch {
        throw Located(error, line: line.number, column: 1)
      }
    }
  }

  /// The letters that have glyphs.
  var all: [Character] { Array(letters.keys) }

  func has(_ letter: Character) -> Bool { letters[letter] != nil }

  private mutating func add(_ line: GlyphLine) throws(TypefaceProblem) {
    let name = String(decoding: line.bytes.prefix { $0 != 0x20 }, as: UTF8.self)
    if name == "kern" { return try kern(line.words.dropFirst()) }
    let other =
      Self.letter(name).map { letters.updateValue(line, forKey: $0) }
      ?? named.updateValue(line, forKey: name)
    if other != nil { throw .glyph }
  }

  private mutating func kern(_ words: ArraySlice<Substring>) throws(TypefaceProblem) {
    let words = Array(words)
    guard words.count == 3, let units = Int(words[2]), abs(units) < TypeUnits.em else {
      throw .kerning
    }
    kerning.append((words[0], words[1], units))
  }

  /// Returns the letter that a word represents, as itself or by its number; nil if the word is a
  /// name.
  private static func letter(_ word: String) -> Character? {
    if word.count == 1 { return word.first }
    guard word.hasPrefix("U+") else { return nil }
    return UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
  }

  /// Parses the glyph of a letter.
  ///
  /// - Returns: the glyph; nil if the letter has none.
  /// - Throws: `Located<TypefaceProblem>` if its line, or that of one of its parts, is invalid.
  func glyph(_ letter: Character) throws(Located<TypefaceProblem>) -> Glyph? {
    guard let line = letters[letter] else { return nil }
    var glyph = try glyph(line)
    if glyph.sides.kerningLetter == " " { glyph.sides.kerningLetter = letter }
    return glyph
  }

  func glyph(named name: String) throws(Located<TypefaceProblem>) -> Glyph? {
    guard let line = named[name] else { return nil }
    return try glyph(line)
  }

  /// Parses all glyphs in the order of their lines, and throws the first error.
  func drawAll() throws(Located<TypefaceProblem>) {
    for line in (Array(letters.values) + named.values).sorted(by: { $0.number < $1.number }) {
      _ = try glyph(line)
    }
  }

  private func glyph(_ line: GlyphLine) throws(Located<TypefaceProblem>) -> Glyph {
    do throws(TypefaceProblem) {
      return try line.isComposed ? composed(line) : drawn(line.words)
    } catch {
      throw Located(error, line: line.number, column: 1)
    }
  }

  private func drawn(_ words: [Substring]) throws(TypefaceProblem) -> Glyph {
    guard words.count > 2, let left = Int(words[1]), let right = Int(words[2]),
      abs(left) < TypeUnits.em, abs(right) < TypeUnits.em
    else { throw .glyph }
    let outline = try StrokeReader(words.dropFirst(3)).outline
    return Glyph(outline: outline, sides: Glyph.Sides(left: left, right: right, kerningLetter: " "))
  }

  private static let mostParts = 4

  private func composed(_ line: GlyphLine) throws(TypefaceProblem) -> Glyph {
    var glyph: Glyph?
    for word in line.words.dropFirst(2).prefix(Self.mostParts) {
      let place = try GlyphPartPosition(word)
      let letter = Self.letter(String(place.name))
      let part = try part(place.name, letter, of: line)
      glyph = glyph?.adding(part, place, isMark: letter == nil) ?? part.placed(place)
    }
    guard let glyph else { throw .glyph }
    return glyph
  }

  private func part(
    _ name: Substring, _ letter: Character?, of line: GlyphLine
  ) throws(TypefaceProblem) -> Glyph {
    guard let part = letter.flatMap({ letters[$0] }) ?? named[String(name)],
      // Only parts from earlier lines may be composed themselves, which rules out cycles.
      !part.isComposed || part.number < line.number
    else { throw .parts }
    do throws(Located<TypefaceProblem>) {
      var glyph = try glyph(part)
      if let letter, glyph.sides.kerningLetter == " " { glyph.sides.kerningLetter = letter }
      return glyph
    } catch {
      throw error.problem
    }
  }
}
