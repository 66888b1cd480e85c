/// A pattern that a script defines.
struct ScriptPattern {
  /// The pattern in RLE, with its final `!` and a line feed.
  let rle: String
  /// The location of its corner, relative to the location of a paste.
  var x = 0
  var y = 0
  /// The rotation or reflection in LifeViewer's notation; nil if there is none.
  var turn: String?
}
