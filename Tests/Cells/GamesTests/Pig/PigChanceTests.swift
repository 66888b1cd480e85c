import TestSupport
import Testing

@testable import Games
@testable import Worlds

/// Tests of Pig against published numbers, both calculated and simulated.
@Suite struct PigChanceTests {
  /// Returns true if the count lies within 4 standard errors of its expected value.
  private func isLikely(_ count: Int, of all: Int, chance: Double) -> Bool {
    abs(Double(count) - Double(all) * chance) <= 4
      * (Double(all) * chance * (1 - chance)).squareRoot()
  }

  /// The probabilities of each score of a hold-20 turn, far from the goal.
  private var turn: [Double] {
    var outcomes = PigOutcomes(.hold(20), goal: 200, policy: nil)
    outcomes.play(own: 0, other: 0)
    return outcomes.chances
  }

  /// Source: Neller and Presser, 2004.
  @Test func `The calculated score of holding at 20 is the published one`() {
    let mean = turn.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
    #expect(abs(turn[0] - 0.624541) < 0.0000005)
    #expect(abs(mean - 8.141795) < 0.0000005)
    #expect(abs(turn.reduce(0, +) - 1) < 1e-12)
    #expect(turn.indices.filter { turn[$0] > 0 } == [0] + Array(20...25))
  }

  @Test func `The simulated score of holding at 20 is the published one`() {
    let (turns, player) = (1_000_000, PigPlayer(.hold(20), policy: nil))
    var generator = Generator(seed: 20)
    var (zeros, sum, squares) = (0, 0.0, 0.0)
    for _ in 0..<turns {
      var game = PigGame(goal: 1000, games: 1)
      repeat {
        game.roll(1 + generator.below(6))
      } while game.canHold && !player.holds(in: game.situation, &generator)
      if game.canHold { game.hold() }
      let score = Double(game.totals[0])
      zeros += score == 0 ? 1 : 0
      sum += score
      squares += score * score
    }
    #expect(isLikely(zeros, of: turns, chance: 0.624541))
    let mean = sum / Double(turns)
    let error = ((squares / Double(turns) - mean * mean) / Double(turns)).squareRoot()
    #expect(abs(mean - 8.141795) <= 4 * error)
  }

  @Test func `Holding at 20 takes 12.6368 turns to 100 on average`() {
    // The expected number of remaining turns for each total, calculated from larger totals.
    var turns = [Double](repeating: 0, count: 101)
    var outcomes = PigOutcomes(.hold(20), goal: 100, policy: nil)
    for own in (0..<100).reversed() {
      outcomes.play(own: own, other: 0)
      let later = (1..<100 - own).reduce(0.0) { $0 + outcomes.chances[$1] * turns[own + $1] }
      turns[own] = (1 + later) / (1 - outcomes.chances[0])
    }
    #expect(abs(turns[0] - 12.6368) < 0.00005)
  }

  /// The first of two optimal players wins 53.06 % (Neller and Presser, 2004).
  @Test func `The calculated winning chance of the first optimal player is the published one`() {
    let policy = PigPolicy(goal: 100)
    #expect(abs(policy.chance(own: 0, other: 0) - 0.5306) < 0.00005)
    let match = PigMatch.chance(.optimal, .optimal, goal: 100, policy: policy)
    #expect(abs(match - policy.chance(own: 0, other: 0)) < 1e-12)
  }

  @Test func `The simulated winning chance of the first optimal player is the published one`() {
    let player = PigPlayer(.optimal, policy: PigPolicy(goal: 100))
    var trial = PigTrial(players: [player, player], goal: 100, generator: Generator(seed: 4))
    let (wins, games) = trial.played()
    #expect(games == PigTrial.games)
    #expect(isLikely(wins, of: games, chance: 0.5306))
  }

  @Test(arguments: [2, 100, 500])
  func `The optimal strategy takes few iterations for each pair of totals`(goal: Int) {
    #expect(PigPolicy(goal: goal).iterations <= 5 * goal * (goal + 1) / 2)
  }

  /// Each chance is that of the better choice, as in the published equations.
  @Test(arguments: [2, 3, 7, 30, 61])
  func `The optimal strategy satisfies its equations`(goal: Int) {
    let policy = PigPolicy(goal: goal)
    func chance(_ own: Int, _ other: Int) -> Double {
      own >= goal ? 1 : policy.chance(own: own, other: other)
    }
    for own in 0..<goal {
      for other in 0..<goal {
        var values = [Double](repeating: 1, count: goal + 7)
        for points in (0..<goal - own).reversed() {
          let lost = 1 - chance(other, own)
          let rolled = (lost + (2...6).reduce(0.0) { $0 + values[points + $1] }) / 6
          let held = points == 0 ? 0 : 1 - chance(other, own + points)
          values[points] = max(rolled, held)
          if abs(rolled - held) > 1e-9 {
            #expect(policy.rolls(own: own, other: other)[points] == (rolled > held))
          }
        }
        #expect(abs(values[0] - chance(own, other)) < 1e-12, "\(own) to \(other)")
      }
    }
  }

  /// If both players win with any roll but a 1, the first wins with probability 5/6 + 1/6 · 1/6 ·
  /// 5/6 + …
  @Test func `The winning chance of a game of one roll is a geometric series`() {
    #expect(abs(PigMatch.chance(.hold(1), .rolls(1), goal: 2, policy: nil) - 6.0 / 7) < 1e-15)
    #expect(abs(PigPolicy(goal: 2).chance(own: 0, other: 0) - 6.0 / 7) < 1e-15)
  }

  @Test(
    arguments: TestScope.cases(
      [
        (.hold(20), .hold(11), 60), (.rolls(3), .hold(8), 40), (.random, .random, 40),
        (.random, .hold(20), 30), (.optimal, .rolls(2), 40), (.hold(25), .optimal, 50),
        (.rolls(9), .random, 25),
      ] as [(PigStrategy, PigStrategy, Int)], .few))
  func `Calculated and simulated winning chances match`(
    first: PigStrategy, second: PigStrategy, goal: Int
  ) {
    let policy = PigPolicy(goal: goal)
    var trial = PigTrial(
      players: [first, second].map { PigPlayer($0, policy: policy) }, goal: goal,
      generator: Generator(seed: 8))
    let (wins, games) = trial.played()
    let chance = PigMatch.chance(first, second, goal: goal, policy: policy)
    #expect(isLikely(wins, of: games, chance: chance))
  }

  @Test func `No strategy beats the optimal one more often than it does itself`() {
    let policy = PigPolicy(goal: 100)
    let best = policy.chance(own: 0, other: 0)
    for strategy in [PigStrategy.hold(20), .hold(25), .rolls(4), .rolls(5), .random] {
      let chance = PigMatch.chance(strategy, .optimal, goal: 100, policy: policy)
      #expect(chance < best)
    }
  }

  /// Most turns score nothing here, and the calculation must keep its precision.
  @Test func `Two players that almost never score have equal chances`() {
    let chance = PigMatch.chance(.hold(400), .hold(400), goal: 400, policy: nil)
    #expect(abs(chance - 0.5) < 1e-6)
  }
}
