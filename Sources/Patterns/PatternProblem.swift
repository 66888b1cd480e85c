public import Settings

/// What can be wrong with a pattern's file.
public enum PatternProblem: Problem {
  /// Neither a header nor a cell.
  case nothing
  /// A format that is known, but not read; with its article.
  case otherFormat(String)
  /// Text of two bytes a letter.
  case utf16
  /// An archive, in which the pattern may be.
  case zip
  case header
  case leadingZero
  /// A count whose tag is on another line, or behind a blank.
  case looseCount
  /// More than the rule has, which has so many.
  case state(UInt8, states: Int)
  /// More than any rule has.
  case tooManyStates
  case meaningless(byte: UInt8)
  /// Wider or higher than a pattern may be.
  case tooLong
  /// No two numbers, or such as no world has.
  case coordinates
  /// Neither a dead cell nor a live one.
  case unknownCell(byte: UInt8)
  /// No line of a macrocell.
  case node
  /// A part that is not above it in the file.
  case laterPart(Int)
  /// A part that is not half as large.
  case partOfLevel(Int, of: Int)
  /// Larger than any world.
  case level(Int)
  case tooManyCells
  /// A script that nothing ends.
  case openScript
  /// A word of a script that lacks something, which follows "needs".
  case scriptNeeds(String, String)
  case tooManyPastes

  /// A sentence for whoever wrote the file.
  public var description: String {
    switch self {
    case .nothing: "no pattern in this file"
    case .otherFormat(let format):
      "this is \(format) file, which is not read; save the pattern as RLE"
    case .utf16: "this text is in UTF-16: save it as UTF-8"
    case .zip: "this is a zip archive: unpack it first"
    case .header: "a header is written 'x = WIDTH, y = HEIGHT, rule = RULE'"
    case .leadingZero: "a count has no leading zero"
    case .looseCount: "a count stands right before its tag, on the same line"
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
    case .openScript: "nothing ends the script: write ]] behind it"
    case .scriptNeeds(let word, let needs): "\(word) needs \(needs)"
    case .tooManyPastes:
      "a script pastes at most \(PatternScript.mostPastes) times, and at most"
        + " \(PatternScript.mostPasted >> 20) MB of patterns together"
    }
  }

  /// Of a macrocell: what its cells are counted in has 64 bits.
  static let highestLevel = 60

  private static func shown(_ byte: UInt8) -> String {
    (33...126).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}
