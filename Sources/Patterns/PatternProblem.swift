public import Settings

/// An error in a pattern file.
public enum PatternProblem: Problem {
  /// The file has neither a header nor a cell.
  case nothing
  /// The file has a known format that is not supported; the name includes its article.
  case otherFormat(String)
  /// The text is encoded in UTF-16.
  case utf16
  /// The file is a zip archive, which may contain the pattern.
  case zip
  case header
  case leadingZero
  /// A count is separated from its tag by a space or a line break.
  case separatedCount
  /// A state is too high for the rule, which has the given number of states.
  case state(UInt8, states: Int)
  /// A state is higher than in any rule.
  case tooManyStates
  case meaningless(byte: UInt8)
  /// The pattern is wider or higher than allowed.
  case tooLong
  /// A location does not consist of two numbers in the allowed range.
  case coordinates
  /// A character is neither a dead nor a living cell.
  case unknownCell(byte: UInt8)
  /// A line is not part of a macrocell file.
  case node
  /// A part of a square does not precede it in the file.
  case laterPart(Int)
  /// A part of a square does not have half of its side.
  case partOfLevel(Int, of: Int)
  /// A square is larger than any world, or has no valid level.
  case level(Int)
  case tooManyCells
  /// A script has no end.
  case unterminatedScript
  /// An argument of a script command is missing or invalid. The text follows "needs".
  case scriptNeeds(String, String)
  case tooManyPastes

  /// The message for the user.
  public var description: String {
    switch self {
    case .nothing: "no pattern in this file"
    case .otherFormat(let format):
      "this is \(format) file, which is not read; save the pattern as RLE"
    case .utf16: "this text is in UTF-16: save it as UTF-8"
    case .zip: "this is a zip archive: unpack it first"
    case .header: "a header is written 'x = WIDTH, y = HEIGHT, rule = RULE'"
    case .leadingZero: "a count has no leading zero"
    case .separatedCount: "a count stands right before its tag, on the same line"
    case .state(let state, let states):
      "cell state \(state), but the rule has only the states 0 to \(states - 1)"
    case .tooManyStates: "there are 255 cell states at most"
    case .meaningless(let byte):
      "\(Self.shown(byte)) means nothing in a pattern: write b, o, $ and !"
    case .tooLong: "the pattern is over \(Pattern.longestSide) cells long"
    case .coordinates:
      "a place is a column and a row, at most \(Pattern.longestSide) from the middle: 3 -4"
    case .unknownCell(let byte): "\(Self.shown(byte)) is no cell: write . for dead and O for alive"
    case .node:
      "neither a leaf such as '.*$..*$***$' nor a level and four parts such as '4 1 0 0 2'"
    case .laterPart(let part): "part \(part) does not stand above: parts are counted from 1"
    case .partOfLevel(let level, let whole):
      "a part of level \(level) in a square of level \(whole): parts are one level below"
    case .level(let level): "level \(level) is none: a square's side is 2 to 2^\(Self.highestLevel)"
    case .tooManyCells: "there are more cells than memory is meant for"
    case .unterminatedScript: "nothing ends the script: write ]] behind it"
    case .scriptNeeds(let word, let needs): "\(word) needs \(needs)"
    case .tooManyPastes:
      "a script pastes at most \(PatternScript.mostPastes) times, and at most"
        + " \(PatternScript.mostPasted >> 20) MB of patterns together"
    }
  }

  /// The highest level of a macrocell's squares. Coordinates and numbers of cells are 64-bit
  /// integers.
  static let highestLevel = 60

  private static func shown(_ byte: UInt8) -> String {
    (33...126).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}
