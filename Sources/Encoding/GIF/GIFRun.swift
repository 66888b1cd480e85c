/// Pixels of one colour side by side, all of which are what they were in the picture before, or none.
struct GIFRun {
  var length: Int32
  var entry: UInt8
  var isSame: Bool
}
