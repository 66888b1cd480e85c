/// Where something was written: what an error points at.
public enum Place: Hashable, Sendable {
  /// An option of the command line, as typed: `--frames` or `-n`.
  case option(String)
  /// Some characters of a line of a file; lines and columns count from 1.
  case file(path: String, line: Int, column: Int, length: Int = 1)
}

extension Place {
  /// The path of what is read from standard input.
  public static let standardInput = "stdin"
}

extension Place: CustomStringConvertible {
  public var description: String {
    switch self {
    case .option(let option): option
    case .file(let path, let line, let column, _): "\(path):\(line):\(column)"
    }
  }
}
