internal import Settings

/// An error in a line of a typeface file.
enum TypefaceProblem: Problem {
  case glyph, strokes, parts, kerning

  var description: String {
    switch self {
    case .glyph: "expected a new letter, and the space on its left and on its right"
    case .strokes: "expected strokes: M L H V A Z N D B, each with its numbers"
    case .parts: "expected glyphs with strokes, each optionally with @x,y or @scale,x,y"
    case .kerning: "expected kern, letters, letters and a number"
    }
  }
}
