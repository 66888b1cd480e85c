public import Settings

/// What an event asks for that the rules of a game forbid by then, in words.
public enum ChoiceProblem: Problem {
  /// At the opening nothing has been done yet that could have been done otherwise.
  case noChoiceYet
  case holdsBeforeRoll
  case gamesOver
  case nobodyInSight
  case nobodyToLeave

  /// A sentence for whoever wrote the event.
  public var description: String {
    switch self {
    case .noChoiceYet: "nobody does anything at generation 0"
    case .holdsBeforeRoll: "a turn has a roll before it can hold"
    case .gamesOver: "the last game is over by then"
    case .nobodyInSight: "no monster is in sight by then"
    case .nobodyToLeave: "no monster is gone after by then"
    }
  }
}
