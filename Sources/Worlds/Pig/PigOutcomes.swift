/// What can come of a turn of pig that is played by a strategy, each with its chance.
struct PigOutcomes {
  private let strategy: PigStrategy
  private let policy: PigPolicy?
  private let goal: Int
  /// By the points banked, from 0 for none to those that win.
  private(set) var chances: [Double]
  private var now: [Double]

  init(_ strategy: PigStrategy, goal: Int, policy: PigPolicy?) {
    self.strategy = strategy
    self.policy = policy
    self.goal = goal
    chances = Array(repeating: 0, count: goal + 1)
    now = Array(repeating: 0, count: goal + 7)
  }

  /// Whether what comes of a turn follows from the own total alone.
  var dependsOnOther: Bool { strategy == .optimal }

  /// Works out the chances of a turn. Those of banking are found each for itself, so that they are exact
  /// also where nearly all turns come to nothing.
  mutating func play(own: Int, other: Int) {
    let needed = goal - own
    for points in 0...needed { chances[points] = 0 }
    if case .rolls(let count) = strategy {
      return playRolls(count, needed)
    }
    for points in now.indices { now[points] = 0 }
    let rolls = policy?.rolls(own: own, other: other)
    now[0] = 1
    for points in 0..<needed + 6 where now[points] > 0 {
      let weight = now[points]
      if points >= needed {
        // Who then still rolls by the toss of a coin banks them in the end, or loses them, six to one.
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

  /// How often it holds with so many points, which do not win.
  private func share(held points: Int, _ rolls: [Bool]?) -> Double {
    switch strategy {
    case .hold(let least): points >= least ? 1 : 0
    case .optimal: rolls?[points] == true ? 0 : 1
    case .random: 0.5
    case .rolls: 0
    }
  }

  /// Roll by roll.
  private mutating func playRolls(_ count: Int, _ needed: Int) {
    for points in now.indices { now[points] = 0 }
    now[0] = 1
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
