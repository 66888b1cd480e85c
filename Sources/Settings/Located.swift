/// A problem at a position in a text. The caller that knows the file adds its name.
public struct Located<P: Problem>: Error, Hashable, Sendable {
  /// The problem without its position.
  public let problem: P
  /// The line number, from 1.
  public let line: Int
  /// The column number, from 1.
  public let column: Int

  /// Creates a located problem. Line and column count from 1.
  public init(_ problem: P, line: Int = 1, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

extension Located: CustomStringConvertible {
  /// The position and the problem: `3:7: a count has no leading zero`.
  public var description: String { "\(line):\(column): \(problem)" }
}

extension InputError {
  /// Creates an error for a problem in a file.
  ///
  /// - Parameter path: The file as error messages name it.
  package init(_ located: Located<some Problem>, in path: String) {
    self.init(
      located.problem, at: .file(path: path, line: located.line, column: located.column))
  }
}
