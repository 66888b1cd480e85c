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
    case .invalidSpriteLine: "a sprite is written 'sprite orca: file.png'"
    case .invalidColor(let text): "'\(text)' is no colour: write #rrggbb"
    case .oneColor(let name, let more): "'\(name)' has one colour: leave '\(more)' out"
    case .duplicate(let name): "'\(name)' is said twice"
    case .wrongColorCount(let name, let most):
      "'\(name)' has one to \(most) colours: \(name): #ffe08a #d9480f"
    case .tooLarge(let most): "a theme's file has at most \(most) KB"
    case .missing(let name): "a theme needs a line '\(name): #rrggbb'"
    case .unknownKind(let name, let known):
      "nothing is called '\(name)'"
        + Nearest.hint(
          Nearest.name(to: name, among: known), else: ": known are \(known.joined(separator: ", "))"
        )
    }
  }
}
