/// The strategy that maximises a player's chance to win a game of pig against one who does so, too,
/// and that chance, by value iteration (Neller and Presser, "Optimal Play of the Dice Game Pig",
/// The UMAP Journal 25(1), 2004).
///
/// With `i` points of one's own, `j` of the other's and `k` in the turn the chance is that of the
/// better choice: holding has 1 − P(j, i + k, 0), rolling a sixth of 1 − P(j, i, 0) and of each
/// P(i, j, k + 2…6). So only the chances at a turn's beginning are kept, and those of (i, j) and
/// (j, i) follow from each other and from those of larger totals.
struct PigPolicy: Sendable {
  let goal: Int
  /// The chance of who begins a turn, by the own total, and in that by the other's.
  private var chances: [Double]

  /// The largest goal that it is worked out for: the time it takes grows with the third power.
  static let largestGoal = 500

  /// - Precondition: `goal` is from 2 to `largestGoal`.
  init(goal: Int) {
    self.goal = goal
    chances = Array(repeating: 0.5, count: goal * goal)
    var turn = PolicyTurn(goal: goal)
    for sum in (0...2 * (goal - 1)).reversed() {
      for own in max(0, sum - goal + 1)...sum / 2 { solve(own, sum - own, &turn) }
    }
  }

  /// The chance to win of a player whose turn begins.
  func chance(own: Int, other: Int) -> Double { chances[own * goal + other] }

  /// Whether to roll rather than to hold, by the points in the turn, from 0 to those that win.
  func rolls(own: Int, other: Int) -> [Bool] {
    var turn = PolicyTurn(goal: goal)
    _ = turn.value(own, lost: 1 - chance(own: other, other: own), others(own, other))
    return turn.rolls
  }

  /// The other's chances when points have been banked, from none to all but those that win.
  private func others(_ own: Int, _ other: Int) -> ArraySlice<Double> {
    chances[other * goal + own..<(other + 1) * goal]
  }

  /// Finds the two chances that follow from each other: each is made of straight lines in the other,
  /// and where those cross that both are on, both are found.
  private mutating func solve(_ own: Int, _ other: Int, _ turn: inout PolicyTurn) {
    var (a, b) = (0.5, 0.5)
    // A few steps do; more are taken only where a choice hardly matters.
    for _ in 0..<64 {
      let (first, s) = turn.value(own, lost: 1 - b, others(own, other))
      let (second, t) = turn.value(other, lost: 1 - a, others(other, own))
      let better = (first + s * (b - second) - s * t * a) / (1 - s * t)
      let worse = second + t * (a - better)
      let change = max(abs(better - a), abs(worse - b))
      (a, b) = (better, worse)
      if change < 1e-15 { break }
    }
    chances[own * goal + other] = a
    chances[other * goal + own] = own == other ? a : b
  }
}

/// A turn played as well as can be, worked out from its end.
private struct PolicyTurn {
  private let goal: Int
  /// By the points in the turn: the chance to win, how much of it is that of losing the points, and
  /// whether rolling is better.
  private var values: [Double]
  private var slopes: [Double]
  private(set) var rolls: [Bool]

  init(goal: Int) {
    self.goal = goal
    values = Array(repeating: 1, count: goal + 6)
    slopes = Array(repeating: 0, count: goal + 6)
    rolls = Array(repeating: false, count: goal + 1)
  }

  /// The chance to win of who begins a turn, and how fast it grows with `lost`.
  ///
  /// - Parameters:
  ///   - lost: the chance to win of who loses the turn's points.
  ///   - others: the other's chances when points have been banked.
  mutating func value(
    _ own: Int, lost: Double, _ others: ArraySlice<Double>
  ) -> (value: Double, slope: Double) {
    let needed = goal - own
    for points in needed..<needed + 6 { (values[points], slopes[points]) = (1, 0) }
    for points in needed...goal { rolls[points] = false }
    for points in (0..<needed).reversed() {
      var (sum, slope) = (lost, 1.0)
      for face in 2...6 {
        sum += values[points + face]
        slope += slopes[points + face]
      }
      let held = points == 0 ? 0 : 1 - others[others.startIndex + points]
      let isBetter = sum / 6 >= held
      rolls[points] = isBetter
      values[points] = isBetter ? sum / 6 : held
      slopes[points] = isBetter ? slope / 6 : 0
    }
    return (values[0], slopes[0])
  }
}
