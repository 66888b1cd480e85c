internal import Settings

/// A way of writing patterns down. A new one is a file that reads it, and a line in `all`.
struct PatternFormat: Sendable {
  /// With its article, as a refusal says it: `an MCell`.
  let name: String
  /// Whether a file is of it.
  ///
  /// - Parameter firstLine: the file's first that is not blank, without white space before it.
  let recognises: @Sendable (_ firstLine: ArraySlice<UInt8>) -> Bool
  /// Reads a file; nil where the format is known only to be told by its name.
  let read: (@Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern)?

  private init(
    _ name: String, recognises: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    read: (@Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern)? = nil
  ) {
    self.name = name
    self.recognises = recognises
    self.read = read
  }

  private init(
    _ name: String, start: String,
    read: (@Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern)? = nil
  ) {
    self.init(name, recognises: { $0.starts(with: start.utf8) }, read: read)
  }

  /// The first of these that recognises a file is its format, whatever the file is called; RLE says
  /// nothing of itself, and is the last.
  static let all = [
    PatternFormat("a Life 1.06", start: "#Life 1.06", read: CoordinateReader.parse),
    PatternFormat("a Life 1.05", start: "#Life", read: BlockReader.parse),
    PatternFormat(
      "a Life 1.05", recognises: { $0 == [35, 80] || $0 == [35, 80, 13] }, read: BlockReader.parse),
    PatternFormat("an MCell", start: "#MCell"),
    PatternFormat("a macrocell", start: "[M2]", read: MacrocellReader.parse),
    PatternFormat("a plaintext", start: "!", read: PlaintextReader.parse),
    PatternFormat("a plaintext", recognises: isPicture, read: PlaintextReader.parse),
    PatternFormat("an RLE", start: "", read: RLEReader.parse),
  ]

  /// Whether a line shows cells as they look: both words for a cell, and none for a count or an end.
  private static func isPicture(_ line: ArraySlice<UInt8>) -> Bool {
    let cells = line.filter { !isSpace($0) }
    return cells.allSatisfy { Array(".*O".utf8).contains($0) } && cells.count > 0
  }
}
