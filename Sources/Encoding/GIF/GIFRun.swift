/// Adjacent pixels of one color. Either all of them are unchanged since the previous picture, or
/// none.
struct GIFRun {
  var length: Int32
  var entry: UInt8
  var isSame: Bool
}
