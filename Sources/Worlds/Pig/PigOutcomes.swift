/// The probability distribution of the points that a strategy banks in one turn.
struct PigOutcomes {
  private let strategy: PigStrategy
  private let policy: PigPolicy?
  private let goal: Int
  /// The probability of each number of banked points, from 0 to the number needed to win.
  ///
  /// The last one includes all larger numbers. Elements beyond it are undefined.
  private(set) var chances: [Double]
  /// The probability that the turn reaches each number of points, a scratch buffer.
  private var now: [Double]

  init(_ strategy: PigStrategy, goal: Int, policy: PigPolicy?) {
    self.strategy = strategy
    self.policy = policy
    self.goal = goal
    chances = Array(repeating: 0, count: goal + 1)
    now = Array(repeating: 0, count: goal + 7)
  }

  /// True if the outcomes depend on the other player's total, not on the own total alone.
  var dependsOnOther: Bool { strategy == .optimal }

  /// Computes the distribution for a turn from the given totals.
  ///
  /// The chance of each banked number is a sum of its own, not 1 minus the rest. It stays exact
  /// even if nearly all turns bank nothing.
  mutating func play(own: Int, other: Int) {
    let needed = goal - own
    for points in 0...needed { chances[points] = 0 }
    if case .rolls(let count) = strategy {
      return playRolls(count, needed)
    }
    for points in now.indices { now[points] = 0 }
    let rolls = policy?.rolls(own: own, other: other)
    now[0] = 1
    // A roll only adds points, so one pass in ascending order visits each number after all that
    // lead to it. The last roll overshoots the needed points by at most 5.
    for points in 0..<needed + 6 where now[points] > 0 {
      let weight = now[points]
      if points >= needed {
        // `random` rolls on with a chance of 1/2 and then loses with 1/6. The chance w to bank
        // satisfies w = 1/2 + 1/2 · 5/6 · w, so w = 6/7.
        let wins = strategy == .random ? 6.0 / 7 : 1
        chances[needed] += weight * wins
        chances[0] += weight * (1 - wins)
        continue
      }
      let held = points == 0 ? 0 : share(held: points, rolls)
      chances[points] += weight * held
      let rolled = weight * (1 - held) / 6
      chances[0] += rolled
      for face in 2...6 { now[points + face] += rolled }
    }
  }

  /// Returns the probability that the strategy holds at a number of points that does not win.
  private func share(held points: Int, _ rolls: [Bool]?) -> Double {
    switch strategy {
    case .hold(let least): points >= least ? 1 : 0
    case .optimal: rolls?[points] == true ? 0 : 1
    case .random: 0.5
    case .rolls: 0
    }
  }

  /// Computes the distribution for `rolls-N`, one roll at a time: the decision depends on the
  /// number of rolls, which the points alone do not determine.
  private mutating func playRolls(_ count: Int, _ needed: Int) {
    for points in now.indices { now[points] = 0 }
    now[0] = 1
    // Every roll adds at least 2 points, so `goal` rolls always suffice.
    var left = min(count, goal)
    while left > 0 {
      left -= 1
      var next = [Double](repeating: 0, count: now.count)
      for points in 0..<needed where now[points] > 0 {
        let share = now[points] / 6
        chances[0] += share
        for face in 2...6 where points + face >= needed { chances[needed] += share }
        for face in 2...6 where points + face < needed { next[points + face] += share }
      }
      now = next
    }
    for points in 0..<needed { chances[points] += now[points] }
  }
}
