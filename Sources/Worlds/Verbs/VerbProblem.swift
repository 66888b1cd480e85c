public import Grids
public import Settings

/// What can be wrong with an event.
public enum VerbProblem: Problem {
  // How the list and its entries are written.
  case noList
  case noMapping
  case noGeneration
  /// Two words that each say what happens.
  case two(String, String)
  case none(known: [String])
  case meansNothing(word: String, simulation: String, takes: [String])

  // When it happens.
  case notShown(Int)
  case afterTheEnd(last: Int)
  /// No frame shows any of these generations.
  case betweenFrames(Range<Int>)
  /// A speed with so many frames a second.
  case tooFast(Ratio)

  // What is written of it.
  case noCell
  case noColumn
  case noSide(String)
  /// A piece is kept by no name.
  case noName(word: String)
  case noPatternName(String)
  case noElementaryRule(String)
  /// A rule that has another number of states than the world.
  /// A rule that the world's edges are not made for.
  case otherEdges(GridProblem)
  case otherStates(Int, than: Int)
  case nobodyToInfect
  /// Several ways to say whom.
  case infectTwice
  case lineNeedsTwoEnds
  case pathNeedsPoints
  case arrowNeedsTwoEnds
  case noRows(_ example: String)
  case longRows(most: Int)
  /// Row and column are counted from 1.
  case noLetter(Character, row: Int, column: Int, known: String)
  case lineTooLong(Int)

  /// An event that says of something that it is not done.
  case choosesNot(String)
  case walksNowhere

  // How much it takes.
  case tooLargeToPlace(Size)
  case tooLargeToKeep(Size)
  /// All events together.
  case placesTooMuch(most: Int)

  // What the events before it have made of the world.
  case offBoard(Region, board: Size)
  case offRow(Int, columns: Int)
  /// What is drawn about cells lies off the part of the world that the film shows.
  case outOfSight(Region, shown: Region)
  case noSizeToChange
  case noPiece(String)
  case noSnapshot(String)
}

extension VerbProblem {
  /// A sentence for whoever wrote the event.
  public var description: String {
    switch self {
    case .noList: "events is a list: - {at: 5, …}"
    case .noMapping: "an event is a mapping: {at: 5, …}"
    case .noGeneration: "an event needs 'at', its generation"
    case .two(let first, let second): "an event is one of '\(first)' and '\(second)'"
    case .none(let known): "an event says what happens: \(known.joined(separator: ", "))"
    case .meansNothing(let word, let simulation, let takes):
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

    case .choosesNot(let word): "an event that does not happen is left out: \(word) is true"
    case .walksNowhere: "a walk goes somewhere: [[100, 0], [100, -50]]"

    case .tooLargeToPlace(let size): "\(size) cells are too many to place"
    case .tooLargeToKeep(let size): "\(size) cells are too many to keep"
    case .placesTooMuch(let most): "with this the events place over \(most) cells"

    case .offBoard(let region, let board):
      "\(Self.named(region)) would lie off the board, which is \(board) by then"
    case .offRow(let column, let columns):
      "cell [\(column)] would lie off the row, whose columns are 0 to \(columns - 1)"
    case .outOfSight(let region, let shown):
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
