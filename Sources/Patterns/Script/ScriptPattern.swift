/// A pattern that a script names.
struct ScriptPattern {
  /// Run-length encoded, with its end and a new line.
  let rle: String
  /// Where its corner goes, from where it is pasted.
  var x = 0
  var y = 0
  /// How it is turned, in LifeViewer's word; nil where it is not.
  var turn: String?
}
