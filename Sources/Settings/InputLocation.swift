/// A location in the user's input, to which an error refers.
public enum InputLocation: Hashable, Sendable {
  /// An option on the command line, as typed: `--frames` or `-n`.
  case option(String)
  /// Characters in a line of a file. Line and column count from 1.
  case file(path: String, line: Int, column: Int, length: Int = 1)
}

extension InputLocation {
  /// The path of standard input in locations.
  public static let standardInput = "stdin"
}

extension InputLocation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .option(let option): option
    case .file(let path, let line, let column, _): "\(path):\(line):\(column)"
    }
  }
}
