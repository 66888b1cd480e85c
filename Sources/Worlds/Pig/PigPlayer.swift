/// What a player of pig sees when it may hold.
struct PigSituation {
  let goal: Int
  /// What it has banked, and what the other has.
  var own = 0
  var other = 0
  /// What the turn has brought, by so many rolls.
  var points = 0
  var rolls = 0

  /// Whether banking would win.
  var wouldWin: Bool { own + points >= goal }
}

/// Somebody who plays pig by a strategy.
struct PigPlayer: Sendable {
  let strategy: PigStrategy
  private let policy: PigPolicy?

  /// - Parameter policy: the game's; needed where that is the strategy.
  init(_ strategy: PigStrategy, policy: PigPolicy?) {
    self.strategy = strategy
    self.policy = strategy == .optimal ? policy : nil
  }

  /// Whether it holds, where it may.
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
