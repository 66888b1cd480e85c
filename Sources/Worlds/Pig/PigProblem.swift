internal import Settings

/// An error in the settings of Pig.
package enum PigProblem: Problem {
  /// A goal that is too large for the optimal strategy.
  case optimalTooFar(most: Int)
  case tournamentTooFar(most: Int)
  /// A total of the opponent with which it would have won already.
  case otherHasWon(goal: Int)
  /// A number of strategies that a tournament does not support.
  case strategyCount(most: Int)
  /// Both a policy chart and a tournament.
  case twoStudies
  /// The setting `other` without `policy`.
  case otherWithoutPolicy
  /// The setting `strategies` without `tournament`.
  case strategiesWithoutTournament

  /// The error message.
  package var description: String {
    switch self {
    case .optimalTooFar(let most):
      "optimal requires a goal of at most \(most): lower 'goal', or choose another strategy"
    case .tournamentTooFar(let most):
      "a tournament requires a goal of at most \(most): lower 'goal'"
    case .otherHasWon(let goal):
      "expected 0 to \(goal - 1), because the opponent has not won"
    case .strategyCount(let most):
      "expected 1 to \(most) strategies for a tournament, such as hold-20,optimal"
    case .twoStudies: "use either 'policy' or 'tournament'"
    case .otherWithoutPolicy: "'other' requires 'policy'"
    case .strategiesWithoutTournament:
      "'strategies' requires 'tournament': for games, use 'player1' and 'player2'"
    }
  }
}
