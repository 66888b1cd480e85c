internal import Settings

/// An error in a line of a theme file.
package enum ThemeProblem: Problem {
  case invalidLine
  case invalidSpriteLine
  case invalidColor(String)
  /// A name that takes one color, and the excess text after the color.
  case oneColor(String, more: String)
  /// A name that two lines define.
  case duplicate(String)
  case wrongColorCount(String, most: Int)
  case tooLarge(mostKilobytes: Int)
  /// The name of a missing required color.
  case missing(String)
  case unknownKind(String, known: [String])

  package var description: String {
    switch self {
    case .invalidLine: "expected 'name: #rrggbb' or 'sprite name: file.png'"
    case .invalidSpriteLine: "expected a sprite such as 'sprite orca: file.png'"
    case .invalidColor(let text): "expected a color #rrggbb, got '\(text)'"
    case .oneColor(let name, let more): "'\(name)' has one color: remove '\(more)'"
    case .duplicate(let name): "'\(name)' is given twice"
    case .wrongColorCount(let name, let most):
      "expected 1 to \(most) colors, such as \(name): #ffe08a #d9480f"
    case .tooLarge(let most): "a theme file can have at most \(most) KB"
    case .missing(let name): "missing line '\(name): #rrggbb'"
    case .unknownKind(let name, let known):
      "unknown name '\(name)'"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: " (known: \(known.joined(separator: ", ")))"
        )
    }
  }
}
