/// The compression of a full dictionary, compared with that while it grew. It determines whether
/// the dictionary is still worth keeping.
struct DictionaryEfficiency {
  private var learned = (codes: 0, pixels: 0)
  private var recent = (codes: 0, pixels: 0)

  /// The number of codes over which the compression is compared.
  private static let window = 2048

  mutating func add(_ pixels: Int, isLearning: Bool) {
    if isLearning {
      learned.codes += 1
      learned.pixels += pixels
    } else {
      if recent.codes == Self.window { recent = (0, 0) }
      recent.codes += 1
      recent.pixels += pixels
    }
  }

  /// True if the last `window` codes cover less than 5/8 of the pixels per bit that codes covered
  /// while the dictionary grew. Test it after each code: it is only true when a window is complete.
  var isPoor: Bool {
    // Codes have 11 bits on average while the dictionary grows, and 12 afterwards.
    recent.codes == Self.window
      && recent.pixels * 8 * learned.codes * 11 < learned.pixels * 5 * recent.codes * 12
  }
}
