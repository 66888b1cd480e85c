/// A way of writing patterns down. A new one is a file that reads it, and a line in `all`.
struct PatternFormat: Sendable {
  /// With its article, as a refusal says it: `a macrocell`.
  let name: String
  /// What the first line that is not blank begins with.
  private let start: String
  /// Reads a file; nil where the format is known only to be told by its name.
  let read: (@Sendable ([UInt8]) throws(PatternError) -> Pattern)?

  private init(
    _ name: String, start: String,
    read: (@Sendable ([UInt8]) throws(PatternError) -> Pattern)? = nil
  ) {
    self.name = name
    self.start = start
    self.read = read
  }

  /// The first of these that recognises a file is its format; RLE says nothing of itself, and is
  /// the last.
  static let all = [
    PatternFormat("a Life 1.05 or 1.06", start: "#Life"),
    PatternFormat("an MCell", start: "#MCell"),
    PatternFormat("a macrocell", start: "[M2]"),
    PatternFormat("a plaintext", start: "!"),
    PatternFormat("an RLE", start: "", read: RLE.parse),
  ]

  /// - Parameter firstLine: the file's first that is not blank.
  func recognises(_ firstLine: ArraySlice<UInt8>) -> Bool {
    String(decoding: firstLine.prefix(8), as: UTF8.self).hasPrefix(start)
  }
}
