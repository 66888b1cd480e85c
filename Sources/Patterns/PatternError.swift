/// What is wrong with a pattern's file, and where. What the file is called is for its reader to
/// know.
public struct PatternError: Error, Hashable, Sendable {
  /// What is wrong, without its place.
  public let problem: PatternProblem
  /// From 1.
  public let line: Int
  /// In bytes, from 1.
  public let column: Int

  /// A problem at a place, both counted from 1.
  public init(_ problem: PatternProblem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

extension PatternError: CustomStringConvertible {
  /// `3:7: a count has no leading zero`.
  public var description: String { "\(line):\(column): \(problem)" }
}
