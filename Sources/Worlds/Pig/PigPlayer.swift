/// The facts that a strategy can base a decision on.
struct PigSituation {
  let goal: Int
  /// The banked points of the player and of its opponent.
  var own = 0
  var other = 0
  /// The points of the current turn and its number of rolls.
  var points = 0
  var rolls = 0

  /// True if banking the turn's points would win.
  var wouldWin: Bool { own + points >= goal }
}

/// A player of Pig that follows a strategy.
struct PigPlayer: Sendable {
  let strategy: PigStrategy
  private let policy: PigPolicy?

  /// - Parameter policy: the optimal policy for the goal; required if the strategy is `optimal`.
  init(_ strategy: PigStrategy, policy: PigPolicy?) {
    self.strategy = strategy
    self.policy = strategy == .optimal ? policy : nil
  }

  /// Returns true if the player holds.
  ///
  /// - Precondition: the rules allow it to hold.
  func holds(in situation: PigSituation, _ generator: inout Generator) -> Bool {
    switch strategy {
    case .hold(let least): return situation.points >= least || situation.wouldWin
    case .rolls(let count): return situation.rolls >= count || situation.wouldWin
    case .random: return generator.below(2) == 0
    case .optimal:
      let rolls = policy?.rolls(own: situation.own, other: situation.other)
      return situation.wouldWin || rolls?[situation.points] != true
    }
  }
}
