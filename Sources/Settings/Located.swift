/// A problem at a place of a text. The text's file is for its reader to name.
public struct Located<P: Problem>: Error, Hashable, Sendable {
  /// The problem without its place.
  public let problem: P
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// A problem at a place, both of whose numbers count from 1.
  public init(_ problem: P, line: Int = 1, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

extension Located: CustomStringConvertible {
  /// `3:7: a count has no leading zero`.
  public var description: String { "\(line):\(column): \(problem)" }
}

extension Mistake {
  /// A problem in a file.
  ///
  /// - Parameter path: the file as errors name it.
  package init(_ located: Located<some Problem>, in path: String) {
    self.init(
      located.problem, at: .file(path: path, line: located.line, column: located.column))
  }
}
