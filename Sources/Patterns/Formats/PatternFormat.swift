internal import Settings

/// A file format for patterns. A new format needs a file with its parser, and a line in `all`.
struct PatternFormat: Sendable {
  /// Returns true if a file has this format.
  ///
  /// - Parameter firstLine: the first line that is not blank, without leading white space.
  let recognizes: @Sendable (_ firstLine: ArraySlice<UInt8>) -> Bool
  /// Parses a file.
  let read: @Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern

  private init(
    recognizes: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    read: @escaping @Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern
  ) {
    self.recognizes = recognizes
    self.read = read
  }

  private init(
    start: String, read: @escaping @Sendable ([UInt8]) throws(Located<PatternProblem>) -> Pattern
  ) {
    self.init(recognizes: { $0.starts(with: start.utf8) }, read: read)
  }

  /// All formats. A file has the first format that recognizes it. The extension of the file is
  /// ignored. RLE is last, since it has no signature.
  static let all = [
    PatternFormat(start: "#Life 1.06", read: Life106Reader.parse),
    PatternFormat(start: "#Life", read: Life105Reader.parse),
    PatternFormat(
      recognizes: { $0 == [35, 80] || $0 == [35, 80, 13] }, read: Life105Reader.parse
    ),
    PatternFormat(start: "#MCell", read: MCellReader.parse),
    PatternFormat(start: "[M2]", read: MacrocellReader.parse),
    PatternFormat(start: "!", read: PlaintextReader.parse),
    PatternFormat(recognizes: isPicture, read: PlaintextReader.parse),
    PatternFormat(start: "", read: RLEReader.parse),
  ]

  /// Returns true if a line consists of the characters `.`, `*` and `O` alone, apart from white
  /// space. RLE would need other characters: counts, ends of rows or `b`.
  private static func isPicture(_ line: ArraySlice<UInt8>) -> Bool {
    let cells = line.filter { !isSpace($0) }
    return cells.allSatisfy { Array(".*O".utf8).contains($0) } && cells.count > 0
  }
}
