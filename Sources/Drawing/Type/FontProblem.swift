public import Settings

/// The reason why a file cannot be used as a font.
public enum FontProblem: Problem {
  case noFont
  /// A missing ASCII character; a font must have all of them.
  case missingCharacter(Character)

  public var description: String {
    switch self {
    case .noFont: "not a TrueType or OpenType font with outlines and Unicode characters, or damaged"
    case .missingCharacter(let letter):
      "it has no '\(letter)' (\(letter.codes)): a font must have all ASCII characters"
    }
  }
}
