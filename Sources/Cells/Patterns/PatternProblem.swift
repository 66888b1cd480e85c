package import Grids
public import Settings

/// An error in a pattern file.
public struct PatternProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  static let zip = Self("the file is a zip archive: unpack it first")
  static let image: Self =
    "images are patterns in settings only: `render life --pattern FILE` draws this one"
  static let capitals: Self =
    "write the names of a header in lowercase: x = WIDTH, y = HEIGHT, rule = RULE"
  static let separatedCount = Self("a count must be right before its tag, on the same line")
  package static func state(_ state: UInt8, states: Int) -> Self {
    "cell state \(state), but the rule has only the states 0 to \(states - 1)"
  }
  static let tooManyStates = Self("expected a cell state of at most 255")
  static func meaningless(byte: UInt8) -> Self {
    "unexpected \(shown(byte)): expected b, o, $ or !"
  }
  static let tooLong = Self("the pattern is wider or higher than \(Pattern.longestSide) cells")
  static let coordinates: Self =
    "expected a column and a row, such as 3 -4, each at most \(Pattern.longestSide) from the"
    + " center"
  static func unknownCell(byte: UInt8) -> Self {
    "unexpected \(shown(byte)): expected . for dead or O for alive"
  }
  static let secondDrawing: Self =
    "a second drawing begins after a text: keep one drawing, or start lines of text in it with '!'"
  static let apgCode: Self =
    "expected the digits of an apgcode after '_': 0 to v for a column of five cells, w, x or y and a digit for"
    + " empty columns, z for the next strip"
  static let hash: Self =
    "this apgcode is a hash, which does not contain the cells: download the pattern as RLE"
  static func otherCells(_ cells: Int, written: Int) -> Self {
    "the apgcode says \(written) cells, but has \(cells): copy all of it"
  }
  static let node: Self =
    "expected a leaf such as '.*$..*$***$', or a level and four parts such as '4 1 0 0 2'"
  static func level(_ level: Int) -> Self {
    "invalid level \(level): the side of a square is 2 to 2^\(Self.highestLevel)"
  }
  static let tooManyCells = Self("the pattern has too many cells for the memory")
  static let board: Self =
    "expected a board such as 300x200, with sides up to \(Pattern.longestSide)"
  static let longRule = Self("the rule is too long")
  static let mcellTag: Self =
    "expected . for dead, A to X or aA to jO for a state, or $ for the end of a row"
  static func rowPattern(rule: String?) -> Self {
    "one-dimensional automata cannot start from a pattern"
      + (rule.map { ": use `render wolfram --rule '\($0)'`" } ?? "")
  }
  package static let tooManyPastes: Self =
    "a script can paste at most \(PatternScript.mostPastes) times, and at most"
    + " \(PatternScript.mostPasted >> 20) MB of patterns in total"

  /// The highest level of a macrocell's squares, whose coordinates are 64-bit integers.
  static let highestLevel = 60

  private static func shown(_ byte: UInt8) -> String {
    (33...126).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}

/// An irregularity of a pattern file that does not prevent reading it.
package enum PatternWarning: Hashable, Sendable, CustomStringConvertible {
  /// The file has no final `!`, so that it may be truncated.
  case unclosed
  /// Cells lie outside the declared size.
  case larger(Size, declared: Size)
  /// The file has a location with coordinates outside the allowed range.
  case farPlace
  /// The file has cells `?`, whose state is unknown.
  case unknownCells
  /// The file has another pattern after the first, at a line.
  case another(line: Int)

  package var description: String {
    switch self {
    case .unclosed: "the pattern has no '!' at its end: the file may be truncated"
    case .larger(let size, let declared): "the pattern is \(size), not \(declared) as in its header"
    case .farPlace:
      "a position more than \(Pattern.longestSide) cells from the center is ignored"
    case .unknownCells: "the cells '?' of the pattern are drawn as dead"
    case .another(let line):
      "only the first pattern of the file is used; another begins in line \(line)"
    }
  }
}
