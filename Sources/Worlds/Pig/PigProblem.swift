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
      "optimal is worked out for goals up to \(most): lower goal, or choose another strategy"
    case .tournamentTooFar(let most): "a tournament is played for goals up to \(most)"
    case .otherHasWon(let goal): "the other would have won: give 0 to \(goal - 1)"
    case .strategyCount(let most): "a tournament takes 1 to \(most) strategies: hold-20,optimal"
    case .twoStudies: "a picture shows one of policy and tournament"
    case .otherWithoutPolicy: "'other' goes with policy"
    case .strategiesWithoutTournament:
      "'strategies' goes with tournament; games take player1 and player2"
    }
  }
}
