internal import Grids

/// A typeface's file: one glyph a line.
///
/// `a 12 17 M 0 0 …` is a letter, or its number as `U+0023`, the room in units on its left and on its right,
/// and its strokes. `é = e acute` puts parts together. `kern AV To -12` moves pairs, each of whose letters
/// is one of a list. Blank lines and lines that begin with `# ` say nothing.
struct TypefaceFile {
  /// What has a name and no letter: marks, and what is shown for a letter that is missing.
  private var named: [String: Glyph] = [:]
  private var glyphs: [Character: Glyph] = [:]
  private var composed: [(name: Substring, parts: ArraySlice<Substring>, line: Int)] = []
  private var kerning: [(left: Substring, right: Substring, units: Int)] = []

  /// - Throws: where a line says none of that.
  static func read(_ bytes: [UInt8]) throws(TypefaceMistake) -> Typeface {
    var file = TypefaceFile()
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("# ") {
      try file.read(line, number: number + 1)
    }
    for glyph in file.composed { try file.compose(glyph.name, of: glyph.parts, glyph.line) }
    do throws(TypefaceError) {
      return try file.typeface()
    } catch {
      throw TypefaceMistake(line: lines.count, error: error)
    }
  }

  private mutating func read(_ line: Substring, number: Int) throws(TypefaceMistake) {
    let words = line.split(separator: " ")
    do throws(TypefaceError) {
      switch words {
      case let words where words.first == "kern": try kern(words.dropFirst())
      case let words where words.count > 2 && words[1] == "=":
        composed.append((words[0], words.dropFirst(2), number))
      default: try draw(words)
      }
    } catch {
      throw TypefaceMistake(line: number, error: error)
    }
  }

  private mutating func draw(_ words: [Substring]) throws(TypefaceError) {
    guard words.count > 2, let left = Int(words[1]), let right = Int(words[2]),
      abs(left) < Typeface.em, abs(right) < Typeface.em
    else { throw .glyph }
    let outline = try StrokeReader(words.dropFirst(3)).outline
    try add(Glyph(outline: outline, left: left, right: right, kin: " "), as: words[0])
  }

  private mutating func kern(_ words: ArraySlice<Substring>) throws(TypefaceError) {
    let words = Array(words)
    guard words.count == 3, let units = Int(words[2]), abs(units) < Typeface.em else {
      throw .kerning
    }
    kerning.append((words[0], words[1], units))
  }

  /// A letter, as itself or by its number; nil where a word is a name.
  private static func letter(_ word: Substring) -> Character? {
    if word.count == 1 { return word.first }
    guard word.hasPrefix("U+") else { return nil }
    return UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
  }

  private mutating func add(_ glyph: Glyph, as name: Substring) throws(TypefaceError) {
    var glyph = glyph
    guard let letter = Self.letter(name) else {
      guard named.updateValue(glyph, forKey: String(name)) == nil else { throw .glyph }
      return
    }
    if glyph.kin == " " { glyph.kin = letter }
    guard glyphs.updateValue(glyph, forKey: letter) == nil else { throw .glyph }
  }

  private func part(_ name: Substring) throws(TypefaceError) -> Glyph {
    guard let glyph = Self.letter(name).flatMap({ glyphs[$0] }) ?? named[String(name)] else {
      throw .parts
    }
    return glyph
  }

  private mutating func compose(
    _ name: Substring, of words: ArraySlice<Substring>, _ line: Int
  ) throws(TypefaceMistake) {
    do throws(TypefaceError) {
      var glyph: Glyph?
      for word in words.prefix(Self.mostParts) {
        let place = try PartPlace(word)
        let part = try part(place.name)
        let isMark = Self.letter(place.name) == nil
        glyph = glyph?.adding(part, place, isMark: isMark) ?? part.placed(place)
      }
      if let glyph { try add(glyph, as: name) }
    } catch {
      throw TypefaceMistake(line: line, error: error)
    }
  }

  private static let mostParts = 4

  private func typeface() throws(TypefaceError) -> Typeface {
    guard let missing = named["missing"] else { throw .glyph }
    var typeface = Typeface(glyphs, missing: missing)
    for (left, right, units) in kerning {
      for left in left { for right in right { typeface.kern(left, right, by: units) } }
    }
    return typeface
  }
}
