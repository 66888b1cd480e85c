public import Settings

/// The reason why a file cannot be used as a font.
public enum FontProblem: Problem {
  case noFont
  /// A missing ASCII character; a font must have all of them.
  case missingCharacter(Character)

  public var description: String {
    switch self {
    case .noFont: "no TrueType or OpenType font of outlines with Unicode's numbers, or damaged"
    case .missingCharacter(let letter):
      "has no '\(letter)' (\(letter.codes)): a font has all of ASCII"
    }
  }
}
