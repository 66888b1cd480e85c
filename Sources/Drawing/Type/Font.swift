/// The font of texts: the project's own typeface, or a font from a file.
public struct Font: Hashable, Sendable {
  /// The font file; nil for the project's own typeface.
  let file: FontFile?

  /// The project's own typeface, which looks the same on every machine.
  public static let own = Font(file: nil)

  private init(file: FontFile?) {
    self.file = file
  }

  /// Creates a font from a TrueType or OpenType font, or from the first font of a collection.
  ///
  /// - Parameter name: the name of the font in error messages.
  /// - Throws: `FontProblem` if the bytes are not such a font, or if it lacks a printable ASCII
  ///   character.
  public init(_ bytes: [UInt8], name: String) throws(FontProblem) {
    guard let file = FontFile(bytes, name: name) else { throw .noFont }
    // The program itself writes numbers and the names of counts and settings, so every font needs
    // ASCII.
    let needed = (0x20...0x7E).map { Character(Unicode.Scalar($0 as UInt8)) }
    if let letter = needed.first(where: { !file.has($0) }) { throw .missingCharacter(letter) }
    self.init(file: file)
  }

  /// The name in error messages; nil for the project's own typeface.
  public var name: String? { file?.name }

  /// Returns the first character of a text that has no glyph.
  public func firstMissing(in text: String) -> Character? {
    // Every font has all of ASCII. The shortcut avoids loading the project's own typeface, which
    // takes most of the startup time.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return nil }
    return text.first { !has($0) }
  }

  private func has(_ letter: Character) -> Bool {
    file?.has(letter) ?? Typeface.own.has(letter)
  }
}

extension Font {
  /// Returns the glyph of the project's own typeface; nil if a font file has the letter.
  ///
  /// Letters that a font lacks, such as superscript digits in an axis label, are thus drawn in the
  /// project's own typeface.
  func own(_ letter: Character) -> Glyph? {
    file?.has(letter) == true ? nil : Typeface.own[letter]
  }
}
