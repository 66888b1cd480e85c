/// What texts are set in: the project's own typeface, or a font in a file of somebody's.
public struct Font: Hashable, Sendable {
  /// Nil of the own typeface.
  let file: FontFile?

  /// The project's own typeface, which looks the same everywhere.
  public static let own = Font(file: nil)

  private init(file: FontFile?) {
    self.file = file
  }

  /// A TrueType or OpenType font, or the first of a collection.
  ///
  /// - Parameter name: as mistakes name it.
  /// - Throws: where the bytes are no such font, or it lacks a sign of ASCII.
  public init(_ bytes: [UInt8], name: String) throws(FontProblem) {
    guard let file = FontFile(bytes, name: name) else { throw .noFont }
    // Numbers, the names of counts and of settings are written without anybody's asking.
    let needed = (0x20...0x7E).map { Character(Unicode.Scalar($0 as UInt8)) }
    if let letter = needed.first(where: { !file.has($0) }) { throw .noSign(letter) }
    self.init(file: file)
  }

  /// What mistakes call it; nil of the own typeface.
  public var name: String? { file?.name }

  /// The first letter of a text that it has no picture of.
  public func firstMissing(in text: String) -> Character? {
    // All of ASCII is there, and reading the own typeface takes most of a start.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return nil }
    return text.first { !has($0) }
  }

  private func has(_ letter: Character) -> Bool {
    file?.has(letter) ?? Typeface.own.has(letter)
  }
}

extension Font {
  /// The own typeface's glyph: of every letter, or of those that a font lacks. What nobody has written,
  /// such as the power of ten of an axis, is then set in it.
  func own(_ letter: Character) -> Glyph? {
    file?.has(letter) == true ? nil : Typeface.own[letter]
  }
}
