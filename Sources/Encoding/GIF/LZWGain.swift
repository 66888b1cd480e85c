/// Whether a full dictionary is worth keeping: whether codes stand for as many pixels as they did on
/// the average while it grew, nearly.
struct LZWGain {
  private var learned = (codes: 0, pixels: 0)
  private var recent = (codes: 0, pixels: 0)

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

  /// Asked after each code.
  var isLost: Bool {
    // Codes have eleven bits on the average while the dictionary grows, and twelve later.
    recent.codes == Self.window
      && recent.pixels * 8 * learned.codes * 11 < learned.pixels * 5 * recent.codes * 12
  }
}
