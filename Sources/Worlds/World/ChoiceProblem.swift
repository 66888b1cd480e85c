public import Settings

/// An event that the rules of a game forbid at its generation.
public enum ChoiceProblem: Problem {
  /// An event at the opening, where there is no earlier decision to replace.
  case noChoiceYet
  case holdsBeforeRoll
  case gamesOver
  case noMonsterInSight
  case noMonsterPursued

  /// The error message.
  public var description: String {
    switch self {
    case .noChoiceYet: "nobody does anything at generation 0"
    case .holdsBeforeRoll: "a turn has a roll before it can hold"
    case .gamesOver: "the last game is over by then"
    case .noMonsterInSight: "no monster is in sight by then"
    case .noMonsterPursued: "no monster is gone after by then"
    }
  }
}
