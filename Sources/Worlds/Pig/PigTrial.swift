/// Games of pig that are played to find out who wins how often.
struct PigTrial {
  /// The first begins.
  let players: [PigPlayer]
  let goal: Int
  private(set) var generator: Generator
  private(set) var rolls = 0
  private(set) var cancellation = CancellationCheck()

  /// Whom a chance of a half is known to two digits of then: its standard error is a quarter of a
  /// hundredth.
  static let games = 40_000
  /// Some strategies hardly ever bank anything: then it ends with the games that are over.
  private static let mostRolls = 200_000_000

  /// How many games the first player has won, of how many.
  mutating func played() -> (wins: Int, games: Int) {
    var wins = 0
    for number in 0..<Self.games {
      guard let winner = winner() else { return (wins, number) }
      if winner == 0 { wins += 1 }
    }
    return (wins, Self.games)
  }

  /// Who wins a game; nil where nobody waits for its end.
  private mutating func winner() -> Int? {
    var totals = [0, 0]
    var player = 0
    while !cancellation.isOver(after: 1) {
      totals[player] += turn(of: player, totals)
      if totals[player] >= goal { return player }
      if rolls >= Self.mostRolls { return nil }
      player = 1 - player
    }
    return nil
  }

  /// What a turn brings.
  private mutating func turn(of player: Int, _ totals: [Int]) -> Int {
    var situation = PigSituation(goal: goal, own: totals[player], other: totals[1 - player])
    repeat {
      let face = 1 + generator.below(6)
      rolls += 1
      if face == 1 { return 0 }
      situation.points += face
      situation.rolls += 1
    } while !players[player].holds(in: situation, &generator)
    return situation.points
  }
}
