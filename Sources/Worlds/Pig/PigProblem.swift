internal import Settings

/// What can be wrong with what is chosen of pig, in words.
package enum PigProblem: Problem {
  /// The optimal strategy is asked for, of too large a goal.
  case optimalTooFar(most: Int)
  case tournamentTooFar(most: Int)
  /// A total by which the other would have won.
  case otherHasWon(goal: Int)
  case strategyCount(most: Int)
  case twoStudies
  case otherOfNothing
  case strategiesOfNothing

  /// A sentence for whoever chose it.
  package var description: String {
    switch self {
    case .optimalTooFar(let most):
      "optimal is worked out for goals up to \(most): lower goal, or choose another strategy"
    case .tournamentTooFar(let most): "a tournament is played for goals up to \(most)"
    case .otherHasWon(let goal): "the other would have won: give 0 to \(goal - 1)"
    case .strategyCount(let most): "a tournament takes 1 to \(most) strategies: hold-20,optimal"
    case .twoStudies: "a picture shows one of policy and tournament"
    case .otherOfNothing: "'other' goes with policy"
    case .strategiesOfNothing: "'strategies' goes with tournament; games take player1 and player2"
    }
  }
}
