internal import Settings

/// A frequent mistake in YAML, recognized by the text at which the parser failed.
struct YAMLPitfall {
  let problem: YAMLProblem
  /// The column, counted from 1.
  let column: Int
  let length: Int

  /// Returns nil if the error is none of the known mistakes.
  init?(_ error: Located<YAMLProblem>, in bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(error.line - 1) else { return nil }
    let line = Array(lines[error.line - 1].unicodeScalars)
    let (before, behind) = (line.prefix(error.column - 1), line.dropFirst(error.column - 1))
    if behind.first == "\t" {
      self.init(.tab, error.column)
    } else if let word = Self.place(beginning: behind) {
      self.init(.unquoted(word), error.column, word.count + 2)
    } else if let open = before.lastIndex(of: "{"), let word = Self.place(ending: before[open...]) {
      self.init(.unquoted(word), open + 1, word.count + 2)
    } else if behind.first == ":", before.contains(":") {
      self.init(.colon, error.column)
    } else {
      return nil
    }
  }

  private init(_ problem: YAMLProblem, _ column: Int, _ length: Int = 1) {
    (self.problem, self.column, self.length) = (problem, column, length)
  }

  /// Returns the word in braces at the beginning of a text such as `{theme}-a.gif`.
  private static func place(beginning text: ArraySlice<Unicode.Scalar>) -> String? {
    guard text.first == "{" else { return nil }
    let word = text.dropFirst().prefix { $0.properties.isAlphabetic || $0 == "-" }
    let isClosed = text.dropFirst(1 + word.count).first == "}"
    return word.isEmpty || !isClosed ? nil : word.map { String($0) }.joined()
  }

  /// Returns the word in braces if only spaces follow it.
  private static func place(ending text: ArraySlice<Unicode.Scalar>) -> String? {
    guard let word = place(beginning: text) else { return nil }
    return text.dropFirst(word.unicodeScalars.count + 2).allSatisfy { $0 == " " } ? word : nil
  }
}
