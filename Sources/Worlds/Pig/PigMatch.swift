/// An exact solver for a game of Pig between two strategies.
///
/// A turn from totals (i, j) leads to larger totals. If nothing is banked, the totals stay the
/// same, and the other player moves. The two winning chances at (i, j) therefore depend on each
/// other and on those at larger totals. The solver goes from the largest sum of totals to the
/// smallest.
struct PigMatch {
  private let goal: Int
  /// The chance of each player to win when its turn begins, at index `own * goal + other`.
  private var chances: [[Double]]
  private var outcomes: [PigOutcomes]
  /// The outcomes of a turn by the own total, for strategies that ignore the other player's total;
  /// computed once.
  private var known: [[[Double]]] = [[], []]

  /// The largest supported goal. The time grows with the third power of the goal.
  static let largestGoal = PigPolicy.largestGoal

  /// Returns the chance that the first player, who begins, wins.
  ///
  /// - Parameter policy: the optimal policy for the goal; required if a strategy is `optimal`.
  static func chance(
    _ first: PigStrategy, _ second: PigStrategy, goal: Int, policy: PigPolicy?
  ) -> Double {
    var match = PigMatch([first, second], goal: goal, policy)
    return match.solved()
  }

  private init(_ strategies: [PigStrategy], goal: Int, _ policy: PigPolicy?) {
    self.goal = goal
    chances = strategies.map { _ in Array(repeating: 0, count: goal * goal) }
    outcomes = strategies.map { PigOutcomes($0, goal: goal, policy: policy) }
    for player in 0...1 where !outcomes[player].dependsOnOther {
      known[player] = (0..<goal).map { own in
        outcomes[player].play(own: own, other: 0)
        return outcomes[player].chances
      }
    }
  }

  private mutating func solved() -> Double {
    for sum in (0...2 * (goal - 1)).reversed() {
      for own in max(0, sum - goal + 1)...min(sum, goal - 1) { solve(own, sum - own) }
    }
    return chances[0][0]
  }

  /// Computes both chances at the first player's total `own` and the second player's total `other`.
  private mutating func solve(_ own: Int, _ other: Int) {
    let (a, pass) = turn(0, own, other)
    let (b, pass2) = turn(1, other, own)
    // x = a + (1 − pass)(1 − y) and y = b + (1 − pass2)(1 − x), where `pass` is the chance to bank.
    // Solved for x, the denominator is 1 − (1 − pass)(1 − pass2). It is expanded, since the
    // subtraction would lose its digits for strategies that hardly ever bank.
    let whole = pass + pass2 - pass * pass2
    let (stay, stay2) = (1 - pass, 1 - pass2)
    guard whole > 0 else { return }
    chances[0][own * goal + other] = (a + stay * (pass2 - b)) / whole
    chances[1][other * goal + own] = (b + stay2 * (pass - a)) / whole
  }

  /// Returns the outcome of a player's turn from the given totals.
  ///
  /// - Returns: `banks`, the chance that the turn banks points; and `wins`, the chance that it does
  ///   and the player wins, now or later.
  private mutating func turn(
    _ player: Int, _ own: Int, _ other: Int
  ) -> (wins: Double, banks: Double) {
    if outcomes[player].dependsOnOther { outcomes[player].play(own: own, other: other) }
    let outcome = outcomes[player].dependsOnOther ? outcomes[player].chances : known[player][own]
    let needed = goal - own
    var (wins, banks) = (outcome[needed], outcome[needed])
    for points in 1..<needed where outcome[points] > 0 {
      banks += outcome[points]
      wins += outcome[points] * (1 - chances[1 - player][other * goal + own + points])
    }
    return (wins, banks)
  }
}
