/// What a line of a typeface's file can have wrong.
enum TypefaceError: Error, Hashable {
  case glyph, strokes, parts, kerning
}

/// A line of a typeface's file that says nothing.
struct TypefaceMistake: Error, Hashable, CustomStringConvertible {
  let line: Int
  let error: TypefaceError

  var description: String {
    let wanted =
      switch error {
      case .glyph: "a letter of its own, the room on its left and on its right"
      case .strokes: "strokes: M L H V A Z N D B, each with its numbers"
      case .parts: "glyphs that are drawn, each perhaps with @x,y or @scale,x,y"
      case .kerning: "kern, letters, letters and a number"
      }
    return "line \(line) of the typeface should have \(wanted)"
  }
}
