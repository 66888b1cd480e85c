/// A game of pig between two strategies, whose chances are worked out exactly.
///
/// From totals (i, j) a turn leads to larger ones or, where nothing is banked, to the other's turn: so the
/// chances of both to win from there follow from each other and from those of larger totals.
struct PigMatch {
  private let goal: Int
  /// The chance of who begins a turn, by the own total, and in that by the other's, for both.
  private var chances: [[Double]]
  private var outcomes: [PigOutcomes]
  /// Those of a turn that the other's total has no part in.
  private var known: [[[Double]]] = [[], []]

  /// The largest goal that it is worked out for: the time it takes grows with the third power.
  static let largestGoal = PigPolicy.largestGoal

  /// The chance that the first of two players wins, who begins.
  ///
  /// - Parameter policy: asked for where any of them is the optimal one.
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

  /// The first player has `own` points and the second `other`: what each wins whose turn it is.
  private mutating func solve(_ own: Int, _ other: Int) {
    let (a, pass) = turn(0, own, other)
    let (b, pass2) = turn(1, other, own)
    // x = a + (1 − pass)(1 − y) and y = b + (1 − pass2)(1 − x), in which passing may be all but certain.
    let whole = pass + pass2 - pass * pass2
    let (stay, stay2) = (1 - pass, 1 - pass2)
    guard whole > 0 else { return }
    chances[0][own * goal + other] = (a + stay * (pass2 - b)) / whole
    chances[1][other * goal + own] = (b + stay2 * (pass - a)) / whole
  }

  /// What a player's turn brings: the chance to win by it or after it, but for turns that come to nothing;
  /// and the chance that it comes to something.
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
