internal import Settings

/// An error in a line of a typeface file.
enum TypefaceProblem: Problem {
  case glyph, strokes, parts, kerning

  var description: String {
    switch self {
    case .glyph: "expected a letter of its own, the room on its left and on its right"
    case .strokes: "expected strokes: M L H V A Z N D B, each with its numbers"
    case .parts: "expected glyphs that are drawn, each perhaps with @x,y or @scale,x,y"
    case .kerning: "expected kern, letters, letters and a number"
    }
  }
}
