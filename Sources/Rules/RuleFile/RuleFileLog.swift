internal import Settings

/// A collection of errors in a rule file, in the order of the file.
struct RuleFileLog {
  private(set) var errors: [Located<RuleFileProblem>] = []

  /// The maximum number of errors that are reported for one file.
  private static let most = 20

  /// True if no more errors are stored.
  var isFull: Bool { errors.count == Self.most }

  mutating func add(_ problem: RuleFileProblem, line: Int, column: Int = 1) {
    if !isFull { errors.append(Located(problem, line: line, column: column)) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as text in an error message, of at most 40 characters.
  var shown: String {
    count > 160 || text.count > 40 ? String(prefix(160).text.prefix(40)) + "…" : text
  }
}
