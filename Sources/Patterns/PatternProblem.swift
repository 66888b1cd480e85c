/// What can be wrong with a pattern's file.
public enum PatternProblem: Error, Hashable, Sendable {
  /// Neither a header nor a cell.
  case nothing
  /// A format that is known, but not read; with its article.
  case otherFormat(String)
  case header
  case leadingZero
  /// A count whose tag is on another line, or behind a blank.
  case looseCount
  /// More than the two states that the rule has.
  case state(Int)
  /// More than any rule has.
  case tooManyStates
  case meaningless(byte: UInt8)
  /// Wider or higher than a pattern may be.
  case tooLong
}

extension PatternProblem: CustomStringConvertible {
  /// A sentence for whoever wrote the file.
  public var description: String {
    switch self {
    case .nothing: "no pattern in this file"
    case .otherFormat(let format): "this is \(format) file: only RLE patterns are read so far"
    case .header: "a header is written 'x = WIDTH, y = HEIGHT, rule = RULE'"
    case .leadingZero: "a count has no leading zero"
    case .looseCount: "a count stands right before its tag, on the same line"
    case .state(let state): "cell state \(state), but the rule has only the states 0 and 1"
    case .tooManyStates: "there are 255 cell states at most"
    case .meaningless(let byte):
      "\(Self.shown(byte)) means nothing in a pattern: write b, o, $ and !"
    case .tooLong: "the pattern is over \(Pattern.longestSide) cells long"
    }
  }

  private static func shown(_ byte: UInt8) -> String {
    (33...126).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}
