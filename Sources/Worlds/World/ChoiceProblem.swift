public import Settings

/// An event that the rules of a game forbid at its generation.
public enum ChoiceProblem: Problem {
  /// An event in generation 0, where there is no earlier decision to replace.
  case noChoiceYet
  case holdsBeforeRoll
  case gamesOver
  case noMonsterInSight
  case noMonsterPursued

  /// The error message.
  public var description: String {
    switch self {
    case .noChoiceYet: "there is no decision to change at generation 0"
    case .holdsBeforeRoll: "a player must roll before holding"
    case .gamesOver: "the last game is already over"
    case .noMonsterInSight: "no monster is in sight"
    case .noMonsterPursued: "there is no monster to leave"
    }
  }
}
