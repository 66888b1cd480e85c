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
  /// A verb that stores a region of cells but lacks `as`, the region's name.
  case noName(word: String)
  case noPatternName(String)
  /// A rule with a number of states that differs from the world's.
  case otherStates(Int, than: Int)
  /// A rule of blocks in a world of other rules, or the reverse.
  case otherBlocks(hasBlocks: Bool)
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
    case .noList: "expected a list of events, such as - {at: 5, …}"
    case .noMapping: "expected an event, such as {at: 5, …}"
    case .noGeneration: "an event requires 'at', its generation"
    case .two(let first, let second): "an event can have only one of '\(first)' and '\(second)'"
    case .none(let known): "an event requires one of \(known.joined(separator: ", "))"
    case .unsupportedVerb(let word, let simulation, let takes):
      "'\(word)' is not an event of \(simulation): expected one of"
        + " \(takes.joined(separator: ", "))"

    case .notShown(let generation): "no frame shows generation \(generation)"
    case .afterTheEnd(let last): "the film ends at generation \(last)"
    case .tooFast(let rate):
      "'speed' would show \(rate) frames per second, more than 100: lower 'speed' or 'fps'"
    case .betweenFrames(let generations):
      "no frame shows any of generations \(generations.lowerBound) to \(generations.upperBound - 1)"

    case .noCell: "expected a cell [x, y]"
    case .noColumn: "expected a cell [x] of the newest row"
    case .noSide(let side): "a region requires '\(side)'"
    case .noName(let word): "'\(word)' requires 'as', a name for the stored region"
    case .noPatternName(let name):
      "'\(name)' is not a valid file name for a pattern: use letters, digits, - and _"
    case .otherStates(let states, let world):
      "the rule has \(states) states, but the world has \(world), which cannot change"
    case .otherBlocks(let hasBlocks):
      "a rule of blocks such as MS,D… "
        + (hasBlocks ? "can change only to another one" : "cannot replace another rule")
    case .nobodyToInfect:
      "expected [[x, y]], {random: n}, {line: [[x, y], [x, y]]} or {path: [[x, y], …]}"
    case .infectTwice: "'infect' can have only one of 'random', 'line' and 'path'"
    case .lineNeedsTwoEnds: "a line requires two ends: [[x, y], [x, y]]"
    case .pathNeedsPoints: "a path requires points: [[x, y], [x, y], [x, y]]"
    case .arrowNeedsTwoEnds: "an arrow requires a start and an end: [[x, y], [x, y]]"
    case .noRows(let example): "expected rows with one letter per cell: {rows: [\(example)]}"
    case .longRows(let most): "expected at most \(most) rows of at most \(most) letters each"
    case .noLetter(let letter, let row, let column, let known):
      "row \(row), column \(column): unknown cell '\(letter)' (known: \(known))"
    case .lineTooLong(let length): "a line of \(length) cells is too long"

    case .falseChoice(let word): "'\(word)' can only be true: remove the event instead"
    case .emptyWalk: "expected destinations, such as [[100, 0], [100, -50]]"

    case .tooLargeToPlace(let size): "a pattern of \(size) cells is too large to place"
    case .tooLargeToKeep(let size): "a region of \(size) cells is too large to store"
    case .placesTooMuch(let most): "the events up to this one place more than \(most) cells"

    case .offBoard(let region, let board):
      "\(Self.named(region)) would be outside the board, which is \(board) at this generation"
    case .offRow(let column, let columns):
      "cell [\(column)] would be outside the row, whose columns are 0 to \(columns - 1)"
    case .outsideView(let region, let shown):
      "\(Self.named(region)) would be outside the image, which shows \(Self.named(shown))"
    case .noSizeToChange: "an unbounded world cannot be resized"
    case .noPiece(let name): "there is no stored region '\(name)' at this generation"
    case .noSnapshot(let name): "there is no snapshot '\(name)' at this generation"
    }
  }

  private static func named(_ region: Region) -> String {
    region.width == 1 && region.height == 1
      ? "cell [\(region.x), \(region.y)]" : "\(region.size) cells at [\(region.x), \(region.y)]"
  }
}
