package import Grids
public import Settings

/// An error in an event.
public struct VerbProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  // Errors in the form of the list and its entries.
  package static let noList = Self("expected a list of events, such as - {at: 5, …}")
  package static let noMapping = Self("expected an event, such as {at: 5, …}")
  package static let noGeneration = Self("an event requires 'at', its generation")
  package static func two(_ first: String, _ second: String) -> Self {
    "an event can have only one of '\(first)' and '\(second)'"
  }
  package static func none(known: [String]) -> Self {
    "an event requires one of \(known.joined(separator: ", "))"
  }
  package static func unsupportedVerb(word: String, simulation: String, takes: [String]) -> Self {
    "'\(word)' is not an event of \(simulation): expected one of"
      + " \(takes.joined(separator: ", "))"
  }
  // Errors in the generation of the event.
  package static func notShown(_ generation: Int) -> Self {
    "no frame shows generation \(generation)"
  }
  package static func afterTheEnd(last: Int) -> Self { "the film ends at generation \(last)" }
  package static func tooFast(_ rate: Ratio) -> Self {
    "'speed' would show \(rate) frames per second, more than 100: lower 'speed' or 'fps'"
  }
  // Errors in the values.
  static let noCell = Self("expected a cell [x, y]")
  static let noColumn = Self("expected a cell [x] of the newest row")
  package static func otherStates(_ states: Int, than world: Int) -> Self {
    "the rule has \(states) states, but the world has \(world), which cannot change"
  }
  package static let infectTwice = Self("'infect' can have only one of 'random', 'line' and 'path'")
  package static let pathNeedsPoints = Self("a path requires points: [[x, y], [x, y], [x, y]]")
  static func noRows(_ example: String) -> Self {
    "expected rows with one letter per cell: {rows: [\(example)]}"
  }
  package static func noLetter(_ letter: Character, row: Int, column: Int, known: String) -> Self {
    "row \(row), column \(column): unknown cell '\(letter)' (known: \(known))"
  }
  package static func lineTooLong(_ length: Int) -> Self { "a line of \(length) cells is too long" }
  static func falseChoice(_ word: String) -> Self {
    "'\(word)' can only be true: remove the event instead"
  }
  package static let emptyWalk = Self("expected destinations, such as [[100, 0], [100, -50]]")
  // Errors in the amount of memory.
  package static func placesTooMuch(most: Int) -> Self {
    "the events up to this one place more than \(most) cells"
  }
  // Errors that depend on the effects of earlier events.
  package static func offBoard(_ region: Region, board: Size) -> Self {
    "\(named(region)) would be outside the board, which is \(board) at this generation"
  }
  package static func outsideView(_ region: Region, shown: Region) -> Self {
    "\(named(region)) would be outside the image, which shows \(named(shown))"
  }
  static let noSizeToChange = Self("an unbounded world cannot be resized")
  static func noPiece(_ name: String) -> Self {
    "there is no stored region '\(name)' at this generation"
  }
  package static func noSnapshot(_ name: String) -> Self {
    "there is no snapshot '\(name)' at this generation"
  }
}

extension VerbProblem {
  private static func named(_ region: Region) -> String {
    region.width == 1 && region.height == 1
      ? "cell [\(region.x), \(region.y)]" : "\(region.size) cells at [\(region.x), \(region.y)]"
  }
}
