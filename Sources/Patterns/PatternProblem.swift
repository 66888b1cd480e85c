package import Grids
public import Settings

/// An error in a pattern file.
public enum PatternProblem: Problem {
  /// The file has neither a header nor a cell.
  case nothing
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
  /// An MCell file has an invalid size of its board.
  case board
  case longRule
  /// A character is not a tag of an MCell file.
  case mcellTag
  /// A family of rules is unknown; `nearest` is a similar name.
  case unknownGame(String, nearest: String?)
  /// The rules of a family are programs, which no pattern file contains.
  case unreadableGame(String)
  /// An MCell file has no rule, but its family has no default.
  case noRule
  /// The pattern is a row of a one-dimensional automaton. `rule` is the equal rule of the
  /// simulation wolfram, if there is one.
  case rowPattern(rule: String?)
  /// A script has no end.
  case unterminatedScript
  /// An argument of a script command is missing or invalid. The text follows "requires".
  case scriptNeeds(String, String)
  case tooManyPastes

  /// The message for the user.
  public var description: String {
    switch self {
    case .nothing: "the file contains no pattern"
    case .zip: "the file is a zip archive: unpack it first"
    case .header: "expected a header 'x = WIDTH, y = HEIGHT, rule = RULE'"
    case .leadingZero: "a count cannot have a leading zero"
    case .separatedCount: "a count must be right before its tag, on the same line"
    case .state(let state, let states):
      "cell state \(state), but the rule has only the states 0 to \(states - 1)"
    case .tooManyStates: "expected a cell state of at most 255"
    case .meaningless(let byte): "unexpected \(Self.shown(byte)): expected b, o, $ or !"
    case .tooLong: "the pattern is wider or higher than \(Pattern.longestSide) cells"
    case .coordinates:
      "expected a column and a row, such as 3 -4, each at most \(Pattern.longestSide) from the"
        + " center"
    case .unknownCell(let byte):
      "unexpected \(Self.shown(byte)): expected . for dead or O for alive"
    case .node:
      "expected a leaf such as '.*$..*$***$', or a level and four parts such as '4 1 0 0 2'"
    case .laterPart(let part): "there is no part \(part) above: parts are counted from 1"
    case .partOfLevel(let level, let whole):
      "a square of level \(whole) requires parts one level below, got level \(level)"
    case .level(let level):
      "invalid level \(level): the side of a square is 2 to 2^\(Self.highestLevel)"
    case .board: "expected a board such as 300x200, with sides up to \(Pattern.longestSide)"
    case .longRule: "the rule is too long"
    case .mcellTag: "expected . for dead, A to X or aA to jO for a state, or $ for the end of a row"
    case .unknownGame(let name, let nearest):
      "unknown family of rules '\(name)'\(Nearest.hint(nearest))"
    case .unreadableGame(let name):
      "rules of the family '\(name)' are programs, which pattern files do not contain: save the"
        + " pattern as RLE with another rule"
    case .noRule: "missing #RULE: only the family Life has a default rule"
    case .rowPattern(let rule):
      "one-dimensional automata cannot start from a pattern"
        + (rule.map { ": use `render wolfram --rule '\($0)'`" } ?? "")
    case .tooManyCells: "the pattern has too many cells for the memory"
    case .unterminatedScript: "the script has no end: write ]] after it"
    case .scriptNeeds(let word, let needs): "\(word) requires \(needs)"
    case .tooManyPastes:
      "a script can paste at most \(PatternScript.mostPastes) times, and at most"
        + " \(PatternScript.mostPasted >> 20) MB of patterns in total"
    }
  }

  /// The highest level of a macrocell's squares. Coordinates and numbers of cells are 64-bit
  /// integers.
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

  /// The warning for the user.
  package var description: String {
    switch self {
    case .unclosed: "the pattern has no '!' at its end: the file may be truncated"
    case .larger(let size, let declared): "the pattern is \(size), not \(declared) as in its header"
    case .farPlace:
      "a position more than \(Pattern.longestSide) cells from the center is ignored"
    }
  }
}
