public import Grids
public import Settings

/// An error in an event.
public enum VerbProblem: Problem {
  // Errors in the form of the list and its entries.
  case noList
  case noMapping
  case noGeneration
  /// Two verbs in one event.
  case two(String, String)
  /// No verb at all.
  case none(known: [String])
  /// A verb that the simulation does not have.
  case unsupportedVerb(word: String, simulation: String, takes: [String])

  // Errors in the generation of the event.
  case notShown(Int)
  case afterTheEnd(last: Int)
  /// A range of generations that no frame shows.
  case betweenFrames(Range<Int>)
  /// A speed that results in this many frames per second.
  case tooFast(Ratio)

  // Errors in the values.
  case noCell
  case noColumn
  case noSide(String)
  /// A verb that stores a piece without `as`, its name.
  case noName(word: String)
  case noPatternName(String)
  case noElementaryRule(String)
  /// A rule that does not support the edges of the world's board.
  case otherEdges(GridProblem)
  /// A rule with a number of states that differs from the world's.
  case otherStates(Int, than: Int)
  case nobodyToInfect
  /// An infection with more than one selection of cells.
  case infectTwice
  case lineNeedsTwoEnds
  case pathNeedsPoints
  case arrowNeedsTwoEnds
  case noRows(_ example: String)
  case longRows(most: Int)
  /// An unknown letter in rows; row and column count from 1.
  case noLetter(Character, row: Int, column: Int, known: String)
  case lineTooLong(Int)

  /// A verb such as `hold` with the value false.
  case falseChoice(String)
  case emptyWalk

  // Errors in the amount of memory.
  case tooLargeToPlace(Size)
  case tooLargeToKeep(Size)
  /// Too many placed cells in all events together.
  case placesTooMuch(most: Int)

  // Errors that depend on the effects of earlier events.
  case offBoard(Region, board: Size)
  case offRow(Int, columns: Int)
  /// An annotation of cells outside the region that the film shows.
  case outsideView(Region, shown: Region)
  case noSizeToChange
  case noPiece(String)
  case noSnapshot(String)
}

extension VerbProblem {
  /// The error message.
  public var description: String {
    switch self {
    case .noList: "events is a list: - {at: 5, …}"
    case .noMapping: "an event is a mapping: {at: 5, …}"
    case .noGeneration: "an event needs 'at', its generation"
    case .two(let first, let second): "an event is one of '\(first)' and '\(second)'"
    case .none(let known): "an event says what happens: \(known.joined(separator: ", "))"
    case .unsupportedVerb(let word, let simulation, let takes):
      "'\(word)' means nothing for \(simulation), which takes \(takes.joined(separator: ", "))"

    case .notShown(let generation): "no frame shows generation \(generation)"
    case .afterTheEnd(let last): "the film ends with generation \(last)"
    case .tooFast(let rate):
      "speed would show \(rate) frames a second, over 100: lower speed or fps"
    case .betweenFrames(let generations):
      "no frame shows any of generations \(generations.lowerBound) to \(generations.upperBound - 1)"

    case .noCell: "a cell is written [x, y]"
    case .noColumn: "a cell of the newest row is written [x]"
    case .noSide(let side): "a region needs '\(side)'"
    case .noName(let word): "'\(word)' needs 'as', the piece's name"
    case .noPatternName(let name):
      "'\(name)' names no pattern's file: letters, digits, - and _ do"
    case .noElementaryRule(let text): "'\(text)' is no rule from 0 to 255"
    case .otherEdges(let fault): "\(fault)"
    case .otherStates(let states, let world):
      "the rule has \(states) states, and cells here have \(world) all through the film"
    case .nobodyToInfect:
      "infect says whom: [[x, y]], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}"
    case .infectTwice: "infect is one of 'random', 'line' and 'path'"
    case .lineNeedsTwoEnds: "a line has two ends: [[x, y], [x, y]]"
    case .pathNeedsPoints: "a path has points: [[x, y], [x, y], [x, y]]"
    case .arrowNeedsTwoEnds: "an arrow goes from a cell to another: [[x, y], [x, y]]"
    case .noRows(let example): "rows are texts, a letter a cell: {rows: [\(example)]}"
    case .longRows(let most): "there are at most \(most) rows, of at most \(most) letters each"
    case .noLetter(let letter, let row, let column, let known):
      "row \(row), column \(column): '\(letter)' is no cell here; there are \(known)"
    case .lineTooLong(let length): "a line of \(length) cells is too long"

    case .falseChoice(let word): "an event that does not happen is left out: \(word) is true"
    case .emptyWalk: "a walk goes somewhere: [[100, 0], [100, -50]]"

    case .tooLargeToPlace(let size): "\(size) cells are too many to place"
    case .tooLargeToKeep(let size): "\(size) cells are too many to keep"
    case .placesTooMuch(let most): "with this the events place over \(most) cells"

    case .offBoard(let region, let board):
      "\(Self.named(region)) would lie off the board, which is \(board) by then"
    case .offRow(let column, let columns):
      "cell [\(column)] would lie off the row, whose columns are 0 to \(columns - 1)"
    case .outsideView(let region, let shown):
      "\(Self.named(region)) would lie off the picture, which shows \(Self.named(shown))"
    case .noSizeToChange: "an unbounded world has no size to change"
    case .noPiece(let name): "no piece '\(name)' has been kept by then"
    case .noSnapshot(let name): "no snapshot '\(name)' has been kept by then"
    }
  }

  private static func named(_ region: Region) -> String {
    region.width == 1 && region.height == 1
      ? "cell [\(region.x), \(region.y)]" : "\(region.size) cells at [\(region.x), \(region.y)]"
  }
}
