public import Settings

/// Why a file cannot be used as a font.
public enum FontProblem: Problem {
  case noFont
  /// A sign of ASCII, all of which a font has to have.
  case noSign(Character)

  public var description: String {
    switch self {
    case .noFont: "no TrueType or OpenType font of outlines with Unicode's numbers, or damaged"
    case .noSign(let letter): "has no '\(letter)' (\(letter.codes)): a font has all of ASCII"
    }
  }
}
